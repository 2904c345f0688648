import { mount } from 'svelte';
import App from './App.svelte';
import { installSprite } from './lib/board/sprite';
import { i18n } from './lib/i18n/i18n.svelte';
import { look } from './lib/theme.svelte';
import './styles.css';

look.apply();
i18n.apply();
installSprite();
mount(App, { target: document.getElementById('app')! });
