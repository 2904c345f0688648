import { api } from '$lib/api/client';
import type { Colour, PatternSummary } from '$lib/api/types';

export interface Example {
  fen: string;
  side: Colour;
}

const known = new Map<string, Promise<Example | undefined>>();

/** A board on which a pattern is found: its first test that must match. It is fetched once. */
export function exampleOf(pattern: PatternSummary): Promise<Example | undefined> {
  const key = `${pattern.id} ${pattern.version}`;
  let answer = known.get(key);
  if (!answer) {
    answer = api
      .get('/patterns/{id}/tests', { path: { id: pattern.id } })
      .then((tests) => tests.find(({ expect }) => expect === 'match'))
      .catch(() => undefined);
    known.set(key, answer);
  }
  return answer;
}

/** Calls back once, when an element is about to scroll into view. */
export function whenSeen(callback: () => void) {
  return (element: Element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        callback();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
