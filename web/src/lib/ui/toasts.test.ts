import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as module from './toasts.svelte';

let ui: typeof module;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { activeElement: null });
  ui = await import('./toasts.svelte');
});
afterEach(() => {
  for (const { id } of ui.toasts.list) ui.toasts.close(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps a message while it is held, and gives it its time again afterwards', () => {
  const id = ui.toasts.show('Deleted', { undo: () => undefined });
  ui.toasts.hold(id);
  vi.advanceTimersByTime(60_000);
  expect(ui.toasts.list).toHaveLength(1);
  ui.toasts.release(id);
  vi.advanceTimersByTime(7900);
  expect(ui.toasts.list).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(ui.toasts.list).toHaveLength(0);
});

it('deletes when the message is closed, not before, and not after an undo', () => {
  const actions = () => ({ hide: vi.fn(), show: vi.fn(), commit: vi.fn(() => Promise.resolve()) });
  const deletion = actions();
  ui.deleteLater('A', deletion);
  ui.toasts.hold(ui.toasts.list[0]!.id);
  vi.advanceTimersByTime(60_000);
  expect(deletion.commit).not.toHaveBeenCalled();
  ui.toasts.close(ui.toasts.list[0]!.id);
  expect(deletion.commit).toHaveBeenCalledOnce();

  const undone = actions();
  ui.deleteLater('B', undone);
  const toast = ui.toasts.list[0]!;
  toast.undo?.();
  ui.toasts.close(toast.id);
  expect(undone.show).toHaveBeenCalledOnce();
  expect(undone.commit).not.toHaveBeenCalled();
});

it('shows at most four messages, and closes the oldest', () => {
  const onclose = vi.fn();
  ui.toasts.show('first', { onclose });
  for (const text of ['b', 'c', 'd', 'e']) ui.toasts.show(text);
  expect(ui.toasts.list.map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e']);
  expect(onclose).toHaveBeenCalledOnce();
});

it('lists six errors in one message, with one full stop each', async () => {
  const { ApiError } = await import('$lib/api/client');
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const said = names.map((name) => [name, new ApiError(422, 'invalid', `no ${name}`, 'choose another')] as const);
  ui.toasts.failEach('Six:', said);
  expect(ui.toasts.list).toHaveLength(1);
  expect(ui.toasts.list[0]).toMatchObject({ text: 'Six:', kind: 'bad', detail: 'Choose another.' });
  expect(ui.toasts.list[0]!.list).toEqual(names.map((name) => `${name}: no ${name}.`));
  ui.toasts.failEach('One:', [['x.patlan', new Error('The studio does not answer.')]]);
  expect(ui.toasts.list.at(-1)).toMatchObject({ text: 'x.patlan: The studio does not answer.' });
  const before = ui.toasts.list.length;
  ui.toasts.failEach('None:', []);
  expect(ui.toasts.list).toHaveLength(before);
});
