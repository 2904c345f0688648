import { load, store } from '$lib/storage';

/** The positions of a list that were ticked, in the order in which they were; the tab remembers them. */
export class Choice {
  keys = $state.raw<readonly string[]>([]);

  constructor(readonly list: string) {
    this.keys = load<string[]>(this.#name, true) ?? [];
  }

  get #name() {
    return `chosen:${this.list}`;
  }

  toggle(key: string) {
    this.#set(this.keys.includes(key) ? this.keys.filter((other) => other !== key) : [...this.keys, key]);
  }

  clear() {
    this.#set([]);
  }

  #set(keys: readonly string[]) {
    this.keys = keys;
    store(this.#name, keys.length > 0 ? keys : undefined, true);
  }
}
