import { api } from '$lib/api/client';
import type { Lang, OpeningName } from '$lib/api/types';
import { i18n } from '$lib/i18n/i18n.svelte';

/** The name that all openings whose ECO codes begin so have in common, if any. Of several the narrowest. */
export function nameOf(code: string, openings: readonly OpeningName[]): string | undefined {
  if (!/^[a-e]\d{0,2}$/i.test(code)) return undefined;
  const from = code.toUpperCase().padEnd(3, '0');
  const to = code.toUpperCase().padEnd(3, '9');
  const width = ({ first, last }: OpeningName) => Number(last.slice(1)) - Number(first.slice(1));
  const [best] = openings.filter(({ first, last }) => first <= from && to <= last).sort((a, b) => width(a) - width(b));
  return best?.name;
}

/** The names of openings, fetched when they are first asked for. */
class Openings {
  #names = $state.raw<Partial<Record<Lang, readonly OpeningName[]>>>({});
  #asked = new Set<Lang>();

  /** Fetches the names in the language of the page. Without them codes are shown alone. */
  load(): void {
    const { lang } = i18n;
    if (this.#asked.has(lang)) return;
    this.#asked.add(lang);
    api.get('/openings', { query: { lang } }).then(
      (names) => (this.#names = { ...this.#names, [lang]: names }),
      () => this.#asked.delete(lang),
    );
  }

  /** The name of a code, or of a beginning of codes; empty where there is none. */
  name(code: string): string {
    return nameOf(code, this.#names[i18n.lang] ?? []) ?? '';
  }

  /** The code with its name: "C41 Philidor defence"; what is no code stays alone. */
  label(code: string): string {
    const name = this.name(code);
    return name ? `${code} ${name}` : code;
  }
}

export const openings = new Openings();
