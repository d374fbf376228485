/** What the phases of a round are called where many stand side by side, by the page that shows the game. */
import { t, type Key } from '../words';
import { capital } from '../words/format';

const PHASES: Readonly<Record<string, Readonly<Record<string, Key>>>> = {
  poker: {
    blinds: 'phases.blinds',
    preflop: 'phases.preflop',
    flop: 'phases.flop',
    turn: 'phases.fourth_card',
    river: 'phases.river',
    'first street': 'phases.first',
    'second street': 'phases.second',
    'third street': 'phases.third',
    'fourth street': 'phases.fourth',
    'fifth street': 'phases.fifth',
    'sixth street': 'phases.sixth',
    'seventh street': 'phases.seventh',
    showdown: 'phases.showdown',
  },
  blackjack: {
    bets: 'phases.bets',
    deal: 'phases.deal',
    insurance: 'phases.insurance',
    turn: 'phases.players',
    dealer: 'phases.dealer',
    over: 'phases.over',
  },
  landlord: { deal: 'phases.deal', auction: 'phases.auction', play: 'phases.play', over: 'phases.over' },
};

/** A phase that only its own game has is called as the game names it. */
export function phaseTitle(page: string, name: string): string {
  const key = PHASES[page]?.[name];
  return key ? t(key) : capital(name);
}
