/** Whether the focus is where the keyboard has put it: then it must not be lost with what it is on. */
export function byKeyboard(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false;
}

/** What has the focus, also inside a shadow root: the editor lives in one. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
