import { expect, it } from 'vitest';
import { en } from '$lib/i18n/en';
import {
  chipsOf,
  dateOf,
  fieldProblem,
  forSearch,
  movesOf,
  nextOrder,
  readFields,
  readOrder,
  withoutField,
  writeFilter,
  writeOrder,
} from './games';

const code = (eco: string) => eco;

it('reads an address and leaves out what makes no sense', () => {
  const fields = readFields({
    player: ' Carlsen,M ',
    fromYear: '1990',
    toYear: 'x',
    result: '2-0',
    eco: 'c4',
    page: '3',
  });
  expect(fields).toMatchObject({ player: 'Carlsen,M', fromYear: '1990', toYear: '', result: '', eco: 'c4', white: '' });
  expect(writeFilter(fields)).toEqual({ player: 'Carlsen,M', fromYear: 1990, eco: 'c4' });
  expect(writeFilter(readFields({}))).toEqual({});
  expect(writeFilter(readFields({ result: '1/2-1/2' }))).toEqual({ result: '1/2-1/2' });
});

it('sorts by a column the useful way first, then the other way', () => {
  const first = readOrder({});
  expect(first).toEqual({ sort: 'number', descending: false });
  const byDate = nextOrder(first, 'date');
  expect(byDate).toEqual({ sort: 'date', descending: true });
  expect(nextOrder(byDate, 'date').descending).toBe(false);
  expect(nextOrder(byDate, 'white').descending).toBe(false);
  expect(writeOrder(byDate)).toEqual({ sort: 'date', order: 'down', page: undefined });
  expect(readOrder({ sort: 'date', order: 'down' })).toEqual(byDate);
  expect(readOrder({ sort: 'beauty' }).sort).toBe('number');
});

it('finds what cannot match', () => {
  expect(fieldProblem(readFields({ eco: 'F10' }))).toBe('badEco');
  expect(fieldProblem(readFields({ eco: 'C4' }))).toBeUndefined();
  expect(fieldProblem(readFields({ fromYear: '2000', toYear: '1999' }))).toBe('badYears');
  expect(fieldProblem(readFields({ fromYear: '1999', toYear: '1999' }))).toBeUndefined();
});

it('says the filter in chips, each of which can be taken away', () => {
  const fields = readFields({ player: 'Réti', fromYear: '1920', toYear: '1929', result: '0-1', eco: 'c41' });
  const chips = chipsOf(fields, en, code);
  expect(chips.map(({ label }) => label)).toEqual(['with Réti', 'years 1920–1929', 'Black won', 'C41']);
  expect(withoutField('fromYear')).toEqual({ page: undefined, fromYear: undefined, toYear: undefined });
  expect(Object.keys(withoutField())).toHaveLength(9);
});

it('carries the filter over to a search as far as searches can', () => {
  const fields = readFields({ white: 'Réti', fromYear: '1920', result: '*', eco: 'c41', event: 'Moscow' });
  expect(forSearch(fields)).toEqual({ player: 'Réti', dateFrom: '1920', dateTo: '', result: '', eco: 'C41' });
});

it('counts moves and writes dates as far as they are known', () => {
  expect([0, 1, 2, 81].map(movesOf)).toEqual([0, 1, 1, 41]);
  expect(dateOf('1851.06.21', 'pt-BR')).toBe('21/06/1851');
  expect(dateOf('1851.06.21', 'en')).toBe('Jun 21, 1851');
  expect(dateOf('1851.06.??', 'en')).toBe('Jun 1851');
  expect(dateOf('1851.06.??', 'pt-BR')).toBe('06/1851');
  expect(dateOf('0999.??.??', 'en')).toBe('999');
  expect(dateOf('', 'en')).toBe('');
});
