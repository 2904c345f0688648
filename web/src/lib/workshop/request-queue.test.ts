import { expect, it } from 'vitest';
import { RequestQueue } from './request-queue';

/** Requests that are answered when the test says so. */
function slow() {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const request = (name: string) => () => {
    sent.push(name);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  return { sent, request, answer: () => answers.shift()!() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('waits for the answer before the next request about the same thing', async () => {
  const { sent, request, answer } = slow();
  const line = new RequestQueue();
  line.send('a', request('put'));
  line.send('a', request('delete'));
  line.send('b', request('other'));
  expect(sent).toEqual(['put', 'other']);
  answer();
  await settle();
  expect(sent).toEqual(['put', 'other', 'delete']);
});

it('sends only the latest of what waits', async () => {
  const { sent, request, answer } = slow();
  const line = new RequestQueue();
  for (const name of ['one', 'two', 'three']) line.send('a', request(name));
  answer();
  await settle();
  answer();
  await line.idle('a');
  expect(sent).toEqual(['one', 'three']);
});

it('goes on after a failure, and at once when the page is left', async () => {
  const { sent, request } = slow();
  const line = new RequestQueue();
  line.send('a', () => Promise.reject(new Error('offline')));
  await line.idle('a');
  line.send('a', request('put'));
  line.send('a', request('delete'));
  line.flush();
  expect(sent).toEqual(['put', 'delete']);
});
