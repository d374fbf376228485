import '../style/tokens.css';
import '../style/ui.css';
import { mount } from 'svelte';
import { loaded, ready } from '../words';
import { TAG } from '../words/language';

const root = document.documentElement;
root.lang = TAG;
root.dataset['theme'] = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

void ready()
  .then(() => loaded('dds'))
  .then(() => import('./Page.svelte'))
  .then(({ default: Page }) => mount(Page, { target: document.getElementById('app')! }));
