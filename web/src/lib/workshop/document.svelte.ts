import { api, ApiError } from '$lib/api/client';
import type { Lang, Pattern, Version } from '$lib/api/types';
import { dropDraft, keepAside, keepDraft, readAside, readDraft, type LocalDraft } from './drafts';

export const NEW = 'new';

/** The first of NAME, NAME2, NAME3 … that nobody uses: names are unique in a knowledge base. */
export function freeName(taken: ReadonlySet<string>, name: string): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}${n}`;
  return free;
}

/** What a new pattern begins with: whole enough to be understood, and to be found on many boards. */
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

/** The name that stands in a text. */
export function nameIn(source: string): string {
  return /\b(?:PATTERN|PADRAO)\s+"([^"\n]*)"/.exec(source)?.[1] ?? '';
}

/** All that work on a pattern consists of, so that it can be had back whole. */
export interface Work {
  source: string;
  initial: string;
  base: number;
  conflict: boolean;
  restored: boolean;
  aside: LocalDraft | undefined;
  older: Version | undefined;
}

/** The pattern in the editor: what is saved, what is being written, and the way between them. */
export class PatternDocument {
  saved = $state.raw<Pattern | undefined>();
  source = $state('');
  /** What the draft was based on; saving over a newer version is a conflict. */
  base = $state(0);
  conflict = $state(false);
  saving = $state(false);
  restored = $state(false);
  /** Unsaved work that is not shown: the pattern is, as it was saved, or other unsaved work. */
  aside = $state.raw<LocalDraft | undefined>();
  /** The earlier version that is shown instead of the present one; what is written then begins with it. */
  older = $state.raw<Version | undefined>();

  /** What is there when nothing has been changed. */
  initial = $state('');
  readonly dirty: boolean = $derived(this.source !== this.initial);

  constructor(readonly id: string) {}

  get isNew(): boolean {
    return this.id === NEW;
  }

  get #own(): Pattern | undefined {
    return this.saved && !this.saved.shipped ? this.saved : undefined;
  }

  /**
   * With `asSaved`, unsaved work is laid aside: the tour and what a search found speak of the saved text, the latter of
   * a certain `version` of it.
   */
  async load(
    template: (taken: ReadonlySet<string>) => string,
    asSaved = false,
    version: number | undefined = undefined,
  ): Promise<void> {
    const draft = readDraft(this.id);
    if (!this.isNew) this.saved = await api.get('/patterns/{id}', { path: { id: this.id } });
    this.older = await this.#earlier(version);
    this.initial = this.older?.source ?? this.saved?.source ?? template(await this.#taken());
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

  /** A draft of an older version, or of nobody knows which, must not be saved over a newer one unasked. */
  #bringBack({ baseVersion }: LocalDraft) {
    this.restored = true;
    if (!this.#own) return;
    this.base = baseVersion;
    this.conflict = baseVersion !== this.#own.version;
  }

  /** An earlier version, if it is one and is there. */
  async #earlier(version: number | undefined): Promise<Version | undefined> {
    if (!version || !this.#own || version === this.#own.version) return undefined;
    try {
      return await api.get('/patterns/{id}/versions/{version}', { path: { id: this.#own.id, version } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Shows an earlier version, or the present one; the text in the editor is for the caller to change. */
  turnTo(version: Version | undefined): string {
    this.older = version;
    this.initial = version?.source ?? this.saved?.source ?? '';
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

  /** What is unsaved outlives a reload. */
  keep() {
    // The new draft takes the place of the one that was laid aside.
    if (this.aside) keepAside(this.id, this.aside);
    if (this.dirty) keepDraft(this.id, this.source, this.base);
    else dropDraft(this.id);
  }

  /**
   * What was laid aside is to be shown. Unsaved work that is shown takes its place, so that neither is lost: asked
   * again, they change places again.
   */
  takeAside(): string {
    const draft = this.aside!;
    this.layAside(this.unsaved);
    if (this.older) this.turnTo(undefined);
    this.#bringBack(draft);
    return draft.source;
  }

  /** The work as it is now. */
  get work(): Work {
    const { source, initial, base, conflict, restored, aside, older } = this;
    return { source, initial, base, conflict, restored, aside, older };
  }

  /** Goes back to earlier work; its text is for the caller to put into the editor. What was saved since stays saved. */
  returnTo({ source, initial, base, conflict, restored, aside, older }: Work): string {
    this.older = older;
    this.initial = older?.source ?? this.saved?.source ?? initial;
    this.base = base;
    this.conflict = conflict;
    this.restored = restored;
    this.layAside(aside);
    return source;
  }

  /** Asks for the present version, which somebody may have saved elsewhere; what is in the editor stays. */
  async renew(): Promise<void> {
    if (this.#own) this.saved = await api.get('/patterns/{id}', { path: { id: this.id } });
  }

  /** What is in the editor, if it is not saved. */
  get unsaved(): LocalDraft | undefined {
    if (!this.dirty) return undefined;
    return { source: this.source, baseVersion: this.base, updatedAt: new Date().toISOString() };
  }

  /** Keeps a draft aside, or none. */
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

  /** A shipped pattern is copied with its tests; what was changed becomes the copy's next version. */
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

  /** What was typed while the request was under way is not saved: it stays a draft, of the copy if one was made. */
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
   * Saves; a shipped or a new pattern becomes one of one's own. Returns the pattern, or undefined on a conflict and
   * while another save is under way.
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
