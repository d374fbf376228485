import type * as m from '../../lib/protocol';

type Level = m.BotTold['level'];

const LEVELS: readonly Level[] = ['novice', 'regular', 'expert'];

/** Bots with the same strength together, the weakest first; levels without any are left out. */
export function byLevel(bots: readonly m.BotTold[]): { level: Level; bots: m.BotTold[] }[] {
  return LEVELS.map((level) => ({ level, bots: bots.filter((bot) => bot.level === level) })).filter(
    ({ bots }) => bots.length,
  );
}

/** So many of these bots, each in its turn: those made for the game before the one that plays any. */
export function filling(bots: readonly m.BotTold[], seats: number): string[] {
  const names = bots.map(({ name }) => name).reverse();
  if (!names.length) return [];
  return Array.from({ length: seats }, (_, nth) => names[nth % names.length]!);
}

/** A company for whoever sits down to play: of the middle level, with a weaker one in every third seat. */
export function company(bots: readonly m.BotTold[], seats: number): string[] {
  const groups = byLevel(bots);
  const weak = filling(groups[0]?.bots ?? [], seats);
  const usual = filling((groups.find(({ level }) => level === 'regular') ?? groups[0])?.bots ?? [], seats);
  return usual.map((name, nth) => (nth % 3 === 2 ? (weak[Math.floor(nth / 3)] ?? name) : name));
}
