/** How the page words a setting that it knows. One that somebody else's game brings is worded by its name. */
export interface Label {
  says: string;
  hint?: string;
  /** An amount of money. */
  money?: boolean;
  /** A number within bounds that are the same in every house. */
  bounds?: [number, number];
  choices?: Record<string, string>;
}

const LIMITS = { no: 'No limit', pot: 'Pot limit', fixed: 'Fixed limit' };
const RULES = {
  standard: 'Standard',
  eps: 'EPS',
  wsop: 'WSOP',
  csc478: 'CSC 478',
  casino: 'Casino',
  ubercasino: 'UberCasino',
};

export const LABELS: Record<string, Label> = {
  seats: { says: 'Seats' },
  minimum: { says: 'Players to start' },
  turn_s: { says: 'Seconds per turn', bounds: [1, 60] },
  spectators: { says: 'People may watch' },
  who: { says: 'Who may sit', choices: { all: 'People and bots', people: 'People', bots: 'Bots' } },
  chat: { says: 'Who may write', choices: { all: 'Everybody', seated: 'Whoever sits', off: 'Nobody' } },
  committed: { says: 'Shuffles can be checked' },
  credit: {
    says: 'Who loses the connection',
    choices: { same: 'Gets the time twice', none: 'Gets no extra time' },
  },
  late: { says: 'Who misses a turn', choices: { 'sit-out': 'Sits out', 'play-on': 'Plays on' } },
  durable: { says: 'Stored', choices: { act: 'Act by act', round: 'Round by round' } },
  pace_ms: { says: 'Pause between rounds, ms', bounds: [0, 600_000] },
  remove_after_missed: { says: 'Turns missed to lose the seat', bounds: [1, 100] },
  sit_out_s_max: { says: 'Seconds one may sit out', bounds: [1, 86_400] },
  rebuy_s: { says: 'Seconds to buy new chips', bounds: [1, 600] },
  rounds: { says: 'Rounds, then it closes' },
  'options.rules': { says: 'Rules', choices: RULES },
  'options.limit': { says: 'Betting', choices: LIMITS },
  'options.big_blind': { says: 'Big blind', hint: 'The small one is half of it.', money: true },
  'options.small_blind': { says: 'Small blind', money: true },
  'options.ante': { says: 'Ante', money: true },
  'options.ante_by': { says: 'Who pays the ante', choices: { all: 'Everybody', big: 'The big blind' } },
  'options.low': { says: 'Low stake', money: true },
  'options.high': { says: 'High stake', money: true },
  'options.bring_in': { says: 'Bring-in', money: true },
  'options.min_buy_in': { says: 'Minimum buy-in', money: true },
  'options.max_buy_in': { says: 'Maximum buy-in', money: true },
  'options.cap': { says: 'Raises on a street' },
  'options.cap_heads_up': { says: 'The same between two' },
  'options.max_raises': { says: 'Raises in a round' },
  'options.burn': { says: 'Burn cards' },
  'options.heads_up': {
    says: 'Between two, the button posts',
    choices: { 'button-small': 'The small blind', 'button-big': 'The big blind' },
  },
  'options.chip': { says: 'Units in a chip' },
  'options.stake': { says: 'Points for a bid of one' },
  'options.bomb_doubles': { says: 'Bombs double' },
  'options.rocket_doubles': { says: 'The rocket doubles' },
  'options.spring_doubles': { says: 'Spring doubles' },
  'options.wing_bombs': { says: 'Wings may be bombs' },
  'options.wing_jokers': { says: 'Wings may be jokers' },
  'options.wing_matches': { says: 'Wings may match' },
  'options.minimum': { says: 'Least bet', money: true },
  'options.maximum': { says: 'Most bet', money: true },
  'options.step': { says: 'Bets in steps of', money: true },
  'options.decks': { says: 'Decks' },
  'options.shoe': { says: 'Shoe', choices: { decks: 'Of decks', infinite: 'Never ends', test: 'For tests' } },
  'options.scenario': { says: 'Scenario of the test shoe' },
  'options.reshuffle_at': { says: 'Shuffle at cards left' },
  'options.penetration': { says: 'Shuffle after per cent' },
  'options.soft_17': { says: 'Dealer with soft 17', choices: { stand: 'Stands', hit: 'Hits' } },
  'options.pays': { says: 'Blackjack pays', choices: { '3:2': '3 to 2', '6:5': '6 to 5' } },
  'options.peek': { says: 'Dealer looks for blackjack' },
  'options.insurance': { says: 'Insurance' },
  'options.surrender': { says: 'Surrender', choices: { late: 'Late', none: 'None' } },
  'options.double_on': {
    says: 'Double on',
    choices: { any: 'Any two cards', '9-11': '9 to 11', '10-11': '10 and 11' },
  },
  'options.double_after_split': { says: 'Double after a split' },
  'options.double_for_less': { says: 'Double for less' },
  'options.hands': { says: 'Hands after splits' },
  'options.resplit_aces': { says: 'Split aces again' },
  'options.hit_split_aces': { says: 'Hit split aces' },
  'options.split_by': { says: 'Split pairs by', choices: { value: 'Value', rank: 'Rank' } },
  buy_in: { says: 'Buy-in', money: true },
};

/** What most people want to choose, in this order; all else is under "More options". */
export const MAIN: readonly string[] = [
  'options.limit',
  'options.big_blind',
  'options.rules',
  'options.ante',
  'options.low',
  'options.high',
  'options.stake',
  'options.minimum',
  'options.maximum',
  'options.decks',
  'options.min_buy_in',
  'options.max_buy_in',
  'buy_in',
  'seats',
  'minimum',
  'turn_s',
  'spectators',
];

/** `max_raises` as people would say it. */
export function worded(name: string): string {
  const words = name.replace(/_s$/, ', seconds').replace(/_ms$/, ', ms').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
