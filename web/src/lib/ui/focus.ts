/** Whether the focus was set by the keyboard: then it must not be lost when its element is removed. */
export function byKeyboard(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false;
}

/** The element that has the focus, also inside the shadow root of the editor. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
