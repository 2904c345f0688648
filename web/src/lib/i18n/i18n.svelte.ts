import { load, store } from '$lib/storage';
import type { Lang } from '$lib/api/types';
import { withPortugueseLetters } from '$lib/chess/portuguese';
import { en, type Dictionary } from './en';
import { pt } from './pt';

const dictionaries: Record<Lang, Dictionary> = { en, pt };

/** The texts of a language, for what is written in another one than the pages. */
export const dictionaryOf = (lang: Lang): Dictionary => dictionaries[lang];

function first(): Lang {
  return load<Lang>('lang') ?? (navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en');
}

class I18n {
  lang = $state<Lang>(first());

  get t(): Dictionary {
    return dictionaries[this.lang];
  }

  /** The language tag for the server, for `lang` attributes and for numbers and dates. */
  get tag(): string {
    return this.lang === 'pt' ? 'pt-BR' : 'en';
  }

  set(lang: Lang) {
    this.lang = lang;
    store('lang', lang);
    this.apply();
  }

  apply() {
    document.documentElement.lang = this.tag;
  }

  /** A move in algebraic notation with the piece letters of the language. The data always has the English ones. */
  move(san: string): string {
    return this.lang === 'pt' ? withPortugueseLetters(san) : san;
  }

  number(value: number, digits = 0): string {
    return value.toLocaleString(this.tag, { maximumFractionDigits: digits });
  }

  percent(value: number): string {
    return value.toLocaleString(this.tag, { style: 'percent', maximumFractionDigits: 1 });
  }

  date(text: string): string {
    return new Date(text).toLocaleString(this.tag, { dateStyle: 'medium', timeStyle: 'short' });
  }

  bytes(value: number): string {
    const units = ['B', 'kB', 'MB', 'GB', 'TB'];
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit += 1;
    }
    return `${this.number(value, value < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
  }

  duration(seconds: number): string {
    const s = Math.max(0, Math.round(seconds));
    if (s < 60) return `${s} s`;
    if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
    return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
  }
}

export const i18n = new I18n();
