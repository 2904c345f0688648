import { EditorView } from '@codemirror/view';

/**
 * Lets the editor replace a selection by typed text itself. The browser would keep the style of the selection in an
 * inline style, which the content security policy forbids.
 */
export const overtype = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main, ranges } = view.state.selection;
    if (event.inputType !== 'insertText' || !event.data || event.isComposing || ranges.length > 1 || main.empty)
      return false;
    const text = event.data;
    const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type' });
    const handled = view.state
      .facet(EditorView.inputHandler)
      .some((handler) => handler(view, main.from, main.to, text, insert));
    if (!handled) view.dispatch(insert());
    return true;
  },
});
