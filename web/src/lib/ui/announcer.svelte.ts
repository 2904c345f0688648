/** One polite live region for the whole studio: what a board or a list would say aloud. */
class Announcer {
  text = $state('');
  #flip = false;

  say(text: string) {
    // A changed text is read again even if the words are the same.
    this.#flip = !this.#flip;
    this.text = this.#flip ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
