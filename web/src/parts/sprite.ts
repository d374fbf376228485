import { mount } from 'svelte';
import Sprite from './Sprite.svelte';

// Whatever draws a card or a chip imports this: the shapes are there, once, and only where they are needed.
mount(Sprite, { target: document.body });
