import { api, ApiError } from '$lib/api/client';
import type { Lang, Pattern, Version } from '$lib/api/types';
import { dropDraft, keepAside, keepDraft, readAside, readDraft, type LocalDraft } from './drafts';

export const NEW = 'new';

/** The first of NAME, NAME2, NAME3 … that is not taken: names are unique in a knowledge base. */
function freeName(taken: ReadonlySet<string>, name: string): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}${n}`;
  return free;
}

/** The text of a new pattern: complete, and found on many boards. */
export function template(lang: Lang, taken: ReadonlySet<string>): string {
  return lang === 'pt'
    ? `PADRAO "${freeName(taken, 'MEUPADRAO')}"
AUTOR "eu"
DESCRICAO "<F1> ataca <f1>"
PESO 1.0
CENARIO
  F1 ATACA f1;
`
    : `PATTERN "${freeName(taken, 'MYPATTERN')}"
AUTHOR "me"
DESCRIPTION "<F1> attacks <f1>"
WEIGHT 1.0
SCENARIO
  F1 ATTACKS f1;
`;
}

/** The name of the first pattern of a text. */
export function nameIn(source: string): string {
  return /(?:^|[^\p{L}])(?:PATTERN|PADR[AÃ]O)\s+"([^"\n]*)"/iu.exec(source)?.[1] ?? '';
}

/** Whether a text has no pattern: nothing, or comments alone. */
export function isBlank(source: string): boolean {
  return source.replace(/\/\/.*|\/\*[\s\S]*?(\*\/|$)/g, '').trim() === '';
}

/** The state of the work on a pattern, so that an undo can restore all of it. */
export interface Work {
  source: string;
  initial: string;
  base: number;
  conflict: boolean;
  restored: boolean;
  aside: LocalDraft | undefined;
  older: Version | undefined;
}

/**
 * The pattern in the editor: the saved version, the text that is written, and drafts.
 *
 * A draft keeps unsaved text over a reload. `base` is the version that was edited; saving over a newer one is a
 * conflict, which the user decides. Where the saved text must be shown, unsaved text is laid aside and can be taken back.
 */
export class PatternDocument {
  saved = $state.raw<Pattern | undefined>();
  source = $state('');
  /** The version that was edited. */
  base = $state(0);
  conflict = $state(false);
  saving = $state(false);
  restored = $state(false);
  /** Unsaved work that is not shown, because the saved text or other unsaved work is. */
  aside = $state.raw<LocalDraft | undefined>();
  /** The earlier version that is shown instead of the current one; changes are made to it. */
  older = $state.raw<Version | undefined>();

  /** The text without unsaved changes, as it is seen: a shipped pattern in the keywords of the reader. */
  initial = $state('');
  /** A shipped text in the keywords of the reader's language, which is no change of it. */
  #view = $state.raw<{ saved: string; seen: string } | undefined>();
  /** Whether the text is seen in other keywords than it is saved with. */
  readonly isTranslated: boolean = $derived(!!this.#view && this.initial === this.#view.seen);
  readonly dirty: boolean = $derived(this.source !== this.initial);

  constructor(readonly id: string) {}

  get isNew(): boolean {
    return this.id === NEW;
  }

  get #own(): Pattern | undefined {
    return this.saved && !this.saved.shipped ? this.saved : undefined;
  }

  /**
   * Loads the pattern. With `asSaved`, unsaved work is laid aside: the tour explains the saved text, and a hit was found
   * with a certain `version` of it.
   */
  async load(
    template: (taken: ReadonlySet<string>) => string,
    asSaved = false,
    version: number | undefined = undefined,
    lang: Lang = 'en',
  ): Promise<void> {
    const draft = readDraft(this.id);
    if (!this.isNew) this.saved = await api.get('/patterns/{id}', { path: { id: this.id } });
    this.older = await this.#earlier(version);
    await this.#translate(lang);
    this.initial = this.#seen(this.older?.source ?? this.saved?.source) ?? template(await this.#taken());
    this.source = this.initial;
    this.base = this.older?.version ?? this.saved?.version ?? 0;
    const kept = await draft;
    this.aside = readAside(this.id);
    if (asSaved && kept && kept.source !== this.initial) {
      this.aside = kept;
    } else if (kept && kept.source !== this.initial) {
      this.source = kept.source;
      this.#bringBack(kept);
    }
  }

  /** Learns how a shipped text reads with the keywords of a language; where that fails it is shown as it is saved. */
  async #translate(lang: Lang): Promise<void> {
    this.#view = undefined;
    const { saved } = this;
    if (!saved?.shipped) return;
    try {
      const body = { source: saved.source, to: lang, symbols: false };
      const { source: seen } = await api.post('/language/translate', { body });
      if (seen !== saved.source) this.#view = { saved: saved.source, seen };
    } catch {
      // The saved text is as good.
    }
  }

  #seen<T extends string | undefined>(source: T): T | string {
    return source !== undefined && source === this.#view?.saved ? this.#view.seen : source;
  }

  /** Shows a shipped text in the keywords of another language, unless it was edited. */
  async seeIn(lang: Lang): Promise<void> {
    if (this.dirty || !this.saved?.shipped) return;
    await this.#translate(lang);
    if (this.dirty) return;
    this.initial = this.#seen(this.saved.source);
    this.source = this.initial;
  }

  /** A draft of an older or unknown version must not replace a newer version without a question. */
  #bringBack({ baseVersion }: LocalDraft) {
    this.restored = true;
    if (!this.#own) return;
    this.base = baseVersion;
    this.conflict = baseVersion !== this.#own.version;
  }

  /** The earlier version of this number, if it exists. */
  async #earlier(version: number | undefined): Promise<Version | undefined> {
    if (!version || !this.#own || version === this.#own.version) return undefined;
    try {
      return await api.get('/patterns/{id}/versions/{version}', { path: { id: this.#own.id, version } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Shows an earlier version, or the current one. Returns its text, which the caller puts into the editor. */
  turnTo(version: Version | undefined): string {
    this.older = version;
    this.initial = this.#seen(version?.source ?? this.saved?.source) ?? '';
    this.base = version?.version ?? this.saved?.version ?? 0;
    this.conflict = false;
    this.restored = false;
    return this.initial;
  }

  async #taken(): Promise<ReadonlySet<string>> {
    const all = await api.get('/patterns');
    return new Set(all.map(({ name }) => name));
  }

  write(source: string) {
    this.source = source;
    this.keep();
  }

  /** Stores unsaved text as a draft. */
  keep() {
    // The new draft replaces the stored one, which was laid aside.
    if (this.aside) keepAside(this.id, this.aside);
    if (this.dirty) keepDraft(this.id, this.source, this.base);
    else dropDraft(this.id);
  }

  /**
   * Returns the text that was laid aside, to be shown. Unsaved work that is shown is laid aside instead, so that neither
   * is lost: a second call exchanges them again.
   */
  takeAside(): string {
    const draft = this.aside!;
    this.layAside(this.unsaved);
    if (this.older) this.turnTo(undefined);
    this.#bringBack(draft);
    return draft.source;
  }

  get work(): Work {
    const { source, initial, base, conflict, restored, aside, older } = this;
    return { source, initial, base, conflict, restored, aside, older };
  }

  /** Restores earlier work. Returns its text, which the caller puts into the editor. Later saves stay saved. */
  returnTo({ source, initial, base, conflict, restored, aside, older }: Work): string {
    this.older = older;
    this.initial = this.#seen(older?.source ?? this.saved?.source) ?? initial;
    this.base = base;
    this.conflict = conflict;
    this.restored = restored;
    this.layAside(aside);
    return source;
  }

  /** Fetches the current version, which may have been saved elsewhere; the text in the editor stays. */
  async renew(): Promise<void> {
    if (this.#own) this.saved = await api.get('/patterns/{id}', { path: { id: this.id } });
  }

  /** The text in the editor as a draft, if it is not saved. */
  get unsaved(): LocalDraft | undefined {
    if (!this.dirty) return undefined;
    return { source: this.source, baseVersion: this.base, updatedAt: new Date().toISOString() };
  }

  /** Lays a draft aside; `undefined` drops the one that was. */
  layAside(draft: LocalDraft | undefined) {
    this.aside = draft;
    keepAside(this.id, draft);
  }

  dropAside() {
    this.layAside(undefined);
    if (!this.dirty) dropDraft(this.id);
  }

  discard() {
    this.source = this.initial;
    this.base = this.older?.version ?? this.saved?.version ?? 0;
    this.restored = false;
    this.conflict = false;
    dropDraft(this.id);
  }

  /** Copies a shipped pattern with its tests; a changed text becomes the copy's next version. */
  async #create(source: string): Promise<Pattern> {
    if (!this.saved) return api.post('/patterns', { body: { source } });
    const copy = await api.post('/patterns/{id}/copy', { path: { id: this.saved.id } });
    if (copy.source === source) return copy;
    return api.put('/patterns/{id}', { path: { id: copy.id }, body: { source, version: copy.version } });
  }

  async #update(id: string, source: string, force: boolean): Promise<Pattern> {
    const version = force ? (await api.get('/patterns/{id}', { path: { id } })).version : this.base;
    return api.put('/patterns/{id}', { path: { id }, body: { source, version } });
  }

  /** Text typed during the request is not saved: it stays a draft, of the copy if one was made. */
  #settle(pattern: Pattern, sent: string) {
    if (this.#own) {
      this.saved = pattern;
      this.initial = pattern.source;
      this.base = pattern.version;
    }
    if (this.source === sent || pattern.id !== this.id) dropDraft(this.id);
    if (this.source !== sent) keepDraft(pattern.id, this.source, pattern.version);
  }

  /**
   * Saves the text; a shipped or new pattern becomes one of the user's own. Returns the pattern, or undefined on a
   * conflict and while another save is under way.
   */
  async save(force = false): Promise<Pattern | undefined> {
    if (this.saving || (this.conflict && !force)) return undefined;
    this.saving = true;
    const sent = this.source;
    try {
      const own = this.#own?.id;
      const pattern = own ? await this.#update(own, sent, force) : await this.#create(sent);
      this.conflict = false;
      this.restored = false;
      this.older = undefined;
      this.#settle(pattern, sent);
      return pattern;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        this.conflict = true;
        return undefined;
      }
      throw error;
    } finally {
      this.saving = false;
    }
  }
}
