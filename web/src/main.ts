import { mount } from 'svelte';
import App from './App.svelte';
import { installSprite } from './lib/board/sprite';
import { i18n } from './lib/i18n/i18n.svelte';
import { look } from './lib/theme.svelte';
import './styles.css';

look.apply();
i18n.apply();
installSprite();

// Text that is laid out in another font first would jump; but nobody waits for a font for long.
const font = document.fonts.load('1rem "Source Sans 3 Variable"').catch(() => []);
void Promise.race([font, new Promise((resolve) => setTimeout(resolve, 500))]).then(() =>
  mount(App, { target: document.getElementById('app')! }),
);
