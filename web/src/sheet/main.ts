/** A page for whoever works on the parts: `npm run dev`, then /sheet/. It is not in what is built.
 * /sheet/?show=table&seats=9&state=turn&theme=light&deck=4&felt=blue */
import '../style/tokens.css';
import '../style/ui.css';
import { ready } from '../words';

const query = new URLSearchParams(location.search);
const { dataset } = document.documentElement;
dataset['theme'] = query.get('theme') ?? 'dark';
dataset['deck'] = query.get('deck') ?? '2';

void ready().then(show);

async function show(): Promise<void> {
  const { mount } = await import('svelte');
  const { default: Shown } = await (query.get('show') === 'table'
    ? import('./Table.svelte')
    : import('./Parts.svelte'));
  const target = document.getElementById('app');
  if (target) mount(Shown, { target });
}
