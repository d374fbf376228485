import type { Game } from '../game';
import Dock from './Dock.svelte';
import View from './View.svelte';
import { sentences } from './words';

const any: Game = { View, Dock, sentences };
export default any;
