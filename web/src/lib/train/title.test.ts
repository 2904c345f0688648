import { expect, it } from 'vitest';
import { en } from '$lib/i18n/en';
import { pt } from '$lib/i18n/pt';
import { courseTitle } from './title';

const pattern = (id: string) => ({ id, title: id, version: 1 });
const course = (over: object) => ({ title: null, source: { kind: 'tests' as const }, patterns: [], ...over });

it('is the owner’s, the theme’s or the patterns’', () => {
  expect(courseTitle(course({ title: 'My mates' }), pt, 'pt')).toBe('My mates');
  expect(courseTitle(course({ source: { kind: 'tests', theme: 'mates' } }), en, 'en')).toBe('Mates');
  const patterns = [pattern('philidor'), pattern('cozio')];
  expect(courseTitle(course({ patterns }), pt, 'pt')).toBe('Mate de Philidor, Mate de Cozio');
  expect(courseTitle(course({ patterns: [...patterns, ...patterns] }), en, 'en')).toMatch(/ \+1$/);
  expect(courseTitle(course({}), en, 'en')).toBe('Course');
});
