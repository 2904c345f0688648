/** Whether a key pressed here is meant as text, so that single-letter shortcuts must keep quiet. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether the key is pressed inside the board's grid, where letters put pieces. */
export function onBoard(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && target.closest('[role=grid]') !== null;
}

/** Whether a modal window lies over the page: then no shortcut of the page may act under it. */
export function underDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
