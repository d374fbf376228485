/** A page for whoever works on the parts: `npm run dev`, then /sheet/. It is not in what is built.
 * /sheet/?show=table&seats=9&state=turn&theme=light&deck=4&felt=blue */
import '../style/tokens.css';
import '../style/ui.css';
import { mount } from 'svelte';
import Parts from './Parts.svelte';
import Table from './Table.svelte';

const query = new URLSearchParams(location.search);
const { dataset } = document.documentElement;
dataset['theme'] = query.get('theme') ?? 'dark';
dataset['deck'] = query.get('deck') ?? '2';

const target = document.getElementById('app');
if (target) mount(query.get('show') === 'table' ? Table : Parts, { target });
