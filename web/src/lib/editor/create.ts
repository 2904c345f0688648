import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  isolateHistory,
  redo,
  undo,
} from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { forEachDiagnostic, nextDiagnostic, setDiagnostics, type Diagnostic as Lint } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorState,
  StateEffect,
  StateField,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  highlightSpecialChars,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import type { Diagnostic, Edit } from '$lib/api/types';
import { i18n } from '$lib/i18n/i18n.svelte';
import { editorKeymap } from '$lib/shortcuts/shortcuts';
import { smallestChange } from './change';
import { complete } from './completion';
import { fixLabel, hintOf } from './fixes';
import { hover } from './hover';
import { colours, patlan } from './language';
import { appearance } from './look';
import { overtype } from './overtype';
import { Words } from './words';

export interface Options {
  host: HTMLElement;
  source: string;
  /** The label and description for screen readers, in the current language. */
  label: () => string;
  description: () => string;
  onchange: (source: string) => void;
  onformat: () => void;
  squareOf: (actor: string) => string | undefined;
}

export interface Handle {
  /** Puts a text into the editor as one step that can be undone. */
  replace: (source: string) => void;
  /** Shows another document, with an empty undo history. */
  reset: (source: string) => void;
  edit: (edits: readonly Edit[]) => void;
  showDiagnostics: (list: readonly Diagnostic[]) => void;
  showRejection: (range: { from: number; to: number } | undefined) => void;
  setWords: (words: Words) => void;
  go: (from: number, to?: number) => void;
  /** Scrolls a position of the text to the top. */
  showTop: (at: number) => void;
  focus: () => void;
  undo: () => void;
  redo: () => void;
  destroy: () => void;
}

const setRejection = StateEffect.define<{ from: number; to: number } | undefined>();
const rejection = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = transaction.docChanged ? Decoration.none : marks;
    for (const effect of transaction.effects)
      if (effect.is(setRejection))
        next = effect.value
          ? Decoration.set([Decoration.mark({ class: 'cm-rejects' }).range(effect.value.from, effect.value.to)])
          : Decoration.none;
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function specOf(edits: readonly Edit[]): TransactionSpec {
  return { changes: edits.map(({ from, to, text }) => ({ from, to, insert: text })), userEvent: 'input.fix' };
}

export function createEditor(options: Options): Handle {
  const root = options.host.shadowRoot ?? options.host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  let words = new Words();

  const firstFix = (view: EditorView): boolean => {
    const head = view.state.selection.main.head;
    let best: { distance: number; lint: Lint; from: number; to: number } | undefined;
    forEachDiagnostic(view.state, (lint, from, to) => {
      if (!lint.actions?.length) return;
      const distance = head < from ? from - head : head > to ? head - to : 0;
      if (!best || distance < best.distance) best = { distance, lint, from, to };
    });
    if (best) best.lint.actions![0]!.apply(view, best.from, best.to);
    return best !== undefined;
  };

  const extensions = [
    lineNumbers(),
    // Invisible characters and those that reverse the text direction are shown as dots.
    highlightSpecialChars(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    overtype,
    highlightSelectionMatches(),
    indentUnit.of('  '),
    autocompletion({ override: [(context) => complete(context, words)], icons: false }),
    language.of(patlan(words)),
    colours,
    hover({ words: () => words, squareOf: options.squareOf }),
    appearance,
    rejection,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(() => ({
      'aria-label': options.label(),
      'aria-description': options.description(),
      spellcheck: 'false',
      tabindex: '0',
    })),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onchange(update.state.doc.toString());
    }),
    keymap.of([
      ...editorKeymap({
        complete: startCompletion,
        fix: firstFix,
        format: () => {
          options.onformat();
          return true;
        },
        nextProblem: nextDiagnostic,
        indent: indentMore,
        outdent: indentLess,
        // Without a completion the focus moves on: the keyboard is not caught in the editor, and does not change the
        // text by passing through.
        leave: acceptCompletion,
      }),
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      ...searchKeymap,
      ...defaultKeymap,
    ]),
  ];
  const fresh = (source: string) => EditorState.create({ doc: source, extensions });
  const view = new EditorView({ state: fresh(options.source), root, parent: root });

  const setWords = (next: Words) => {
    words = next;
    view.dispatch({ effects: language.reconfigure(patlan(words)) });
  };
  const clamp = (n: number) => Math.max(0, Math.min(n, view.state.doc.length));

  return {
    replace(source) {
      const change = smallestChange(view.state.doc.toString(), source);
      if (change)
        view.dispatch({
          changes: change,
          userEvent: 'input.replace',
          // Text typed just before or after is an undo step of its own.
          annotations: [Transaction.addToHistory.of(true), isolateHistory.of('full')],
        });
    },
    reset(source) {
      if (source === view.state.doc.toString()) return;
      view.setState(fresh(source));
      setWords(words);
    },
    edit(edits) {
      view.dispatch(specOf(edits));
      view.focus();
    },
    showDiagnostics(list) {
      const lints = list.map((diagnostic): Lint => {
        const from = clamp(diagnostic.from);
        const to = clamp(Math.max(diagnostic.to, diagnostic.from));
        return {
          from,
          to,
          severity: diagnostic.severity,
          source: diagnostic.code,
          message: [diagnostic.message, hintOf(diagnostic)].filter(Boolean).join('\n'),
          actions: diagnostic.fixes.map((fix) => ({
            name: fixLabel(fix, i18n.t),
            apply: (at) => at.dispatch(specOf(fix.edits)),
          })),
        };
      });
      view.dispatch(setDiagnostics(view.state, lints));
    },
    showRejection(range) {
      const effect = range && range.from < range.to && range.to <= view.state.doc.length ? range : undefined;
      view.dispatch({ effects: setRejection.of(effect) });
    },
    setWords,
    go(from, to = from) {
      view.dispatch({ selection: { anchor: clamp(from), head: clamp(to) }, scrollIntoView: true });
      view.focus();
    },
    showTop: (at) =>
      // Only the editor's own scroller moves; scrolling into view would move the page as well.
      view.requestMeasure({
        read: (measured) => measured.lineBlockAt(clamp(at)).top + measured.documentPadding.top - 4,
        write: (top, measured) => {
          measured.scrollDOM.scrollTop = top;
        },
      }),
    focus: () => view.focus(),
    undo: () => undo(view),
    redo: () => redo(view),
    destroy: () => view.destroy(),
  };
}
