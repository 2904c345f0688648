import { api, ApiError } from '$lib/api/client';
import type { Pattern } from '$lib/api/types';
import { dropDraft, keepDraft, readDraft } from './drafts';

export const NEW = 'new';

/** What a new pattern begins with: whole enough to be understood, and found in the initial position. */
export const TEMPLATE: Record<'en' | 'pt', string> = {
  en: `PATTERN "MYPATTERN"
AUTHOR "me"
DESCRIPTION "<F1> attacks <f1>"
WEIGHT 1.0
SCENARIO
  F1 ATTACKS f1;
`,
  pt: `PADRAO "MEUPADRAO"
AUTOR "eu"
DESCRICAO "<F1> ataca <f1>"
PESO 1.0
CENARIO
  F1 ATACA f1;
`,
};

/** The pattern in the editor: what is saved, what is being written, and the way between them. */
export class PatternDocument {
  saved = $state.raw<Pattern | undefined>();
  source = $state('');
  /** What the draft was based on; saving over a newer version is a conflict. */
  base = $state(0);
  conflict = $state(false);
  saving = $state(false);
  restored = $state(false);

  /** What is there when nothing has been changed. */
  initial = $state('');
  readonly dirty: boolean = $derived(this.source !== this.initial);

  constructor(readonly id: string) {}

  get isNew(): boolean {
    return this.id === NEW;
  }

  async load(template: string): Promise<void> {
    const draft = readDraft(this.id);
    if (!this.isNew) this.saved = await api.get<Pattern>(`/patterns/${encodeURIComponent(this.id)}`);
    this.initial = this.saved?.source ?? template;
    this.source = this.initial;
    this.base = this.saved?.version ?? 0;
    const kept = await draft;
    if (kept && kept.source !== this.initial) {
      this.source = kept.source;
      this.base = kept.baseVersion || this.base;
      this.restored = true;
    }
  }

  write(source: string) {
    this.source = source;
    if (this.dirty) keepDraft(this.id, source, this.base);
    else dropDraft(this.id);
  }

  discard(): string {
    const before = this.source;
    this.source = this.initial;
    this.base = this.saved?.version ?? 0;
    this.restored = false;
    dropDraft(this.id);
    return before;
  }

  /** Saves; a shipped or a new pattern becomes one of one's own. Returns the pattern, or undefined on a conflict. */
  async save(force = false): Promise<Pattern | undefined> {
    this.saving = true;
    try {
      let pattern: Pattern;
      if (!this.saved || this.saved.shipped) {
        const from = this.saved?.id;
        pattern = await api.post<Pattern>('/patterns', { source: this.source, ...(from ? { from } : {}) });
      } else {
        let version = this.base;
        if (force) version = (await api.get<Pattern>(`/patterns/${this.saved.id}`)).version;
        pattern = await api.put<Pattern>(`/patterns/${this.saved.id}`, { source: this.source, version });
      }
      dropDraft(this.id);
      this.conflict = false;
      this.restored = false;
      if (this.saved && !this.saved.shipped) {
        this.saved = pattern;
        this.initial = pattern.source;
        this.base = pattern.version;
      }
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
