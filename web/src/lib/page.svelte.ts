/** What the frame shows for the page that is open. */
class Page {
  title = $state('');
}

export const page = new Page();
