/** Gives the user a text as a file, as a download. */
export function saveFile(name: string, text: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  anchor.download = name;
  anchor.click();
  // The download must have begun.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}
