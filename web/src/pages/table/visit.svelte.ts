import { gameShown } from '../../games';
import type { Game } from '../../games/game';
import { written } from '../../lib/cards';
import { newKey } from '../../lib/key';
import { live } from '../../lib/live.svelte';
import type * as m from '../../lib/protocol';
import { Refusal, sentence } from '../../lib/refusal';
import { api } from '../../lib/rest';
import type { TableLive } from '../../lib/tablelive.svelte';
import { toast } from '../../parts/toasts.svelte';
import { t } from '../../words';
import { company } from './bots';
import { Story } from './story.svelte';

/** One visit to a table: what is asked of the house there, and what it is called. */
export class Visit {
  /** A decision, or a request about the seat, is on its way. */
  busy = $state(false);
  /** The settings of the table, as far as they are known. */
  settings = $state.raw<Partial<m.TableSettings>>({});
  readonly story: Story;
  readonly own: unknown;

  constructor(
    readonly table: TableLive,
    readonly game: Game,
    readonly name: string,
    /** What the game says of how it is shown. */
    readonly look: m.Look,
  ) {
    this.story = new Story(table, game, look, () => this.line?.unit);
    this.own = game.own?.(table);
    table.paced = true;
    if (!live.guest) void this.#read();
  }

  static async begin(table: TableLive, { game, page, look = {} }: m.Line): Promise<Visit> {
    return new Visit(table, await gameShown(page), game, look);
  }

  get id(): number {
    return this.table.id;
  }

  /** As the lobby tells it. */
  get line(): m.Line | undefined {
    return live.lines.get(this.id);
  }

  /** Where I sit; undefined: nowhere. */
  get seat(): m.SeatTold | undefined {
    const { told } = this.table;
    return told?.you === undefined ? undefined : (told.seats[told.you] ?? undefined);
  }

  get queued(): number {
    return this.table.told?.queue?.indexOf(live.you?.name ?? '') ?? -1;
  }

  /** What players call one round of this game: hand, game, round. */
  get round(): string {
    return this.line?.round_name ?? 'round';
  }

  get isCreator(): boolean {
    return this.line !== undefined && this.line.creator === live.you?.name;
  }

  /** Why I may not write here; nothing: I may. */
  get muted(): string {
    if (live.guest) return t('table.chat_sign_in');
    if (this.settings.chat === 'off') return t('table.chat_off');
    return this.settings.chat === 'seated' && !this.seat ? t('table.chat_seated') : '';
  }

  readonly names = (player: string): string =>
    player === live.you?.name ? t('games.you') : live.nickname(player);

  readonly act = async (action: m.Action): Promise<void> => {
    const seq = this.table.told?.seq ?? 0;
    await this.#try(() => live.ask('act', { table: this.id, seq, action }));
  };

  readonly sitOut = (): Promise<void> => this.#try(() => live.ask('sit_out', { table: this.id }));
  readonly sitIn = (wait = false): Promise<void> =>
    this.#try(() => live.ask('sit_in', { table: this.id, wait }));
  readonly stand = (): Promise<void> =>
    this.#try(() => live.ask('stand', { table: this.id, after_round: false }));
  readonly leave = (): Promise<void> => this.#try(() => live.ask('leave', { table: this.id }));
  readonly decline = (): Promise<void> => this.#try(() => live.ask('decline_rebuy', { table: this.id }));

  readonly sitNow = (seat: number | undefined): Promise<void> => this.#try(() => this.sit(0, seat, false));

  /** These throw: the dialog that asked shows why not. */
  sit(chips: number, seat: number | undefined, wait: boolean, password?: string): Promise<m.Ok> {
    const where = { ...(seat !== undefined && { seat }), ...(password && { password }) };
    return live.ask('sit', { table: this.id, chips, wait, key: newKey(), ...where });
  }
  topUp(chips: number): Promise<m.Ok> {
    return live.ask('top_up', { table: this.id, chips, key: newKey() });
  }
  /** Seat a bot of the house in each free place. */
  readonly fill = (): Promise<void> =>
    this.#try(async () => {
      const free = this.table.told?.seats.filter((seat) => !seat).length ?? 0;
      const { bots } = await api.get('/api/games/{name}', { path: { name: this.name } });
      for (const bot of company(bots, free)) await this.addBot(bot, this.botChips);
    });

  /** What a bot brings along: as much as may be. */
  get botChips(): number {
    const [least, most] = this.line?.buy_in ?? [0, 0];
    return most ?? least * 5;
  }
  addBot(bot: string, chips: number): Promise<m.Ok> {
    return live.ask('add_bot', { table: this.id, bot, chips });
  }
  nameCards(cards: readonly string[]): Promise<m.Ok> {
    return live.ask('name_cards', { table: this.id, cards: cards.map(written) });
  }
  say(text: string): Promise<m.Ok> {
    return live.ask('say', { table: this.id, text });
  }

  async #read(): Promise<void> {
    const told = await api.get('/api/tables/{table}', { path: { table: this.id } }).catch(() => null);
    if (told) this.settings = told.settings;
  }

  /** One thing at a time; a refusal is shown over the dock, in the house's own words. */
  async #try(ask: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'page/lost')) toast(sentence(error)); // the veil says it
    } finally {
      this.busy = false;
    }
  }
}
