import { isAbort } from '$lib/api/client';
import type { Lang } from '$lib/api/types';
import { loadLesson, sourceQuery, type Lesson, type LessonPosition, type LessonSource } from './source';

/**
 * The positions of the source that an address names. A choice among positions that are there already is made at once, so
 * that taking one away from a sheet sends no request.
 */
export class LessonLoader {
  lesson = $state.raw<Lesson | undefined>();
  error = $state.raw<unknown>();
  #known = new Map<string, LessonPosition>();
  #of = '';
  #lesson: Lesson | undefined;
  #limit = 0;
  #request: AbortController | undefined;

  async ask(source: LessonSource | undefined, lang: Lang, limit: number): Promise<void> {
    this.#request?.abort();
    this.error = undefined;
    if (!source) {
      this.lesson = undefined;
      return;
    }
    const of = JSON.stringify([sourceQuery({ ...source, pick: undefined }), lang]);
    if (of !== this.#of) {
      this.#of = of;
      this.#known.clear();
      this.#lesson = undefined;
      this.#limit = 0;
    }
    const whole = this.#lesson;
    const { pick } = source;
    if (whole && pick?.every((key) => this.#known.has(key))) {
      const positions = pick.slice(0, limit).map((key) => this.#known.get(key)!);
      this.lesson = { ...whole, positions };
      return;
    }
    if (whole && !pick && (this.#limit >= limit || whole.positions.length >= whole.total)) {
      this.lesson = { ...whole, positions: whole.positions.slice(0, limit) };
      return;
    }
    const request = new AbortController();
    this.#request = request;
    try {
      const lesson = await loadLesson(source, { lang, limit, signal: request.signal });
      if (request.signal.aborted) return;
      for (const position of lesson.positions) this.#known.set(position.key, position);
      if (!pick) {
        this.#lesson = lesson;
        this.#limit = limit;
      }
      this.lesson = lesson;
    } catch (error) {
      if (request.signal.aborted || isAbort(error)) return;
      this.error = error;
    }
  }

  close() {
    this.#request?.abort();
  }
}
