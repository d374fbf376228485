/** Before a test there are words, as there are before a page is drawn. */
import { ready } from '../src/words';

await ready();
