import type { Rulebooks } from '../../rulebook';
import { holdem, omaha } from './blinds';
import { soko, stud } from './upcards';

const rulebooks: Rulebooks = { holdem, omaha, soko, stud };
export default rulebooks;
