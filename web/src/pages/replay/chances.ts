export { Odds, race, type Chance } from '../../games/poker/chances';
