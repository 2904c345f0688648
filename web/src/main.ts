import { mount } from 'svelte';
import App from './App.svelte';
import { installSprite } from './lib/board/sprite';
import { i18n } from './lib/i18n/i18n.svelte';
import { openPage } from './lib/open-page.svelte';
import { PAGES } from './lib/pages';
import { look } from './lib/theme.svelte';
import './styles.css';

look.apply();
i18n.apply();
installSprite();

// The page is on its way while the font is loaded. `App` shows why, if it does not come.
openPage.page.load().catch(() => undefined);
// Text that is laid out in another font first would jump, but a slow font must not keep the page back.
const font = document.fonts.load('1rem "Source Sans 3 Variable"').catch(() => []);
void Promise.race([font, new Promise((resolve) => setTimeout(resolve, 500))]).then(() => {
  mount(App, { target: document.getElementById('app')! });
  // The other pages follow, so that they open at once, and also while the studio is away.
  for (const page of PAGES) page.load().catch(() => undefined);
});
