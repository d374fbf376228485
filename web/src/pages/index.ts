import type { Component } from 'svelte';
import type { Page } from '../lib/router.svelte';
import { loaded } from '../words';
import Nowhere from './Nowhere.svelte';

type Loaded = Promise<{ default: Component }>;

/** Every page comes when it is first gone to, so that the first one comes soon. */
const PAGES: Record<Page, () => Loaded> = {
  front: () => import('./Front.svelte'),
  lobby: () => import('./Lobby.svelte'),
  account: () => import('./Account.svelte'),
  table: () => import('./Table.svelte'),
  replay: () => import('./Replay.svelte'),
  statistics: () => import('./Statistics.svelte'),
  house: async () => (await Promise.all([import('./House.svelte'), loaded('people')]))[0],
  reset: async () => (await Promise.all([import('./Reset.svelte'), loaded('people')]))[0],
  rules: async () => (await Promise.all([import('./Rules.svelte'), loaded('rules')]))[0],
  nowhere: () => Promise.resolve({ default: Nowhere }),
};

export async function component(page: Page): Promise<Component> {
  return (await PAGES[page]()).default;
}
