import './style/tokens.css';
import './style/ui.css';
import { ready } from './words';
import { TAG } from './words/language';

document.documentElement.lang = TAG;

// All else is loaded when there are words: many modules write their sentences when they are loaded.
void ready().then(() => import('./start'));
