/**
 * What follows from a change in the workshop without anyone asking for it: the matcher and the tests run again, the
 * address names the board. Each effect reads the state that it follows; what it does to other state is untracked.
 */
import { untrack } from 'svelte';
import { api } from '$lib/api/client';
import type { Explanation } from '$lib/api/types';
import { normalise } from '$lib/chess/fen';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { openPage } from '$lib/open-page.svelte';
import { toasts } from '$lib/ui/toasts.svelte';
import { patternTitle } from '$lib/patterns/titles';
import { router } from '$lib/router.svelte';
import type { Workshop } from './workshop.svelte';

/** Opens a workshop and runs its effects; to be called while the page is initialised, and ended with it. */
export function runWorkshop(workshop: Workshop): void {
  $effect(() => {
    untrack(() => void workshop.open(router.query));
    return () => workshop.close();
  });
  showTitle(workshop);
  showInLanguage(workshop);
  runMatcher(workshop);
  runTests(workshop);
  explainPattern(workshop);
  describeForBuilder(workshop);
  writeAddress(workshop);
  readAddress(workshop);
  $effect(() => {
    if (workshop.isOpen) workshop.keepGame();
  });
}

/** A shipped pattern that was not edited is seen in the keywords of the reader's language. */
function showInLanguage(workshop: Workshop): void {
  let shown = i18n.lang;
  $effect(() => {
    const { lang } = i18n;
    if (workshop.loading || lang === shown) return;
    shown = lang;
    untrack(() => void workshop.document.seeIn(lang));
  });
}

/** The title is the name in the text, so that it follows what is typed. */
function showTitle(workshop: Workshop): void {
  const { document } = workshop;
  $effect(() => {
    if (workshop.loading) return;
    const isSaved = document.saved && !document.dirty;
    const failed = workshop.failure ? i18n.t.errors.title : undefined;
    openPage.ownTitle = failed ?? (isSaved ? patternTitle(document.saved!, i18n.lang) : workshop.name);
  });
}

/** The matcher follows the code, the board and the language. */
function runMatcher(workshop: Workshop): void {
  let lastSource = '';
  $effect(() => {
    const { question } = workshop;
    void i18n.lang;
    if (workshop.loading) return;
    const isTyped = lastSource !== '' && question.source !== lastSource;
    lastSource = question.source;
    const isImpossible = workshop.board.objection;
    untrack(() => (isImpossible ? workshop.matching.checkOnly(question) : workshop.matching.run(question, isTyped)));
  });
}

function runTests(workshop: Workshop): void {
  // Shipped tests have notes in both languages.
  $effect(() => {
    void i18n.lang;
    untrack(() => workshop.tests.loaded && void workshop.tests.load().catch((error) => toasts.fail(error)));
  });
  $effect(() => {
    const { source } = workshop.document;
    void workshop.tests.cases;
    if (!workshop.loading) untrack(() => workshop.tests.run(source));
  });
}

/** Milliseconds after the last key before the pattern is explained again. */
const EXPLANATION_DELAY = 250;

function explainPattern(workshop: Workshop): void {
  const latest = new Latest<Explanation>(
    (answer) => {
      // A text with a mistake in it explains nothing; what was explained before stays.
      if (answer.patterns.length > 0 || workshop.document.source.trim() === '') workshop.explanation = answer;
    },
    () => undefined,
  );
  $effect(() => {
    const { source, saved } = workshop.document;
    const body = { source, lang: i18n.lang, pattern: saved?.id };
    if (!workshop.isOpen) return;
    latest.ask((signal) => api.post('/explain', { body, signal }), EXPLANATION_DELAY);
  });
  $effect(() => () => latest.cancel());
}

/** The builder follows the text, the board and the language. */
function describeForBuilder(workshop: Workshop): void {
  const { builder } = workshop;
  $effect(() => {
    void [builder.bench.source, builder.bench.fen, builder.bench.side, i18n.lang];
    if (builder.open) untrack(() => builder.follow());
  });
}

/** The address holds the board, who searches and how the board is turned. */
function writeAddress(workshop: Workshop): void {
  $effect(() => {
    if (!workshop.isOpen) return;
    const { fen, side, orientation } = workshop.board;
    untrack(() =>
      workshop.address.set({
        fen,
        side: side === 'mover' ? undefined : side,
        flip: orientation === 'black' ? '1' : undefined,
        at: undefined,
      }),
    );
  });
}

/** Going back in the browser's history brings the board back. */
function readAddress(workshop: Workshop): void {
  $effect(() => {
    const { fen } = router.query;
    untrack(() => {
      const wanted = fen && normalise(fen);
      if (!workshop.loading && wanted && wanted !== workshop.board.fen) workshop.board.put(wanted);
    });
  });
}
