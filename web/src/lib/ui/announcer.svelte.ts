/** The live region of the studio: texts for screen readers, such as the move that was made. */
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
