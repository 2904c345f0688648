/** Whether the list of shortcuts is shown, on whatever page. */
class ShortcutDialog {
  isOpen = $state(false);
}

export const shortcutDialog = new ShortcutDialog();
