// Made from the types of the house by `make generate`: change those, not this.
// Times (`..._ns`) are nanoseconds since 1970, and seats count from 0. Amounts at a table are in the unit of its game,
// those of an account in cents. Cards are text in pictures and numbers in events and actions: rank (0 is the deuce)
// times 4 plus suit (clubs, diamonds, hearts, spades), 52 and 53 are the jokers, -1 is a card that you may not see.
// Bytes travel as base64.

export const PROTOCOL = 1
/** Why a connection ended. */
export const ENDS = {
  GOING_AWAY: 1001,
  REPLACED: 4001,
  ELSEWHERE: 4002,
  SIGNED_OUT: 4003,
  MOVED: 4004,
  NOT_SIGNED_IN: 4401,
  SILENT: 4408,
  TOO_SLOW: 4413,
  TOO_MANY: 4429,
} as const

/** Codes of refusals that a client does something about. A house sends many others, which only people read. */
export type ErrorCode =
  | 'account/banned'
  | 'account/deleted'
  | 'account/guest'
  | 'account/kicked'
  | 'act/late'
  | 'act/stale'
  | 'bank/not-enough'
  | 'buy-in/above-maximum'
  | 'buy-in/below-minimum'
  | 'buy-in/scores-only'
  | 'cards/no-hand'
  | 'cards/not-bigger'
  | 'card/first-purchase'
  | 'card/multiple'
  | 'house/closed'
  | 'house/signed-out'
  | 'match/not-waiting'
  | 'money/not-enough'
  | 'account/name-taken'
  | 'player/already-here'
  | 'player/not-seated'
  | 'rebuy/none'
  | 'queue/only'
  | 'round/none'
  | 'session/left'
  | 'table/closed'
  | 'table/moving'
  | 'table/no-spectators'
  | 'table/password'
  | 'table/too-many'
  | 'table/unknown'
  | 'turn/not-yours'
/** Why a client no longer sees a table. */
export type GoneCode = 'table/closed' | 'table/kicked' | 'table/left' | 'table/no-spectators'
/** What a house announces to all clients. */
export type NoticeCode =
  | 'house/cannot-store'
  | 'house/closed'
  | 'house/closing'
  | 'house/maintenance'
  | 'house/maintenance-off'
  | 'house/notice'
  | 'house/notice-over'
  | 'house/open'
  | 'parts/away'
  | 'parts/back'
  | 'house/stores-again'

export type PokerAction =
  | PokerFold
  | PokerCheck
  | PokerCall
  | PokerBet
  | PokerRaiseTo
  | PokerBringIn
  | PokerShow
  | PokerMuck
  | PokerShowCards
export type PokerEvent =
  | PokerPosted
  | PokerHandsDealt
  | PokerBoardDealt
  | PokerReshuffled
  | PokerFolded
  | PokerLeft
  | PokerChecked
  | PokerCalled
  | PokerBroughtIn
  | PokerBetted
  | PokerCompleted
  | PokerRaisedTo
  | PokerReturned
  | PokerHandsShown
  | PokerPotWon
  | PokerCardsShown
export type BlackjackAction =
  | BlackjackBet
  | BlackjackSitOut
  | BlackjackInsure
  | BlackjackDecline
  | BlackjackHit
  | BlackjackStand
  | BlackjackDouble
  | BlackjackSplit
  | BlackjackSurrender
export type BlackjackEvent =
  | BlackjackBetPlaced
  | BlackjackSatOut
  | BlackjackHandsDealt
  | BlackjackInsured
  | BlackjackDeclined
  | BlackjackPeeked
  | BlackjackCardAsked
  | BlackjackStood
  | BlackjackDoubled
  | BlackjackPairSplit
  | BlackjackSurrendered
  | BlackjackCardDealt
  | BlackjackHoleTurned
  | BlackjackDealerDrew
  | BlackjackInsuranceSettled
  | BlackjackHandSettled
  | BlackjackReshuffled
  | BlackjackLeft
  | BlackjackCancelled
export type LandlordAction = LandlordBid | LandlordPass | LandlordPlay | LandlordSurrender
export type LandlordEvent =
  | LandlordDealt
  | LandlordFirstAsked
  | LandlordBidMade
  | LandlordBidPassed
  | LandlordLandlordFound
  | LandlordGave
  | LandlordPassed
  | LandlordSurrendered
  | LandlordHandsOpened
  | LandlordGameEnded
export type Picture = PokerPicture | BlackjackPicture | LandlordPicture
export type Choices = PokerChoices | BlackjackChoices | LandlordChoices
export type GameEvent = PokerEvent | BlackjackEvent | LandlordEvent
/** Of a game that the page does not know, too. */
export type Action = PokerAction | BlackjackAction | LandlordAction | { type: string; [field: string]: unknown }

/** What happens at a table. */
export type Event<E = GameEvent> =
  | Opened
  | Seated
  | Queued
  | Unqueued
  | Leaving
  | LeavingQuietly
  | StoodUp
  | SeatFreed
  | FirstSeatDrawn
  | PurchaseBegan
  | PurchaseEnded
  | QueueNoted
  | Prompted
  | Bought
  | ToppedUp
  | Lapsed
  | SatOut
  | SatIn
  | RebuyOffered
  | RebuyDeclined
  | Ready
  | Dropped
  | CameBack
  | HandedOver
  | CreditGranted
  | TimeTaken
  | TimedOut
  | RoundBegan
  | Shuffled
  | Pledged
  | CutAsked
  | SeedGiven
  | Cut
  | RiggingSwitched
  | CardsNamed
  | Happened<E>
  | RoundEnded
  | RoundVoided
  | GameReset
  | Said
  | Halted
  | Resumed
  | Rested
  | Woken
  | Restarted
  | Delayed
  | Closing
  | Closed
  | Reopened
export type ToHouse =
  | AskHello
  | AskPing
  | AskLobby
  | AskCreate
  | AskTakeUp
  | AskLearn
  | AskWatch
  | AskUnwatch
  | AskSit
  | AskStand
  | AskLeave
  | AskResign
  | AskSitOut
  | AskSitIn
  | AskTopUp
  | AskDeclineRebuy
  | AskReady
  | AskAct
  | AskTakeTime
  | AskPledge
  | AskSeed
  | AskNameCards
  | AskSay
  | AskAddBot
  | AskSeek
  | AskCancel
export type ToClient =
  | Welcome
  | Ok
  | Error
  | Pong
  | Table
  | News
  | Gone
  | At
  | Moved
  | LobbyTold
  | Chat
  | Matched
  | Again
  | Replaced
  | Notice
  | Banked
  | QueueTold

/**
 * What each address takes and answers with, by method and address: parameters in `path` and `query`, JSON in `body`
 * and `answer`.
 */
export interface Api {
  'GET /healthz': { answer: Health }
  'GET /readyz': { answer: Health }
  'GET /api/house': { answer: HouseTold }
  'GET /api/online': { answer: Online }
  'GET /api/session': { answer: Profile }
  'POST /api/session': { body: Credentials; answer: Profile }
  'POST /api/session/card': { body: CardCredentials; answer: Profile }
  'DELETE /api/session': { answer: null }
  'POST /api/register': { body: Registration; answer: Profile }
  'POST /api/guest': { answer: Profile }
  'POST /api/reset': { body: Reset; answer: ResetDone }
  'GET /api/me': { answer: Me }
  'PATCH /api/me': { body: Change; answer: Profile }
  'POST /api/me/registration': { body: Registration; answer: Profile }
  'POST /api/me/password': { body: NewPassword; answer: Profile }
  'GET /api/me/tokens': { answer: Token[] }
  'POST /api/me/tokens': { body: NewToken; answer: TokenMade }
  'DELETE /api/me/tokens/{token}': { path: { token: number }; answer: null }
  'GET /api/me/transfers': { answer: Movement[] }
  'POST /api/me/loan': { body: Borrowing; answer: Money }
  'POST /api/me/repayment': { body: Repayment; answer: Money }
  'GET /api/me/card': { answer: Banking }
  'PUT /api/me/card': { body: BankCardShown; answer: Banking }
  'DELETE /api/me/card': { answer: Banking }
  'GET /api/bank': { answer: BankReady }
  'GET /api/games': { answer: Games }
  'GET /api/games/{name}': { path: { name: string }; answer: GameTold }
  'GET /api/tables': { answer: Line[] }
  'POST /api/tables': { body: NewTable; answer: TableMade }
  'GET /api/tables/{table}': { path: { table: number }; answer: TableTold }
  'GET /api/tables/{table}/rounds': {
    path: { table: number }
    query?: { limit?: number; offset?: number }
    answer: DealRow[]
  }
  'GET /api/history': {
    query?: { player?: string; deal?: number; limit?: number; offset?: number; imported?: boolean }
    answer: DealRow[]
  }
  'GET /api/history/{table}/{deal}': { path: { table: number; deal: number }; answer: RoundRecord }
  'GET /api/history/{table}/{deal}/steps': { path: { table: number; deal: number }; answer: Steps }
  'GET /api/statistics': { answer: UserFigures }
  'GET /api/statistics/series': {
    query?: { table?: string; game?: string; since_ns?: number; until_ns?: number; opponent?: string; position?: '' | 'button' | 'small' | 'big' | 'early' | 'middle' | 'late'; ending?: 'won' | 'lost'; showdown?: boolean; points?: number; player?: string; imported?: boolean }
    answer: Series
  }
  'GET /api/statistics/betting': {
    query?: { table?: string; game?: string; since_ns?: number; until_ns?: number; opponent?: string; position?: '' | 'button' | 'small' | 'big' | 'early' | 'middle' | 'late'; ending?: 'won' | 'lost'; showdown?: boolean; player?: string; imported?: boolean }
    answer: BettingReport
  }
  'POST /api/imports': { body: HandFile; answer: HandsImported }
  'POST /api/strength': { body: Question; answer: Strength }
  'POST /api/strength/mine': { body: SeatQuestion; answer: Strength }
  'POST /api/strength/race': { body: RaceQuestion; answer: Race }
  'GET /api/advice': { answer: Ways }
  'POST /api/advice': { body: AdviceAsked; answer: AdviceTold }
  'POST /api/hint': { body: HintAsked; answer: Hints }
  'POST /api/hint/check': { body: CardsAsked; answer: CheckedCards }
  'GET /api/superuser/users': { answer: Account[] }
  'PATCH /api/superuser/users/{name}': { path: { name: string }; body: UserChange; answer: Account }
  'GET /api/superuser/statistics': {
    query?: { table?: string; game?: string; since_ns?: number; until_ns?: number; opponent?: string; position?: '' | 'button' | 'small' | 'big' | 'early' | 'middle' | 'late'; ending?: 'won' | 'lost'; showdown?: boolean }
    answer: UserFigures[]
  }
  'GET /api/superuser/deals': {
    query?: { player?: string; deal?: number; limit?: number; offset?: number }
    answer: DealRow[]
  }
  'GET /api/superuser/audit': {
    query?: { limit?: number; offset?: number; what?: string; who?: string; since_ns?: number; until_ns?: number }
    answer: Noted[]
  }
  'GET /api/superuser/modules': { answer: ModulesTold }
  'POST /api/superuser/modules/scan': { answer: ModulesTold }
  'DELETE /api/superuser/tables/{table}': { path: { table: number }; answer: null }
  'GET /api/superuser/house': { answer: HouseState }
  'POST /api/superuser/house/close': { body: CloseHouse; answer: HouseState }
  'POST /api/superuser/house/open': { answer: HouseState }
  'GET /api/operator/operations': { answer: OperationsTold }
  'PUT /api/operator/operations/notice': { body: NoticeAsked; answer: OperationsTold }
  'DELETE /api/operator/operations/notice': { answer: OperationsTold }
  'PUT /api/operator/operations/maintenance': { body: MaintenanceAsked; answer: OperationsTold }
  'DELETE /api/operator/operations/maintenance': { answer: OperationsTold }
  'PUT /api/operator/operations/rigging': { body: RiggingAsked; answer: OperationsTold }
  'GET /api/operator/operations/closed-tables': { query?: { limit?: number }; answer: ClosedTable[] }
  'POST /api/operator/operations/tables/{table}/reopen': { path: { table: number }; answer: TableReopened }
  'POST /api/operator/operations/retention': { body: RetentionAsked; answer: OperationsTold }
  'GET /api/superuser/parts': { answer: PartsTold }
  'POST /api/superuser/parts/{server}/drain': { path: { server: string }; body: Draining; answer: PartsTold }
  'POST /api/superuser/parts/rebalance': { answer: Rebalanced }
  'GET /api/people': { query?: { limit?: number; offset?: number; search?: string }; answer: PersonTold[] }
  'GET /api/people/{person}': { path: { person: number }; answer: PersonTold }
  'GET /api/people/{person}/sanctions': { path: { person: number }; answer: SanctionTold[] }
  'POST /api/people': { body: Registration; answer: PersonTold }
  'POST /api/people/{person}/kick': { path: { person: number }; body: Kicking; answer: PersonTold }
  'POST /api/people/{person}/mute': { path: { person: number }; body: Sanctioning; answer: PersonTold }
  'DELETE /api/people/{person}/mute': { path: { person: number }; answer: PersonTold }
  'POST /api/people/{person}/ban': { path: { person: number }; body: Sanctioning; answer: PersonTold }
  'DELETE /api/people/{person}/ban': { path: { person: number }; answer: PersonTold }
  'PATCH /api/people/{person}': { path: { person: number }; body: Renaming; answer: PersonTold }
  'POST /api/people/{person}/reset': { path: { person: number }; answer: ResetMade }
  'POST /api/people/{person}/role': { path: { person: number }; body: NewRole; answer: PersonTold }
  'POST /api/people/{person}/deletion': { path: { person: number }; body: Deleting; answer: DeletionTold }
  'GET /api/people/{person}/money': { path: { person: number }; answer: WalletTold }
  'GET /api/people/{person}/transfers': {
    path: { person: number }
    query?: { limit?: number; offset?: number }
    answer: LedgerLine[]
  }
  'POST /api/people/{person}/grant': { path: { person: number }; body: Payment; answer: WalletTold }
  'POST /api/people/{person}/take': { path: { person: number }; body: Payment; answer: WalletTold }
  'POST /api/people/{person}/freeze': { path: { person: number }; body: Sanctioning; answer: WalletTold }
  'DELETE /api/people/{person}/freeze': { path: { person: number }; answer: WalletTold }
  'GET /api/operator/house': { answer: HouseState }
  'POST /api/operator/house/close': { body: CloseHouse; answer: HouseState }
  'POST /api/operator/house/open': { answer: HouseState }
  'DELETE /api/operator/tables/{table}': { path: { table: number }; answer: null }
  'GET /api/operator/banks': { answer: BanksTold }
  'POST /api/operator/banks/deposits/{person}/retry': { path: { person: number }; answer: BanksTold }
  'POST /api/operator/banks/deposits/{person}/paid': {
    path: { person: number }
    body: PaidByHand
    answer: BanksTold
  }
  'GET /api/operator/visits': { query?: { limit?: number }; answer: VisitTold[] }
  'GET /api/operator/visits/queue': { answer: WaitingTold[] }
}

/** Addresses that answer with a text to save, not with JSON. */
export interface Texts {
  'GET /api/history/{table}/{deal}/{form}': { path: { table: number; deal: number; form: string } }
  'GET /api/superuser/statistics.csv': {
    query?: { table?: string; game?: string; since_ns?: number; until_ns?: number; opponent?: string; position?: '' | 'button' | 'small' | 'big' | 'early' | 'middle' | 'late'; ending?: 'won' | 'lost'; showdown?: boolean }
  }
  'GET /api/superuser/deals.csv': { query?: { player?: string; deal?: number } }
}

/**
 * A hand of poker. `bet` is what is to be matched on this street; `small` and `big` are the seats of the blinds,
 * `bring_in` is the one with the lowest card in stud; `payoffs` are there when the round is over.
 */
export interface PokerPicture {
  game: string
  street: string
  board: string[]
  pot: number
  pots: PokerPot[]
  bet: number
  button: number
  small: number | null
  big: number | null
  bring_in: number | null
  turn: number | null
  seats: (PokerSeat | null)[]
  payoffs: number[] | null
}

/** A pot, the main one first, and who can win it. */
export interface PokerPot {
  amount: number
  seats: number[]
}

/**
 * A player. `hand` is what the cards amount to, once there are five and you may see them; `best` are those that
 * make it, when the hand lies open or the round is over; `showing` is what the `up` cards amount to by themselves;
 * `won` is what the seat has taken out of pots.
 */
export interface PokerSeat {
  player: string
  stack: number
  bet: number
  in_hand: boolean
  all_in: boolean
  cards: string[]
  up: string[]
  showing: PokerHand | null
  hand: PokerHand | null
  best: string[] | null
  won: number
}

/**
 * What cards amount to. `kind` is `full-house` or the like, "" for a hand that only its own game has a name for;
 * `ranks` are those that make it and `kickers` decide between hands whose ranks are the same, both written as on cards
 * and the most important first: kings full of nines are `K`, `9`. `says` is the same in English.
 */
export interface PokerHand {
  kind: string
  ranks: string[]
  kickers: string[]
  says: string
}

/**
 * What a player may do now. `bet` is the action Bet, `raise` and `complete` are RaiseTo.
 * `show_cards` is ShowCards, after the hand.
 */
export interface PokerChoices {
  fold?: Record<string, unknown>
  check?: Record<string, unknown>
  call?: PokerAmount
  bring_in?: PokerAmount
  bet?: PokerSizes
  raise?: PokerSizes
  complete?: PokerSizes
  show?: Record<string, unknown>
  muck?: PokerMuckChoice
  show_cards?: PokerShowChoice
}

/** The cost of the choice. */
export interface PokerAmount {
  amount: number
}

/** Legal totals on the street: the least and the most, all of them as [first, last, step], and named ones. */
export interface PokerSizes {
  from: number
  to: number
  ranges: [number, number, number][]
  presets: PokerPreset[]
}

/** A named size: the minimum, a share of the pot as it is after a call, or all-in. */
export interface PokerPreset {
  name: 'min' | 'half' | 'three_quarters' | 'pot' | 'all'
  to: number
}

/**
 * How the hand that would be given up stands among those shown so far; absent where it cannot be seen.
 *
 * `first`: no other has been shown; `best`, `equal`, `beaten`: better than, as good as or worse than the best of them.
 * Hands of players who put in less do not count, for they leave a pot to win.
 */
export interface PokerMuckChoice {
  hand?: 'first' | 'best' | 'equal' | 'beaten'
}

/**
 * Cards of a hand that won unseen, which may be shown after it: their places among the player's down cards. One at
 * a time, or all of them.
 */
export interface PokerShowChoice {
  places: number[]
}

/** Give up the hand. */
export interface PokerFold {
  type: 'Fold'
}

/** Stay in where nothing is owed. */
export interface PokerCheck {
  type: 'Check'
}

/** Match the bet, or put in all that is left. */
export interface PokerCall {
  type: 'Call'
}

/** Open the betting of a street. */
export interface PokerBet {
  type: 'Bet'
  amount: number
}

/** Raise the bet, or complete a short one, to this total on the street. */
export interface PokerRaiseTo {
  type: 'RaiseTo'
  to: number
}

/** Pay the stud bring-in, the least that its holder may do. */
export interface PokerBringIn {
  type: 'BringIn'
}

/** Turn the hand up at the showdown. */
export interface PokerShow {
  type: 'Show'
}

/** Throw the hand away unseen at the showdown. */
export interface PokerMuck {
  type: 'Muck'
}

/**
 * Turn up cards of a hand that won unseen, once the hand is over: one, or all that are still face down.
 *
 * Places count the player's down cards from 0, in the order in which they were dealt.
 */
export interface PokerShowCards {
  type: 'ShowCards'
  places: number[]
}

/** A forced payment before the cards. Dead money plays for the main pot and is no part of a bet. */
export interface PokerPosted {
  type: 'Posted'
  seat: number
  amount: number
  kind: 'ante' | 'small' | 'big' | 'straddle'
  why: 'due' | 'joining' | 'owed'
  live: boolean
}

/** Cards dealt to the hands, by seat; () for a seat that gets none. Only the owner sees down cards. */
export interface PokerHandsDealt {
  type: 'HandsDealt'
  down: number[][]
  up: number[][]
  burned: number[]
}

/** Cards dealt to the board. No viewer sees the burned ones. */
export interface PokerBoardDealt {
  type: 'BoardDealt'
  cards: number[]
  burned: number[]
}

/** The stub and the burned cards were shuffled together because too few cards were left to deal. */
export interface PokerReshuffled {
  type: 'Reshuffled'
}

export interface PokerFolded {
  type: 'Folded'
  seat: number
}

/** A player left whose hand plays on, because the betting is over: it is shown without asking. */
export interface PokerLeft {
  type: 'Left'
  seat: number
}

export interface PokerChecked {
  type: 'Checked'
  seat: number
}

export interface PokerCalled {
  type: 'Called'
  seat: number
  paid: number
}

export interface PokerBroughtIn {
  type: 'BroughtIn'
  seat: number
  paid: number
}

/** The street was opened. */
export interface PokerBetted {
  type: 'Bet'
  seat: number
  paid: number
}

/** A bring-in or short all-in was completed to a whole bet; this does not count as a raise. */
export interface PokerCompleted {
  type: 'Completed'
  seat: number
  to: number
  paid: number
}

export interface PokerRaisedTo {
  type: 'RaisedTo'
  seat: number
  to: number
  paid: number
}

/** An uncalled bet, or the uncalled part of one, was returned. */
export interface PokerReturned {
  type: 'Returned'
  seat: number
  amount: number
}

/** The hands at the showdown, in order: the seats and their down cards, () for a hand that was mucked. */
export interface PokerHandsShown {
  type: 'HandsShown'
  seats: number[]
  hands: number[][]
}

/**
 * A pot was paid. Pot 0 is the main pot, which is paid last and ends the hand. `rest` is the most that a
 * player has at stake in the lower pots.
 */
export interface PokerPotWon {
  type: 'PotWon'
  pot: number
  amount: number
  seats: number[]
  shares: number[]
  rest: number
}

/**
 * A player who won unseen turned up cards after the hand: the down cards in their places, UNKNOWN for those that
 * were not turned up now.
 */
export interface PokerCardsShown {
  type: 'CardsShown'
  seat: number
  cards: number[]
}

/** A round of blackjack. `count` is the Hi-Lo running count; `hand` says which of the hands at `turn` is in play. */
export interface BlackjackPicture {
  game: string
  stage: 'bets' | 'deal' | 'insurance' | 'peek' | 'pay' | 'turn' | 'card' | 'end' | 'hole' | 'dealer' | 'settle' | 'over'
  shoe: BlackjackShoe
  count: number
  true_count: number
  dealer: BlackjackCards
  turn: number | null
  hand: number | null
  seats: (BlackjackSeat | null)[]
  payoffs: number[] | null
}

/** The shoe by its number; `left` is null in one that never ends. */
export interface BlackjackShoe {
  kind: 'decks' | 'infinite' | 'test'
  number: number
  left: number | null
  decks?: number
  scenario?: string
}

/** Points are of the cards that can be seen; a soft hand has an ace that counts 11. */
export interface BlackjackCards {
  cards: string[]
  points: number
  soft: boolean
}

/** A player, with up to as many hands as may be split. */
export interface BlackjackSeat {
  player: string
  balance: number
  balance_usd: string
  insurance: number
  insurance_usd: string
  hands: BlackjackHand[]
  choices: BlackjackChoices
}

/** A hand of a player. `back` is what went to the balance when it was settled. */
export interface BlackjackHand {
  cards: string[]
  points: number
  soft: boolean
  blackjack: boolean
  bet: number
  bet_usd: string
  doubled: boolean
  result: 'blackjack' | 'win' | 'ten-cards' | 'push' | 'lose' | 'bust' | 'surrender' | 'left' | 'returned' | null
  back: number
  back_usd: string
}

/** What a player may do now: before the cards, on insurance, or with the hand in play. */
export interface BlackjackChoices {
  bet?: BlackjackSizes
  sit_out?: Record<string, unknown>
  insure?: BlackjackSizes
  decline?: Record<string, unknown>
  hit?: BlackjackHitChoice
  stand?: Record<string, unknown>
  double?: BlackjackSizes
  split?: BlackjackSplitChoice
  surrender?: BlackjackSurrenderChoice
}

/** From the least to the most, in these steps. */
export interface BlackjackSizes {
  least: number
  most: number
  step: number
}

/** `wins`: with as many cards as a hand may have, to hit is to claim the win. */
export interface BlackjackHitChoice {
  wins?: boolean
}

/** What the second hand costs. */
export interface BlackjackSplitChoice {
  amount: number
}

/** What comes back. */
export interface BlackjackSurrenderChoice {
  back: number
}

/** Stake this much on the next deal. */
export interface BlackjackBet {
  type: 'Bet'
  amount: number
}

/** Stake nothing and watch the round. */
export interface BlackjackSitOut {
  type: 'SitOut'
}

/** Stake this much on the dealer's blackjack, at two to one; at most half the bet. */
export interface BlackjackInsure {
  type: 'Insure'
  amount: number
}

/** Do without insurance. */
export interface BlackjackDecline {
  type: 'Decline'
}

/** Ask for a card; with ten cards, where they are the most, claim the win (UBER:86). */
export interface BlackjackHit {
  type: 'Hit'
}

/** Leave the hand as it is. */
export interface BlackjackStand {
  type: 'Stand'
}

/** Add this much to the bet, all of it again as a rule, and take exactly one more card. */
export interface BlackjackDouble {
  type: 'Double'
  amount: number
}

/** Make two hands of a pair and stake as much again on the second. */
export interface BlackjackSplit {
  type: 'Split'
}

/** Give up a first hand of two cards for half its bet. */
export interface BlackjackSurrender {
  type: 'Surrender'
}

export interface BlackjackBetPlaced {
  type: 'BetPlaced'
  seat: number
  amount: number
}

export interface BlackjackSatOut {
  type: 'SatOut'
  seat: number
}

/** The first two cards of everybody: per seat, () where it has no bet; the dealer's hole card, then his up card. */
export interface BlackjackHandsDealt {
  type: 'HandsDealt'
  hands: number[][]
  dealer: number[]
}

export interface BlackjackInsured {
  type: 'Insured'
  seat: number
  amount: number
}

export interface BlackjackDeclined {
  type: 'Declined'
  seat: number
}

/** The dealer looked at his hole card: he has no blackjack. */
export interface BlackjackPeeked {
  type: 'Peeked'
}

export interface BlackjackCardAsked {
  type: 'CardAsked'
  seat: number
}

export interface BlackjackStood {
  type: 'Stood'
  seat: number
}

export interface BlackjackDoubled {
  type: 'Doubled'
  seat: number
  amount: number
}

/** The hand in play became two, the second of them next in turn, with a bet of its own. */
export interface BlackjackPairSplit {
  type: 'PairSplit'
  seat: number
}

export interface BlackjackSurrendered {
  type: 'Surrendered'
  seat: number
}

/** A card to a player's hand, the seat's first being 0. */
export interface BlackjackCardDealt {
  type: 'CardDealt'
  seat: number
  hand: number
  card: number
}

export interface BlackjackHoleTurned {
  type: 'HoleTurned'
  card: number
}

export interface BlackjackDealerDrew {
  type: 'DealerDrew'
  card: number
}

export interface BlackjackInsuranceSettled {
  type: 'InsuranceSettled'
  seat: number
  back: number
}

/** A hand was paid or lost; nothing more happens to it. */
export interface BlackjackHandSettled {
  type: 'HandSettled'
  seat: number
  hand: number
  result: 'blackjack' | 'win' | 'ten-cards' | 'push' | 'lose' | 'bust' | 'surrender' | 'left' | 'returned'
  back: number
}

/** The shoe could not serve the next cards: all that are not on the table make this next one. */
export interface BlackjackReshuffled {
  type: 'Reshuffled'
  shoe: number
}

/** A player is gone: with the bet if no card was dealt yet, otherwise without those not yet settled. */
export interface BlackjackLeft {
  type: 'Left'
  seat: number
}

/** The round was called off: bets not yet settled went back. The hole card is shown, if there is one. */
export interface BlackjackCancelled {
  type: 'Cancelled'
  hole: number
}

/** A game. `given` are the cards to beat, by `last`; `back`, the three that the landlord gets. */
export interface LandlordPicture {
  game: string
  phase: 'deal' | 'auction' | 'play' | 'over'
  first: number | null
  landlord: number | null
  bet: number
  multiplier: number
  turn: number | null
  to_beat: LandlordHand
  given: string[]
  last: number | null
  back: string[]
  seats: LandlordSeat[]
  payoffs: number[] | null
}

/** What cards are as a hand, by number and by name; `none` where a round is opened. */
export interface LandlordHand {
  handle: number
  aux: number
  priority: number
  name: string
}

/** A player. `bid` is what was said last in the auction, 0 being a pass; `passed`: since cards were last given. */
export interface LandlordSeat {
  posid: number
  player: string
  score: number
  count: number
  cards: string[]
  played: string[]
  bid: number | null
  passed: boolean
  surrendered: boolean
}

/**
 * What a player may do now. In the auction `bid` lists the bids that are high enough; later
 * `play` says whether any cards of the hand may be given, and `leads` whether it opens a round.
 */
export interface LandlordChoices {
  bid?: number[]
  first?: boolean
  bet?: number
  play?: boolean
  leads?: boolean
  to_beat?: LandlordToBeat
  pass?: boolean
  surrender?: boolean
}

/** The hand to beat; all 0 where there is none. */
export interface LandlordToBeat {
  handle: number
  aux: number
  priority: number
}

/** Offer to be the landlord for 1, 2 or 3; absolute, not a raise by so much. */
export interface LandlordBid {
  type: 'Bid'
  amount: number
}

/** Say nothing higher in the auction, or give no cards in the play. */
export interface LandlordPass {
  type: 'Pass'
}

/** Give these cards, in any order. */
export interface LandlordPlay {
  type: 'Play'
  cards: number[]
}

/** Give the game up. */
export interface LandlordSurrender {
  type: 'Surrender'
}

/** The cards are dealt. A hand is its owner's alone, and no player sees the back cards yet. */
export interface LandlordDealt {
  type: 'Dealt'
  hands: number[][]
  back: number[]
}

/** Chance picked who is asked first in the auction, the document's provisional landlord (LANDLORD:10.6.1). */
export interface LandlordFirstAsked {
  type: 'FirstAsked'
  seat: number
}

export interface LandlordBidMade {
  type: 'BidMade'
  seat: number
  amount: number
}

export interface LandlordBidPassed {
  type: 'BidPassed'
  seat: number
}

/** The auction is over: the back cards are shown to all and go to the landlord's hand. */
export interface LandlordLandlordFound {
  type: 'LandlordFound'
  seat: number
  back: number[]
}

/** Cards were played; `hand` is what they are and what the next player has to beat. */
export interface LandlordGave {
  type: 'Gave'
  seat: number
  cards: number[]
  places: number[]
  hand: HandInfo
}

/**
 * What a hand is: the handle of its class, the variant inside the class, and its priority there.
 *
 * Hands of one class and one `aux` compare by priority; all bombs are on one scale of priorities.
 */
export interface HandInfo {
  handle: number
  aux: number
  priority: number
}

export interface LandlordPassed {
  type: 'Passed'
  seat: number
}

export interface LandlordSurrendered {
  type: 'Surrendered'
  seat: number
}

/** The game is decided: all hands as they were dealt, so that everybody sees which cards were left. */
export interface LandlordHandsOpened {
  type: 'HandsOpened'
  hands: number[][]
}

/** Who won, and by how much each score changes. */
export interface LandlordGameEnded {
  type: 'GameEnded'
  winners: number[]
  payoffs: number[]
}

/** A table is there. Version and edition say by which rules it plays to its end. */
export interface Opened {
  type: 'Opened'
  table: string
  settings: TableSettings
  creator: string
  version?: number
  edition?: string
}

/**
 * One table. None stands for what the game itself says, or for "never".
 *
 * `credit`: whether a dropped player gets the turn time twice. `late`: what becomes of a player who misses a turn,
 * unless `remove_after_missed` of them in a row cost the seat. `durable`: whether every act is stored before it is
 * published, or whole rounds are, which is for matches of bots. `only`: if players are named, no others may sit.
 * `reveal`: the end of a round is shown card by card, for people; `fast` takes half the time, `instant` none. Not
 * said, it is `instant` where rounds follow each other without a pause.
 * `first_seat`: whether seats are filled from the first one on, or from one that is drawn when the house opens, which
 * has the first button, too (EPS:UC-001-S05). Where it is drawn, players do not choose their seats.
 * `leaving`: whether a player who leaves in a round is out of it at once, or as before to all others until the turn
 * comes (EPS:RF-PG-004).
 * `buying`: whether players bring their chips when they sit down, or sit down without and buy at the table
 * (EPS:DD-003). `broke`: whether a player without chips is offered some for a while, or may stay until the next start;
 * a newcomer until the second (EPS:DD-003-b). `broke_s_max`: where that start does not come and others queue for the
 * seat, so long. `broke_pace_ms`: so long at most is the pause while a player who has just gone broke may buy; a pause
 * of which this is said is not cut short by players who are ready (EPS:DD-003-a).
 * `prompts`: players get a notice before a blind is posted for them (EPS:UC-010-S01).
 * `forfeits`: illegal actions that cost a player the round, by the first word of the code with which they are
 * refused everywhere else: `["cards"]` after LANDLORD:10.7.12.
 */
export interface TableSettings {
  name: string
  game: string
  options?: Record<string, unknown>
  seats?: number | null
  minimum?: number | null
  turn_s?: number
  credit?: 'same' | 'none'
  pace_ms?: number
  reveal?: 'normal' | 'fast' | 'instant' | null
  buy_in?: [number, number | null] | null
  spectators?: boolean
  chat?: 'all' | 'seated' | 'off'
  who?: 'all' | 'people' | 'bots'
  only?: string[]
  durable?: 'act' | 'round'
  committed?: boolean
  cut_s?: number
  time_bank_s?: number
  late?: 'sit-out' | 'play-on'
  remove_after_missed?: number | null
  forfeits?: string[]
  sit_out_s_max?: number
  rebuy_s?: number | null
  first_seat?: 'first' | 'drawn'
  leaving?: 'at-once' | 'at-turn'
  buying?: 'sitting-down' | 'seated'
  broke?: 'offer' | 'next-start'
  broke_s_max?: number
  broke_pace_ms?: number | null
  prompts?: boolean
  rounds?: number | null
  origin?: Origin | null
  lesson?: boolean
}

/** The situation that a table was opened from: a deal of a table, after so many of its events. */
export interface Origin {
  table: number
  name: string
  deal: number
  step: number
}

/** `key` is what the asker called the request; `queued`: the chips were brought when joining the queue. */
export interface Seated {
  type: 'Seated'
  player: string
  seat: number
  chips: number
  presence?: 'in' | 'wait' | 'out'
  kind?: 'person' | 'bot'
  queued?: boolean
  key?: string
}

export interface Queued {
  type: 'Queued'
  player: string
  chips: number
  presence?: 'in' | 'wait' | 'out'
  kind?: 'person' | 'bot'
  key?: string
}

export interface Unqueued {
  type: 'Unqueued'
  player: string
  chips: number
}

/** The seat is given up when the round is over. */
export interface Leaving {
  type: 'Leaving'
  player: string
  seat: number
  why: 'asked' | 'missed' | 'broke' | 'absent' | 'closed'
}

/**
 * The seat is given up when the turn comes or, unless the player `folds`, when the round is over. Until then others
 * do not learn of it: this is sent to no client.
 */
export interface LeavingQuietly {
  type: 'LeavingQuietly'
  player: string
  seat: number
  folds?: boolean
}

/**
 * With the chips on the stack and those that waited beside it. In a round that goes on without this player, what
 * was paid in it lies at the seat until it is over; then a `SeatFreed` follows.
 */
export interface StoodUp {
  type: 'StoodUp'
  player: string
  seat: number
  chips: number
  why: 'asked' | 'missed' | 'broke' | 'absent' | 'closed'
}

/** The round is over that a player had left before. The chips are what it gave back: none, unless it was voided. */
export interface SeatFreed {
  type: 'SeatFreed'
  player: string
  seat: number
  chips?: number
}

/** Seats are filled from this one on, clockwise, and the first dealer button is here. */
export interface FirstSeatDrawn {
  type: 'FirstSeatDrawn'
  seat: number
}

/** A player's bank is asked for chips, so that the seat is kept meanwhile. This is sent to no client. */
export interface PurchaseBegan {
  type: 'PurchaseBegan'
  player: string
}

/** The bank has not given any chips. This is sent to no client. */
export interface PurchaseEnded {
  type: 'PurchaseEnded'
  player: string
}

/** Whether players wait for seats in the queue of the house. This is sent to no client. */
export interface QueueNoted {
  type: 'QueueNoted'
  waiting: boolean
}

/** A forced payment is due, and is made for the player next: a notice, with nothing to decide. */
export interface Prompted {
  type: 'Prompted'
  player: string
  seat: number
  due: string
  chips: number
}

/** Chips came to the table; they wait beside the stack until they are added to it or lapse. */
export interface Bought {
  type: 'Bought'
  player: string
  seat: number
  chips: number
  key?: string
}

/** Chips that were bought are on the stack. */
export interface ToppedUp {
  type: 'ToppedUp'
  player: string
  seat: number
  chips: number
}

/** Chips that were bought go back: with them the stack would be above the table's maximum. */
export interface Lapsed {
  type: 'Lapsed'
  player: string
  seat: number
  chips: number
}

export interface SatOut {
  type: 'SatOut'
  player: string
  seat: number
  why: 'asked' | 'late'
}

export interface SatIn {
  type: 'SatIn'
  player: string
  seat: number
  wait?: boolean
}

export interface RebuyOffered {
  type: 'RebuyOffered'
  player: string
  seat: number
  until_ns: number
}

/** By word or by silence. */
export interface RebuyDeclined {
  type: 'RebuyDeclined'
  player: string
  seat: number
}

/** Has seen enough of the last round. When everybody has, the next one begins at once. */
export interface Ready {
  type: 'Ready'
  player: string
  seat: number
}

/** The connection of a player who sits or queues is gone. */
export interface Dropped {
  type: 'Dropped'
  player: string
}

export interface CameBack {
  type: 'CameBack'
  player: string
}

/** A player who sits or queues has connected as another `kind`: a bot plays from now on, or a person again. */
export interface HandedOver {
  type: 'HandedOver'
  player: string
  kind: 'person' | 'bot'
}

/** A dropped player has the turn's time once more (POKERIV3:KT13). */
export interface CreditGranted {
  type: 'CreditGranted'
  seat: number
  deadline_ns: number
}

/** A player on turn took so many seconds of the time bank. */
export interface TimeTaken {
  type: 'TimeTaken'
  player: string
  seat: number
  seconds: number
  deadline_ns: number
}

/** A turn went by. `missed`: whether it counts as one that the player missed. */
export interface TimedOut {
  type: 'TimedOut'
  seat: number
  missed?: boolean
}

/** All that a state of the game begins from; `dealt` are the seats that take part, `bots` those that bots play. */
export interface RoundBegan {
  type: 'RoundBegan'
  number: number
  seats: (SeatInfo | null)[]
  dealt: number[]
  chance: 'seeded' | 'secure' | 'rigged' | 'recorded'
  carry?: unknown
  bots?: number[]
}

/** Who sits in a seat when a round begins. An empty seat is None. */
export interface SeatInfo {
  player: string
  chips: number
  presence: 'in' | 'wait' | 'out'
}

/** A pile lies ready. Its order is the house's secret: clients see its size and, if committed, the root. */
export interface Shuffled {
  type: 'Shuffled'
  pile: string
  size: number
  root?: string
  kept?: boolean
}

/** A player will cut the next deck, with the seed of which this is the hash. */
export interface Pledged {
  type: 'Pledged'
  player: string
  seat: number
  pledge: string
}

/** The deck lies committed, and those who pledged a seed are to hand it in by then. */
export interface CutAsked {
  type: 'CutAsked'
  seats: number[]
  until_ns: number
}

/** The seed stays secret until all are in. */
export interface SeedGiven {
  type: 'SeedGiven'
  player: string
  seat: number
  seed?: string
}

/** The deck was cut by these seats' seeds; those who kept theirs back took no part. */
export interface Cut {
  type: 'Cut'
  seats: number[]
  pledges: string[]
  seeds: string[]
}

/**
 * From now on testers may name the next cards of this table, or no longer. The round that is played when they may
 * is marked as rigged, and so is each one that begins while they may.
 */
export interface RiggingSwitched {
  type: 'RiggingSwitched'
  on: boolean
}

/**
 * A tester put so many cards on top of this pile: of the one in play or, between two rounds, of the next one. Which
 * cards they are is the house's secret. A commitment to the pile's order holds no longer.
 */
export interface CardsNamed {
  type: 'CardsNamed'
  player: string
  pile: string
  count: number
  cards?: number[]
}

/** Net chips by seat. For `shown_ms` people are shown how it ended, before the pause to the next round begins. */
export interface RoundEnded {
  type: 'RoundEnded'
  number: number
  payoffs: number[]
  shown_ms?: number
}

/** The game failed in mid-round: everybody has what they had before it. */
export interface RoundVoided {
  type: 'RoundVoided'
  number: number
  why: string
}

/** Too few are left: the next round is the first of a new game (POKERIV3:TJV11b). */
export interface GameReset {
  type: 'GameReset'
}

/** `nickname` is what others called the player then: who has left is in no list of players any more. */
export interface Said {
  type: 'Said'
  player: string
  text: string
  nickname?: string
}

/** No round begins until the table is resumed. */
export interface Halted {
  type: 'Halted'
  why: string
}

/** Rounds begin again. */
export interface Resumed {
  type: 'Resumed'
}

/** No round begins until a person looks on or sits down: bots of the house do not play for themselves. */
export interface Rested {
  type: 'Rested'
}

/** A person has come. */
export interface Woken {
  type: 'Woken'
}

/**
 * The house was closed for a while, which counts on no clock: all deadlines are later by so much. Below 0 the
 * house's clock was set back meanwhile, and all times are by the clock as it is now.
 */
export interface Restarted {
  type: 'Restarted'
  pause_ns: number
}

/** The house could not go on for a while, which counts on no clock: all deadlines are later by so much. */
export interface Delayed {
  type: 'Delayed'
  pause_ns: number
}

/** The table closes when the round is over. */
export interface Closing {
  type: 'Closing'
  why: string
}

export interface Closed {
  type: 'Closed'
  why: string
}

/**
 * A closed table is open again: the same rules and settings, all seats empty. Its rounds are numbered on, and the
 * next one is the first of a new game.
 */
export interface Reopened {
  type: 'Reopened'
}

/**
 * The game went one step on: a player decided, cards or dice came, or it did what it owed. After a `RoundEnded` it
 * is what a player did of their own accord, such as show a hand, and no seat's step.
 *
 * `seat` is whose step it was, `how` whether the player acted, left, or forfeited the round by an illegal action, or
 * the default stood in because time was up or the table closes; `took_ns` counts from the decision before, as a chess
 * clock does. `drew` is the source of chance and `count` how many outcomes of a pile were used; those of dice are sent
 * in full.
 */
export interface Happened<E = GameEvent> {
  type: 'Happened'
  events: E[]
  seat?: number
  took_ns?: number
  how?: 'acted' | 'late' | 'left' | 'forfeit' | 'closing'
  drew?: string
  count?: number
  rolled?: number[]
}

/**
 * The first message. `token` signs a program in; a page is known by its cookie. `seen` is the last number that
 * the client has of each table, so that nothing that happened meanwhile is lost. A `brief` client, such as a
 * bot that follows a table by its events, gets the whole table once, and `news` from then on. A client without an
 * account comes in as a guest, where the house takes guests. `opened_ms` is that of the last `welcome`: a house that
 * was killed since may number otherwise at tables that store whole rounds. Refusals come in `language`, a tag such as
 * `fi` or `zh-Hans`, where the house speaks it, and else in English. A `ticket` is for a server that plays
 * tables, as an `at` message brought it. Answered by `welcome`.
 */
export interface AskHello {
  type: 'hello'
  token?: string | null
  seen?: Record<string, number>
  opened_ms?: number | null
  brief?: boolean
  language?: string
  ticket?: string | null
  id?: number | string | null
}

/** A sign of life, to be sent every second. Any other message, and any WebSocket pong, is one as well. */
export interface AskPing {
  type: 'ping'
  id?: number | string | null
}

/** Subscribe to the tables of the house: all at once, then each change; `on=false` ends it. */
export interface AskLobby {
  type: 'lobby'
  on?: boolean
  id?: number | string | null
}

/**
 * Open a table and watch it. `settings` are those of [TableSettings](#tablesettings); what is not given is as
 * the house has it. An error names the setting that is wrong in `field`, and others in `more`. `check`: only say what
 * is wrong, if anything, and open nothing.
 */
export interface AskCreate {
  type: 'create'
  settings: Record<string, unknown>
  password?: string | null
  check?: boolean
  id?: number | string | null
}

/**
 * Open a practice table that goes on from a situation of an earlier round, and watch it: from `deal` of `table`,
 * after so many of its steps. `seat` is yours, of those that were taken; without one you watch. `bots` of the house,
 * by seat, play the others. Cards that you may not know are dealt anew. The house lends the chips, and nothing counts.
 * Answered by `ok` with the new `table`.
 */
export interface AskTakeUp {
  type: 'take_up'
  table: number
  deal: number
  step: number
  seat?: number | null
  bots?: Record<number, string>
  id?: number | string | null
}

/**
 * Begin the lesson of a game, at a table of its own with prepared cards and bots of the house, and watch it. One
 * that you have not finished ends. The house lends the chips, and nothing counts. The table's messages have
 * notes for a newcomer in `coach`. Answered by `ok` with the new `table`.
 */
export interface AskLearn {
  type: 'learn'
  game: string
  id?: number | string | null
}

/**
 * See a table. `password` where it has one; `seen`, the last number that the client has, to go on from there, or 0
 * to get the running round from its beginning.
 */
export interface AskWatch {
  type: 'watch'
  table: number
  password?: string | null
  seen?: number | null
  id?: number | string | null
}

/** Stop watching a table. A player with a seat has to leave first. */
export interface AskUnwatch {
  type: 'unwatch'
  table: number
  id?: number | string | null
}

/**
 * Take a seat with so many chips, or a place in the queue if there is none; sitting down is watching, too.
 *
 * With `wait` a newcomer to a game with blinds waits for the big blind. With `soonest` and no `seat` you get one that
 * is dealt into the next round, if any free seat is; otherwise the first free one. The same `key` again gets the first
 * answer again and moves no chips, so that a request whose answer was lost can be repeated.
 */
export interface AskSit {
  type: 'sit'
  table: number
  chips?: number
  seat?: number | null
  wait?: boolean
  password?: string | null
  key?: string
  soonest?: boolean
  id?: number | string | null
}

/** Give the seat up and keep watching: out of a running round at once, or after it. */
export interface AskStand {
  type: 'stand'
  table: number
  after_round?: boolean
  id?: number | string | null
}

/** Give up the seat or the place in the queue, and stop watching. */
export interface AskLeave {
  type: 'leave'
  table: number
  id?: number | string | null
}

/** Give the round up, on turn or off, and keep the seat. */
export interface AskResign {
  type: 'resign'
  table: number
  id?: number | string | null
}

/** Miss the rounds from the next one on, and keep the seat. */
export interface AskSitOut {
  type: 'sit_out'
  table: number
  id?: number | string | null
}

/** Play again; with `wait` from the big blind on, where one would have to be posted. */
export interface AskSitIn {
  type: 'sit_in'
  table: number
  wait?: boolean
  id?: number | string | null
}

/** Buy more chips, or new ones; in the stack when the round is over. `key` as for `sit`. */
export interface AskTopUp {
  type: 'top_up'
  table: number
  chips: number
  key?: string
  id?: number | string | null
}

/** Decline new chips. */
export interface AskDeclineRebuy {
  type: 'decline_rebuy'
  table: number
  id?: number | string | null
}

/** Do not wait for the next round: it begins at once when all people who play here have said so. */
export interface AskReady {
  type: 'ready'
  table: number
  id?: number | string | null
}

/**
 * Decide. `seq` is the number of the table message that is answered; `action`, one of the game's, as its
 * `choices` describe them. An action for a situation that has passed gets the error `act/stale` and the table anew.
 */
export interface AskAct {
  type: 'act'
  table: number
  seq: number
  action: Action
  id?: number | string | null
}

/**
 * Think longer, at any time on your turn: by ten seconds, or by what is left of your time bank, where the table has
 * one (`time_bank_s`). `seq` as for `act`: a request that is sent twice takes time once.
 */
export interface AskTakeTime {
  type: 'take_time'
  table: number
  seq: number
  id?: number | string | null
}

/**
 * Cut the next deck, where the table lets players: `pledge` is the hash of a seed of your own, as described in
 * [fair shuffles](fairness.md#cutting-the-deck), in base64. Good for one deck: pledge again for the one after it.
 */
export interface AskPledge {
  type: 'pledge'
  table: number
  pledge: string
  id?: number | string | null
}

/** The seed that you pledged, in base64. The table asks for it by the event `CutAsked`, and by `cut`. */
export interface AskSeed {
  type: 'seed'
  table: number
  seed: string
  id?: number | string | null
}

/**
 * Name the next cards of a table that you see, as `As` or `Td`: they move to the top of the deck, in this order. In
 * mid-round they are dealt next, between two rounds as the first cards of the next one. Cards that a game burns count.
 * For testers, where the house lets them; each request is in the audit log.
 */
export interface AskNameCards {
  type: 'name_cards'
  table: number
  cards: string[]
  id?: number | string | null
}

/** Write in the chat of the table. */
export interface AskSay {
  type: 'say'
  table: number
  text: string
  id?: number | string | null
}

/** Seat one of the house's bots. For the player who opened the table, and for those who run the house. */
export interface AskAddBot {
  type: 'add_bot'
  table: number
  bot: string
  chips?: number
  seat?: number | null
  id?: number | string | null
}

/**
 * Look for a game with others of a like score. Answered by `ok` and, once there are enough, by `matched`.
 *
 * With `again`, the `room` of a game that you were matched for, you look for the same players first: `again` messages
 * tell which of them want to play on.
 */
export interface AskSeek {
  type: 'seek'
  game?: string
  again?: number | null
  id?: number | string | null
}

/** Stop looking. `ok` confirms it; refused if the game was formed before. */
export interface AskCancel {
  type: 'cancel'
  id?: number | string | null
}

/**
 * Answers `hello`. `tables` are those at which you sit or queue: a `table` message of each follows. Send a sign
 * of life every `check_s` seconds; after `window_s` without one the house closes the connection. `opened_ms` is when
 * the house was opened. `closed` says why no round begins now, if none does.
 */
export interface Welcome {
  type: 'welcome'
  id?: number | string
  you: You
  house: string
  protocol?: number
  now_ns: number
  opened_ms?: number
  check_s: number
  window_s: number
  tables?: number[]
  closed?: string
}

/**
 * Whose connection this is. `score` is what was gained in games without chips. The `role` of a visitor who has not
 * signed in is `guest`: the `uid` is 0 then, and the name is good for this connection alone.
 */
export interface You {
  uid: number
  name: string
  nickname: string
  kind: 'person' | 'bot'
  role: string
  score: number
}

/**
 * The request is done, and stored. `table` is the one that was created; `answer`, the event that brought the seat,
 * the place in the queue or the chips.
 */
export interface Ok {
  type: 'ok'
  id?: number | string
  table?: number
  answer?: unknown
}

/**
 * The request was refused, and nothing has changed. `code` is for programs and stays what it is; `says` is for
 * people. Without `id`: the message could not be read far enough to find it. `more` are other settings of a new table
 * that are wrong.
 */
export interface Error {
  type: 'error'
  id?: number | string
  code: ErrorCode
  says: string
  field?: string
  more?: Wrong[]
}

/** One more field of a form that is wrong. */
export interface Wrong {
  code: string
  says: string
  field: string
}

/** Answers `ping`, with the time of the house. */
export interface Pong {
  type: 'pong'
  id?: number | string
  now_ns: number
}

/**
 * What happened at a table, and how it stands now.
 *
 * `events` are all that came after number `since`, as far as you may know; everything else is as of number `seq`. If
 * `since` is not the last number that you have, more has happened than the house remembers for you: what you are shown
 * is complete, and where you said what you have seen, the events are those of the running round from its beginning.
 */
export interface Table {
  type: 'table'
  seq: number
  at_ns: number
  events: Event[]
  status: 'idle' | 'waiting' | 'playing'
  seats: (SeatTold | null)[]
  you?: number
  round?: number
  picture?: Picture
  steps?: StepTold[]
  choices?: Choices
  after?: AfterTold
  coach?: Coach
  clock?: TurnTold[]
  cut?: CutTold
  next_round_ns?: number
  queue?: string[]
  halted?: string
  rigging?: boolean
  resting?: boolean
  closing?: string
  closed?: string
  table: number
  since: number
}

/** A taken seat. `chips` are those from before the round, if one is played: the picture has the rest. */
export interface SeatTold {
  player: string
  chips: number
  presence?: 'in' | 'wait' | 'out'
  connected?: boolean
  bought?: number
  leaving?: 'asked' | 'missed' | 'broke' | 'absent' | 'closed'
  offer_until_ns?: number
  ready?: boolean
  kind?: 'person' | 'bot'
  bank_s?: number
  entry?: Entry
  gone?: boolean
}

/**
 * How a player who is not in the game comes in: `when` as the seat stands, and at the soonest for a `post`.
 *
 * `next`: in the next round; `button`: once the dealer button has passed the seat; `blind`: when the big blind reaches
 * it. Where the post is 0 there is nothing to choose: coming in costs no more than it costs everybody.
 */
export interface Entry {
  when?: 'next' | 'button' | 'blind'
  soonest?: 'next' | 'button'
  post?: number
}

/** How the round stood after one event of the game, and how long people look at that before the next one. */
export interface StepTold {
  picture: Picture
  ms: number
}

/** What the viewer may still do now that the round is over, and until when. Nothing waits for it. */
export interface AfterTold {
  choices: Choices
  until_ns: number
}

/** What a newcomer reads now: a note, and the action or the control of the page that is advised, if any. */
export interface Coach {
  note: string
  do?: unknown
  control?: string
}

/** Whose time runs out when; `credited`: with the extra time of a dropped player. */
export interface TurnTold {
  seat: number
  started_ns: number
  deadline_ns: number
  credited?: boolean
}

/** The deck waits for the seeds of these seats, until then. */
export interface CutTold {
  seats: number[]
  until_ns: number
}

/** To a client that is `brief`, in place of `table`: what happened, and what it may do now. */
export interface News {
  type: 'news'
  table: number
  since: number
  seq: number
  at_ns: number
  events: Event[]
  you?: number
  round?: number
  choices?: Choices
  clock?: TurnTold[]
}

/** You no longer see this table: you left, it closed, or it takes no spectators. */
export interface Gone {
  type: 'gone'
  table: number
  code: GoneCode
  says: string
}

/**
 * This table is played by another server: open a WebSocket to `url` and say `hello` with this `ticket`, which is
 * good for your account, this table, one connection and a short time. With an `id` it answers a request, which is to
 * be repeated there; without one, you have a place at the table, or have just opened it.
 */
export interface At {
  type: 'at'
  id?: number | string
  table: number
  url: string
  ticket: string
}

/** The server that plays this table is another one now: ask for the table again, here, to be told which. */
export interface Moved {
  type: 'moved'
  table: number
}

/** The tables of the house: all of them, or, unless `whole`, those that changed and those that are gone. */
export interface LobbyTold {
  type: 'lobby'
  tables?: Line[]
  gone?: number[]
  whole?: boolean
  people?: number
}

/**
 * One table of the lobby. `stakes` is what is played for, in words, and `worded_stakes` the key of those words, by
 * which a page has them in its own language; `buy_in`, the least and the most to sit down
 * with, none where scores are played for.
 */
export interface Line {
  table: number
  name: string
  game: string
  title: string
  stakes: string
  worded_stakes?: Worded
  limit?: string
  unit?: 'chips' | 'dollars' | 'cents' | 'points'
  page?: string
  look?: Look
  round_name?: string
  blinds?: boolean
  post?: number
  entries?: (Entry | null)[]
  seats: number
  minimum: number
  buy_in?: [number, number | null]
  turn_s: number
  who?: 'all' | 'people' | 'bots'
  protected?: boolean
  spectators?: boolean
  watching?: number
  status: 'idle' | 'waiting' | 'playing'
  rounds?: number
  queue?: number
  players?: Player[]
  creator?: string
  practice?: boolean
  lesson?: boolean
  rigging?: boolean
  halted?: string
  first_seat?: 'first' | 'drawn'
  leaving?: 'at-once' | 'at-turn'
  buying?: 'sitting-down' | 'seated'
  ready?: boolean
  options?: Record<string, unknown>
}

/** A key of the catalogue and the values for its message, which may be sentences themselves. */
export interface Worded {
  key: string
  values: Record<string, unknown>
}

/**
 * How the pages show a game: the colour of its cloth, the phases of a round in their order, and which rules of its
 * page tell how it is played, "" where none do.
 */
export interface Look {
  felt?: 'green' | 'blue' | 'claret' | 'slate'
  phases?: Phase[]
  rulebook?: string
}

/** A phase of a round, and the cards that it deals: face down and face up to each player, and to the board. */
export interface Phase {
  name: string
  down_cards?: number
  up_cards?: number
  board_cards?: number
}

/** A player at a table, as the lobby shows it. */
export interface Player {
  name: string
  nickname: string
  seat: number
  chips: number
  kind?: 'person' | 'bot'
}

/** What was said at a table before you came. What is said from now on comes as events, `Said`. */
export interface Chat {
  type: 'chat'
  table: number
  lines: ChatLine[]
}

/** Something that was said; `nickname` is what others call the player, who may have left long since. */
export interface ChatLine {
  player: string
  at_ns: number
  text: string
  nickname: string
}

/** A game begins: `room` is its table, where you sit at position `posid` already. `players` are all, you too. */
export interface Matched {
  type: 'matched'
  room: number
  posid: number
  players: Opponent[]
}

/** A player of a game that was matched; `posid` is the position, in the order of turns from 0 on. */
export interface Opponent {
  posid: number
  uid: number
  name: string
  nickname: string
  score: number
  kind?: 'person' | 'bot'
}

/** These players of a game that is over, by the number of its table, want to play again with the same others. */
export interface Again {
  type: 'again'
  room: number
  players: string[]
}

/** Your account has connected from elsewhere, and this connection is closed. Do not connect again by yourself. */
export interface Replaced {
  type: 'replaced'
  says: string
}

/**
 * An announcement of the house to all clients. `house/closed`: no round begins until `house/open`; people
 * stay where they are. `house/closing`: the house ends when its rounds have. `house/cannot-store`: tables wait, and
 * clocks stand still, until `house/stores-again`. `house/maintenance`: the house is closed at `until_ns`, unless
 * `house/maintenance-off` comes before. `house/notice`: words of the operator, to be shown until `until_ns`, where it
 * is given, or until `house/notice-over`; there is one at a time. Who connects later gets the last two, too.
 */
export interface Notice {
  type: 'notice'
  code: NoticeCode
  says: string
  until_ns?: number
}

/** Your bank account has changed: chips were bought, or have arrived there, or it is another one. */
export interface Banked {
  type: 'banked'
  banking: Banking
}

/**
 * Your bank account, as far as this house knows it; the last bookings come first. `waiting` are cents on their way
 * to the account, where whole dollars are booked; `down` is why the bank cannot be asked, empty if it can.
 */
export interface Banking {
  card: BankCardTold | null
  waiting: number
  bookings: Booking[]
  down: string
}

/**
 * The card that you have shown: what may be shown of it. `cents` is what the account has, none while the bank does
 * not answer.
 */
export interface BankCardTold {
  kind: 'debit' | 'credit'
  last_four: string
  cents: number | null
}

/**
 * Chips for so many `cents` that were bought with a card, or went back to the account. One that is `open` waits for
 * the bank; one that is `voided` was called off, and nothing was paid; `says` is why the bank refused one.
 */
export interface Booking {
  what: 'purchase' | 'deposit'
  cents: number
  last_four: string
  state: 'open' | 'done' | 'voided' | 'refused'
  at_ns: number
  table: number | null
  says: string
}

/**
 * Your place in the queue for a seat, in a house that has one: 1 is next, of so many who are `waiting`. Sent when
 * you connect, and whenever it changes. With a `table` you have a seat there, and wait no longer.
 */
export interface QueueTold {
  type: 'queue'
  place?: number
  waiting?: number
  table?: number
}

export interface Health {
  status: string
}

/**
 * The house as strangers see it: what a page needs before the visitor has signed in. `online` are those who are
 * connected, `visitors` how many of them have not signed in; `closed` says why no rounds begin, if none do;
 * `signs_out`: then players are cashed out and signed out, and none may sign in; `notices` are announcements that hold
 * now; `loan`, how much a broke player may borrow; `bank`, how chips are bought by card, where they are; `sign_in`,
 * whether players sign in with a password, or with a bank card and wait in the queue for a seat; `signed_in`, whether
 * you have signed in, so that a page need not ask for an account that is none.
 */
export interface HouseTold {
  name: string
  title: string
  says: string
  version: string
  sign_in: 'password' | 'card'
  purse: string
  loan: LoanTold | null
  bank: BankTold | null
  email_required: boolean
  guests: boolean
  matching: MatchingTold | null
  games: GameOffered[]
  tables: number
  online: number
  visitors: number
  closed: string
  signs_out: boolean
  notices: Notice[]
  demo: DemoTold[]
  signed_in: boolean
}

/** What a player with less than `broke_below` may borrow, both in cents. */
export interface LoanTold {
  amount: number
  broke_below: number
}

/**
 * How chips are bought by card: in multiples of `step` dollars, the first time in a session `first_least` at
 * least, with `least_balance` on the account to begin.
 */
export interface BankTold {
  step: number
  first_least: number
  least_balance: number
  cards: DemoCard[]
}

/** An account of the simulated bank for trying things out: its PIN is no secret. */
export interface DemoCard {
  kind: 'debit' | 'credit'
  number: string
  pin: string
}

/**
 * The game for which people of like scores are put together, so many at a time; `bots_after_s` is after how long
 * bots fill the seats that are left, none if they never do.
 */
export interface MatchingTold {
  game: string
  title: string
  players: number
  bots_after_s: number | null
}

/**
 * A game, for so many players, and at how many tables it can be had now. `short_title` is for where there is
 * little room, `felt` the colour of its cloth in small pictures. `page` is the folder of the web client that shows it,
 * `rulebook` its rules there, "" where there are none; `lesson`: a newcomer can be taught it.
 */
export interface GameOffered {
  name: string
  title: string
  short_title: string
  page: string
  rulebook: string
  lesson: boolean
  felt: 'green' | 'blue' | 'claret' | 'slate'
  players: [number, number]
  tables: number
}

/** An account for trying things out: its password is no secret. */
export interface DemoTold {
  name: string
  nickname: string
  password: string
}

/** Who is connected, by name; `visitors` have not signed in and are only counted. */
export interface Online {
  people: Present[]
  visitors: number
}

/** A person or bot that is connected, and where they sit. */
export interface Present {
  name: string
  nickname: string
  kind: 'person' | 'bot'
  seats: SittingAt[]
}

/** A table where a player sits, or queues (no seat). */
export interface SittingAt {
  table: number
  name: string
  game: string
  seat: number | null
}

/**
 * Who you are. `login` is the name to sign in with; a `guest` has none yet, nor a password, and is known by the
 * session alone. `functions` are what its role may do beyond playing; a page shows no more than these.
 */
export interface Profile {
  uid: number
  name: string
  login: string
  guest: boolean
  nickname: string
  email: string | null
  kind: 'person' | 'bot'
  role: 'player' | 'tester' | 'pit-boss' | 'administrator' | 'superuser'
  score: number
  functions: string[]
}

/** A sign-in. `who` is a name or an e-mail address. */
export interface Credentials {
  who: string
  password: string
}

/**
 * A sign-in with a name and a bank card: `number` as it is typed, or all that a card reader types; `pin` for a
 * debit card. Neither is kept.
 */
export interface CardCredentials {
  name?: string
  kind?: 'debit' | 'credit' | null
  number?: string
  pin?: string
}

/** The form of LANDLORD:5.1 and POKERIV3:TJV4. Without a nickname, the name is used. */
export interface Registration {
  name: string
  password: string
  confirmation: string
  nickname?: string
  email?: string
  kind?: 'person' | 'bot'
}

/** A new password, by the secret of a link. */
export interface Reset {
  secret: string
  password: string
  confirmation: string
}

/** The password is set. `login` is the name to sign in with. */
export interface ResetDone {
  login: string
}

/**
 * Your account. `money` is what you can buy in with, none where the house hands chips out; `debt`, what you have
 * borrowed: both in cents.
 */
export interface Me {
  you: Profile
  money: number | null
  debt: number
  results: GameResult[]
  seats: SeatTaken[]
}

/**
 * How one game went. `balance` is chips won minus chips lost, or wins minus losses where none are played for.
 * Amounts are in the game's `unit`.
 */
export interface GameResult {
  game: string
  for_chips: boolean
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  played: number
  won: number
  lost: number
  drawn: number
  gained: number
  given: number
  balance: number
}

/**
 * Where you sit, counted from 0, or queue (no seat), with so many `chips` of the game's `unit`, and whether a round
 * is being played there.
 */
export interface SeatTaken {
  table: number
  name: string
  game: string
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  seat: number | null
  chips: number
  playing: boolean
}

/** A change of your account. What is not given stays. A name never changes. */
export interface Change {
  nickname?: string | null
  email?: string | null
}

export interface NewPassword {
  old: string
  password: string
  confirmation: string
}

export interface Token {
  id: number
  label: string
  created_ns: number
  used_ns: number | null
  revoked_ns: number | null
  scopes: ('play' | 'read' | 'people' | 'money' | 'house')[]
}

/**
 * A token for a bot or another program; `label` tells it from your others. `scopes` are what it may be used for, as
 * far as your role may: play, read what those who run the house read, act on people, money and the house.
 */
export interface NewToken {
  label: string
  scopes?: ('play' | 'read' | 'people' | 'money' | 'house')[]
}

/** A new token. `secret` is shown once, here: the house keeps only its hash. */
export interface TokenMade {
  id: number
  label: string
  secret: string
  scopes: ('play' | 'read' | 'people' | 'money' | 'house')[]
}

/** One transfer of yours: `cents` is what it added to your money, `account` where it came from or went to. */
export interface Movement {
  at_ns: number
  cents: number
  account: string
  why: string
  table: number | null
}

/** A loan. The same `key` again borrows nothing more. */
export interface Borrowing {
  key: string
}

/** What you have and what you owe, in cents. */
export interface Money {
  money: number | null
  debt: number
}

export interface Repayment {
  cents: number
  key: string
}

/** A card: `number` as it is typed, or all that a card reader types; `pin` for a debit card. Neither is kept. */
export interface BankCardShown {
  kind: 'debit' | 'credit'
  number: string
  pin?: string
}

/** Whether the bank can be asked now; `says` is why not. */
export interface BankReady {
  ready: boolean
  says: string
}

/** All games. `settings` describes a new table of any game as JSON Schema; `defaults` are this house's own. */
export interface Games {
  games: GameTold[]
  settings: Record<string, unknown>
  defaults: Record<string, unknown>
}

/**
 * A game. `options` are its settings with what they are if not given; `schema` describes them as JSON Schema;
 * `buy_in`, the least and the most to sit down with then, none where scores are played for; `bots`, those of the
 * house that play it.
 */
export interface GameTold {
  name: string
  title: string
  players: [number, number]
  version: number
  origin: string
  for_chips: boolean
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  page: string
  round_name: string
  buy_in: [number, number | null] | null
  limits: Limits
  options: Record<string, unknown>
  schema: Record<string, unknown>
  bots: BotTold[]
}

/** What is played for: 0 where a game has none of the kind. The pot limit is a multiple of the pot. */
export interface Limits {
  blind: number
  ante: number
  bet_limit: number
  pot_limit: number
}

/**
 * A bot of the house: the name by which it is seated, how it plays, how strong it is next to the others, and what
 * its characters are called at a table.
 */
export interface BotTold {
  name: string
  says: string
  level: 'novice' | 'regular' | 'expert'
  characters: string[]
}

/**
 * A table to be opened. What is not given, or null, is what the house or the game says.
 *
 * - options: the game's own settings, as `/api/games` describes them
 * - minimum: players for a game to start; turn_s: 1 to 60 seconds for a decision
 * - credit: whether a dropped player has that time twice; pace_ms: from one round to the next, after its end was
 *   shown; reveal: how long that takes, at a table with a pause
 * - buy_in: the least and the most to sit down with; chat: who may write; who: who may sit
 * - durable: whether every act is stored before it is published, or whole rounds are
 * - time_bank_s: so many seconds more a player may take, ten at a time; a round gives five of them back
 * - late: what becomes of a player who misses a turn; remove_after_missed: after so many in a row the seat is lost
 * - forfeits: illegal actions that cost the round, as `["cards"]` does in Fight the Landlord
 */
export interface NewTable {
  name: string
  game: string
  options?: Record<string, unknown> | null
  password?: string | null
  seats?: number | null
  minimum?: number | null
  turn_s?: number | null
  credit?: 'same' | 'none' | null
  pace_ms?: number | null
  reveal?: 'normal' | 'fast' | 'instant' | null
  buy_in?: [number, number | null] | null
  spectators?: boolean | null
  chat?: 'all' | 'seated' | 'off' | null
  who?: 'all' | 'people' | 'bots' | null
  durable?: 'act' | 'round' | null
  committed?: boolean | null
  time_bank_s?: number | null
  late?: 'sit-out' | 'play-on' | null
  remove_after_missed?: number | null
  forfeits?: string[] | null
  sit_out_s_max?: number | null
  rebuy_s?: number | null
  rounds?: number | null
}

export interface TableMade {
  table: number
}

/**
 * A table with all its settings; of a password it is said only whether there is one. `limits` is what is played
 * for, `rounds_stored` how many rounds can be read under `/api/tables/{table}/rounds`.
 */
export interface TableTold {
  line: Line
  settings: Record<string, unknown>
  limits: Limits
  rounds_stored: number
  sees_all_cards: boolean
  may_sit: boolean
}

/**
 * A deal. Seats are counted from 0, as in records; the sheets that people read count from 1. Amounts are in the
 * game's `unit`; `pot` is what lay in all pots together, 0 where a game has none.
 */
export interface DealRow {
  table_id: number
  table: string
  deal: number
  game: string
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  started_ns: number
  players: number
  dealer: number | null
  blind: number
  pot_limit: number
  bet_limit: number
  ante: number
  board: string
  pot: number
  seats: Record<number, Place>
}

/**
 * A taken seat of a deal: the cards that the asker may see, "" where there are none, the net result, whether it
 * won any part of a pot, and what the player is called at the tables.
 */
export interface Place {
  player: string
  cards: string
  payoff: number
  won: boolean
  nickname: string
}

/** A round as it is kept. `events` are the game's own structs. */
export interface RoundRecord {
  header: Header
  decks?: Record<string, number[]>
  rolls?: Record<string, number[]>
  events: GameEvent[]
  marks?: Mark[]
  faults?: Fault[]
  payoffs?: number[]
  proof?: Record<string, SealedDeck | OpenedDeck>
}

/** What a round started from. `chance` says where its cards came from, `rigged` that a tester chose some of them. */
export interface Header {
  game: string
  version: number
  edition?: string
  options: Record<string, unknown>
  seats: (SeatInfo | null)[]
  carry?: unknown
  table?: string
  number?: number
  id?: string
  started?: string
  chance?: string
  rigged?: boolean
  seed?: string
  viewer?: number | string
  changes?: (ChangeJoined | ChangeLeft | ChangeToppedUp | ChangeSatOut | ChangeSatIn | ChangeBrokeRemoved)[]
  bots?: number[]
}

export interface ChangeJoined {
  type: 'Joined'
  player: string
  seat: number
  chips: number
}

export interface ChangeLeft {
  type: 'Left'
  player: string
  seat: number
  chips: number
}

export interface ChangeToppedUp {
  type: 'ToppedUp'
  player: string
  seat: number
  chips: number
}

export interface ChangeSatOut {
  type: 'SatOut'
  player: string
  seat: number
}

export interface ChangeSatIn {
  type: 'SatIn'
  player: string
  seat: number
}

/** Players who lost their seats because they had no chips left and bought no new ones. */
export interface ChangeBrokeRemoved {
  type: 'BrokeRemoved'
  players: string[]
  seats: number[]
}

/**
 * A decision: its first event, the seat, when it was made since the round's start, and how long it took.
 *
 * It is timed as by a chess clock, from the decision before it, so that dealing and the rules are included.
 */
export type Mark = [event: number, seat: number, at_ns: number, took_ns: number]

/** A decision that a player failed to make; the game's default action stood in for it. */
export interface Fault {
  seat: number
  kind: 'crash' | 'illegal' | 'late'
  says: string
  at: number
}

/** What the house keeps: the committed deck and all its salts. Only `root` may be published. */
export interface SealedDeck {
  type: 'Sealed'
  root: string
  deck: number[]
  salts: string[]
  pledges: string[]
  seeds: string[]
}

/** What a viewer gets: the promise, the players' cut and proofs for the cards this viewer saw. */
export interface OpenedDeck {
  type: 'Opened'
  root: string
  size: number
  proofs: Proof[]
  pledges: string[]
  seeds: string[]
}

/** That this card lay at this position of the committed deck, 0 on top, before any cut. */
export interface Proof {
  position: number
  card: number
  salt: string
  path: string[]
}

/**
 * A round to be stepped through. `viewer` is the seat through whose eyes, none for a spectator's; `start` is the
 * picture before the first step. `proof` shows, pile by pile, that the cards seen lay where they had been committed;
 * it is empty where the shuffle was not. `formats` are the text formats that the round can be downloaded in. `last` is
 * the number of the table's last round.
 */
export interface Steps {
  table: number
  table_name: string
  number: number
  last: number
  game: string
  title: string
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  page: string
  look: Look
  formats: string[]
  options: Record<string, unknown>
  started_ns: number
  ended_ns: number
  chance: string
  rigged: boolean
  viewer: number | 'all' | null
  seats: (SeatSeen | null)[]
  payoffs: number[]
  streets: StreetMark[]
  start: Picture
  steps: Step[]
  proof: Record<string, OpenedDeck>
}

/** Who sat there, and with how many chips. */
export interface SeatSeen {
  player: string
  nickname: string
  chips: number
  kind?: 'person' | 'bot'
}

/** Where a part of the round begins: the first step of it. */
export interface StreetMark {
  name: string
  step: number
}

/**
 * One event, and the round after it. `seat` is whose decision it was, if it was one, and `took_ns` how long it
 * took. `at_ns` counts from the beginning of the round.
 */
export interface Step {
  event: GameEvent
  at_ns: number
  took_ns?: number
  seat?: number
  street: string
  picture: Picture
  shows?: CardShown[]
}

/** A card that a step shows first: the pile that it came from, and its place there, 0 being dealt first. */
export interface CardShown {
  pile: string
  place: number
  card: number
}

export interface UserFigures {
  user: string
  games: Record<string, GameFigures>
}

/** One cell pair of the extract: how many games, and what was won and lost, as in `500C/20C` or `1W/2L`. */
export interface GameFigures {
  figures: GameResult
  won_and_lost: string
}

/**
 * Results round by round. `points` is the curve, thinned out evenly where there are many rounds, its last point
 * always the last round. Amounts are in `unit`: that of the game, or cents where several are added up. `all_in` of the
 * rounds differ by expectation; `pending` rounds are still to be worked out, and to be asked for again.
 */
export interface Series {
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  rounds: number
  total: number
  mean: number
  error: number | null
  points: Point[]
  games: Figures[]
  tables: Figures[]
  all_in: number
  pending: number
}

/**
 * After so many rounds: when the last of them began, and which it was; the total, and its band; and what the total
 * would be if every all-in had paid what it was worth on average.
 */
export interface Point {
  rounds: number
  at_ns: number
  table: number
  deal: number
  total: number
  low: number
  high: number
  expected: number
}

/**
 * Rounds of one game, at one table or at all (then `table` is none). `mean` is the net result of a round,
 * `error` half the width of its 95 % confidence interval, none where there are too few rounds. Amounts are in the
 * game's `unit`.
 */
export interface Figures {
  game: string
  for_chips: boolean
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  table: number | null
  table_name: string
  played: number
  won: number
  lost: number
  gained: number
  given: number
  mean: number
  error: number | null
}

/**
 * Poker figures of one game: of all hands, by position, and by opponent, those most often met first. `pending`
 * rounds are still to be worked out, and to be asked for again.
 */
export interface BettingReport {
  unit: 'chips' | 'dollars' | 'cents' | 'points'
  all: BettingFigures
  positions: BettingFigures[]
  opponents: OpponentFigures[]
  pending: number
}

/**
 * How a player bets, in sums over `hands`; docs/statistics.md defines them. In `decided` of the hands there was a
 * decision on the first street. `raises`, `calls` and `folds` are those of later streets, bets among the raises.
 * `showdown_total` is the part of `total` from hands that went to a showdown, `all_in_total` that from `all_in` hands,
 * which were worth `expected` on average. `blinds` is the result in big blinds a hand, of the hands that have blinds,
 * and `blinds_error` half the width of its 95 % confidence interval.
 */
export interface BettingFigures {
  position: '' | 'button' | 'small' | 'big' | 'early' | 'middle' | 'late'
  hands: number
  decided: number
  vpip: number
  pfr: number
  raises: number
  calls: number
  folds: number
  saw_flop: number
  showdowns: number
  showdowns_won: number
  total: number
  showdown_total: number
  all_in: number
  all_in_total: number
  expected: number
  blinds: number | null
  blinds_error: number | null
}

/**
 * Your hands in which another player was dealt in, and your result in them; in `heads_up` of them only the two of
 * you saw the second street.
 */
export interface OpponentFigures {
  player: string
  nickname: string
  hands: number
  total: number
  heads_up: number
  heads_up_total: number
}

/**
 * The text of a file: PokerStars hand histories or PHH. `player` is your name in it; without one nothing is kept,
 * and the answer says which names there are.
 */
export interface HandFile {
  text: string
  player?: string | null
}

/**
 * What became of a file: how many hands could be read, how many of them are kept now and how many were before, and
 * what is wrong with the others, each with hand and line; `errors` has the first of the `failed` ones. `hero` is the
 * player to whom the file deals cards, if it is one.
 */
export interface HandsImported {
  hands: number
  kept: number
  known: number
  failed: number
  errors: string[]
  names: NameFound[]
  hero: string
}

/** A player of a file, and in how many of its hands. */
export interface NameFound {
  name: string
  hands: number
}

/**
 * Cards as text, as in `As Kd`; opponents are hands that are unknown. Exact where there are few enough ways
 * to deal the rest, unless fewer `samples` are asked for.
 */
export interface Question {
  cards: string
  board?: string
  dead?: string
  game?: string
  opponents?: number
  samples?: number | null
}

/**
 * `hand` is what the cards amount to now, `made` its class and `described` the same in full, in English. Shares of
 * 1: `win` alone, `tie` for the win, `equity` of the pot, with its standard error unless it is exact.
 */
export interface Strength {
  game: string
  cards: string
  board: string
  opponents: number
  hand: NamedHand
  made: string
  described: string
  win: number
  tie: number
  equity: number
  error: number
  exact: boolean
  deals: number
}

/**
 * What cards amount to, as in the picture of a table: `kind` with the `ranks` that make it and the `kickers`, and
 * the same in English.
 */
export interface NamedHand {
  kind: string
  ranks: string[]
  kickers: string[]
  says: string
}

/** Your hand in the round that is played at a table, against those who are still in it. */
export interface SeatQuestion {
  table: number
  samples?: number | null
}

/**
 * Hands that lie open, as after an all-in: `??` is an unknown card. Exact where there are few enough
 * ways to deal the rest, unless fewer `samples` are asked for.
 */
export interface RaceQuestion {
  hands: string[]
  board?: string
  dead?: string
  game?: string
  samples?: number | null
}

/** What hands that lie open win against each other, in the order in which they were named. */
export interface Race {
  game: string
  hands: Share[]
  exact: boolean
  deals: number
}

/** What one hand wins, in shares of 1, as in `Strength`. */
export interface Share {
  win: number
  tie: number
  equity: number
  error: number
}

/**
 * All that can be chosen. `manual` is to decide by yourself, and needs no advice; `systems` are those of
 * `counting`.
 */
export interface Ways {
  styles: Way[]
  systems: Way[]
}

/** A way to play, or a system to count by: its name for requests, its title for people. */
export interface Way {
  name: string
  title: string
}

/**
 * A question for advice by one of the house's ways to play, `counting` by a system; `bet` is the unit that it bets
 * by, in cents. `seat` is another's, whose cards all players see in blackjack; without it, your own.
 */
export interface AdviceAsked {
  table: number
  style?: 'book' | 'conservative' | 'reckless' | 'counting'
  system?: string
  bet?: number | null
  seat?: number | null
}

/**
 * Advice. `action` can be sent as it is; `move` is its name among the choices. `count` is what the way to play
 * counts, `true_count` the same per deck, none where nothing is counted; `evs` are what the moves are worth to basic
 * strategy, per unit bet, the best first.
 */
export interface AdviceTold {
  seat: number
  style: 'book' | 'conservative' | 'reckless' | 'counting'
  system: string
  title: string
  move: string
  action: Record<string, unknown>
  says: string
  count: number | null
  true_count: number | null
  evs: Record<string, number>
}

/** A question for hints about your own hand at a table of Fight the Landlord. */
export interface HintAsked {
  table: number
}

/**
 * Hints. To follow, the smallest first and bombs last; to lead, first what gets rid of the lowest card and most
 * others. None, if there is nothing to do but pass.
 */
export interface Hints {
  plays: Hint[]
  leads: boolean
  may_pass: boolean
}

/** Cards that may be given now: as the picture names them, as the action Play wants them, and what they are. */
export interface Hint {
  cards: string[]
  numbers: number[]
  name: string
}

/** Cards by their numbers, as the action Play has them. */
export interface CardsAsked {
  table: number
  cards: number[]
}

/** Whether cards may be given, what they are, and, if they may not, why. Nothing is played by asking. */
export interface CheckedCards {
  legal: boolean
  name: string
  code: ErrorCode
  says: string
}

/**
 * A person or a bot. `login` is the name to sign in with; a `guest` has no password yet, and is known by its
 * session. `score` is what it has gained in games without chips; `online`, whether a session lives; of one that is
 * `deleted` only its rounds are left, under the name it has now. A `house_bot` is the house's own, without a
 * password.
 */
export interface Account {
  id: number
  name: string
  login: string
  guest: boolean
  nickname: string
  email: string | null
  kind: 'person' | 'bot'
  role: 'player' | 'tester' | 'pit-boss' | 'administrator' | 'superuser'
  created_ns: number
  score: number
  online: boolean
  deleted: boolean
  house_bot: boolean
}

/** A new role. There is one superuser, who keeps that role. */
export interface UserChange {
  role: 'player' | 'tester' | 'pit-boss' | 'administrator'
}

/** A line of the log. `who` is an account's name or, without one, says from where, as in `at the machine`. */
export interface Noted {
  at_ns: number
  who: string
  what: string
  account_id: number | null
  table_id: number | null
  detail: string
}

/** What can be played and where it comes from, and what was meant as a game and is left out. */
export interface ModulesTold {
  folder: string | null
  games: Offer[]
  problems: Problem[]
}

/** A game that can be played, and where it comes from. */
export interface Offer {
  name: string
  title: string
  players: [number, number]
  version: number
  origin: string
}

/** Something that was meant to be a game and is left out: where it lies, and what is wrong with it. */
export interface Problem {
  origin: string
  code: string
  says: string
}

/**
 * The house at a glance. `open`: whether rounds begin, `closed`: why they do not; `signs_out`: players are
 * cashed out and signed out then; `playing`: rounds that are being
 * played; `people` are connected, `visitors` of them without an account; `seated` are people, `bots` the others.
 * `database` is for the superuser, and empty for others.
 */
export interface HouseState {
  open: boolean
  closed: string
  signs_out: boolean
  tables: number
  playing: number
  people: number
  visitors: number
  seated: number
  bots: number
  queued: number
  version: string
  database: string
}

export interface CloseHouse {
  why: string
}

/**
 * How the house is run at the moment. `closed` says why no round begins, if none does; `rigging`: whether testers
 * may name the next cards, and `may_rig`: whether that can be switched on.
 */
export interface OperationsTold {
  now_ns: number
  closed: string
  maintenance: MaintenanceTold | null
  notice: NoticeTold | null
  rigging: boolean
  may_rig: boolean
  retention: RetentionTold
}

/** The house closes at this time. */
export interface MaintenanceTold {
  why: string
  at_ns: number
}

/** Words to everybody; `until_ns` is when they go, None: when they are taken back. */
export interface NoticeTold {
  says: string
  until_ns: number | null
}

/**
 * `days` of the house file, None: everything is kept. `total` rounds are to be deleted by the run under way, or
 * were by the last one, which ended at `ended_ns`; `rounds` are done, with so many `entries` of journals and
 * `lines` of chat.
 */
export interface RetentionTold {
  days: number | null
  running: boolean
  total: number
  rounds: number
  entries: number
  lines: number
  ended_ns: number | null
}

/** Words to everybody, for so many minutes; without them, until they are taken back. */
export interface NoticeAsked {
  says: string
  minutes?: number | null
}

/** Close the house in so many minutes, and say why. */
export interface MaintenanceAsked {
  why: string
  minutes: number
}

/** Let testers name the next cards of every table, or let them no longer. */
export interface RiggingAsked {
  on: boolean
}

/** A table that has closed; `reopens`: whether it can be opened again, as its journal is kept. */
export interface ClosedTable {
  table: number
  name: string
  game: string
  closed_ns: number
  why: string
  rounds: number
  reopens: boolean
}

export interface TableReopened {
  table: number
  name: string
}

/** Delete what is older than so many days. */
export interface RetentionAsked {
  days: number
}

/** The parts that give signs of life; none in a house of one process. `connected`: whether NATS can be reached. */
export interface PartsTold {
  connected: boolean
  fronts: FrontTold[]
  servers: ServerTold[]
}

/** A front; `here`: the one that answers. */
export interface FrontTold {
  id: string
  people: number
  here: boolean
}

/** A table server. `late_ms` is how late its event loop is; one that is `draining` hands its tables over. */
export interface ServerTold {
  id: string
  url: string
  tables: number
  connections: number
  late_ms: number
  draining: boolean
}

/** Whether a table server hands its tables over, or takes tables again. */
export interface Draining {
  on: boolean
}

/** How many tables another server plays now. */
export interface Rebalanced {
  moved: number
}

/**
 * An account. `login` is the name to sign in with, `live`, whether it is connected, `at`, the numbers of the tables
 * where it sits or queues, `sanctions` what is in force. `email` is for administrators. A `house_bot` can only be
 * kicked. `below`: whether its role is lower than the caller's, who may then act on it.
 */
export interface PersonTold {
  uid: number
  name: string
  login: string
  nickname: string
  email: string | null
  kind: 'person' | 'bot'
  role: 'player' | 'tester' | 'pit-boss' | 'administrator' | 'superuser'
  guest: boolean
  deleted: boolean
  house_bot: boolean
  created_ns: number
  online: boolean
  live: boolean
  at: number[]
  sanctions: SanctionTold[]
  below: boolean
}

/**
 * A ban, a mute or a frozen wallet: why, `by` whom, since when and until when (none: until it is lifted).
 * `lifted_ns` is when an operator ended it, or another took its place.
 */
export interface SanctionTold {
  kind: 'ban' | 'mute' | 'freeze'
  why: string
  by: string | null
  at_ns: number
  until_ns: number | null
  lifted_ns: number | null
}

/** Out of one table or, without a `table`, out of the house. The person reads `why`. */
export interface Kicking {
  why: string
  table?: number | null
}

/** A sanction. The person reads `why`. Without `until_ns` it holds until it is lifted. */
export interface Sanctioning {
  why: string
  until_ns?: number | null
}

/** What others see, and the name to sign in with. What is not given stays. */
export interface Renaming {
  nickname?: string | null
  login?: string | null
}

/**
 * A link with which the person chooses a new password: add `path` to the address of the house. It is shown once,
 * here, and works once.
 */
export interface ResetMade {
  path: string
  expires_ns: number
}

export interface NewRole {
  role: 'player' | 'tester' | 'pit-boss' | 'administrator'
}

/** `money` says where the account's money goes, and who bears its debt: the world outside, or the house. */
export interface Deleting {
  money?: 'bank' | 'house' | null
}

/** What is left: the name under which the rounds stay, and what the account had and owed, in cents. */
export interface DeletionTold {
  pseudonym: string
  money: number
  debt: number
}

/** What an account has and owes, in cents; `money` is none where the house keeps no wallets. */
export interface WalletTold {
  money: number | null
  debt: number
  frozen: SanctionTold | null
}

/**
 * A transfer of an account: `cents` is what it added to its money, `account` where it came from or went to; `what`
 * tells an operator's gifts and takings from the house's own transfers. The account cannot be changed by it twice: its
 * `key` is the transfer's for good.
 */
export interface LedgerLine {
  at_ns: number
  cents: number
  account: string
  what: 'granted' | 'taken' | 'other'
  why: string
  table: number | null
  key: string
}

/** Money that an operator gives or takes. The same `key` again moves nothing more. */
export interface Payment {
  cents: number
  why: string
  key: string
}

/** Whether each bank answers, and all money that is on its way, the oldest first. */
export interface BanksTold {
  now_ns: number
  banks: BankState[]
  unsettled: UnsettledTold[]
}

/**
 * A bank: it serves cards whose numbers begin with one of `prefixes`. `says` is why it does not answer, if it does
 * not; `address` is empty for one inside the house.
 */
export interface BankState {
  name: string
  address: string
  prefixes: string[]
  answers: boolean
  says: string
}

/**
 * Money of an account that is on its way to or from a bank, since `since_ns`.
 *
 * `pending`: the bank has not answered an order, and is asked again; `refused`: a bank has said no to a deposit, so
 * retry it, or pay it by hand; `waiting`: no bank was asked, as for less than a dollar. `says` is what the bank said
 * last, empty if it said nothing.
 */
export interface UnsettledTold {
  account: number
  name: string
  nickname: string
  what: 'purchase' | 'deposit'
  state: 'pending' | 'refused' | 'waiting'
  cents: number
  since_ns: number
  bank: string
  last_four: string
  says: string
}

/**
 * A player was paid `cents` by hand, which no bank took. `key` is made up by the client, so that a request that is
 * repeated books once.
 */
export interface PaidByHand {
  cents: number
  why: string
  key: string
}

/**
 * A visit of a player, from signing in to the end, in the queue and at a table. `why` tells how it ends, and is
 * empty while the player is here; one that has no `ended_ns` ends when its player has left the table.
 */
export interface VisitTold {
  id: number
  uid: number
  name: string
  began_ns: number
  ended_ns: number | null
  why: string
}

/** A player who waits in the queue for seats, since then. */
export interface WaitingTold {
  uid: number
  name: string
  since_ns: number
}

/** What was refused, and why. Nothing has changed. `more` are other fields of the same form that are wrong. */
export interface Refused {
  code: ErrorCode
  says: string
  field?: string
  more?: Wrong[]
}
