import type * as m from '../../lib/protocol';

export type Puck = 'D' | 'SB' | 'BB' | 'BI';

/** The marks before a seat: the dealer's button, who had to pay what. */
export function pucksAt(picture: m.PokerPicture | undefined, at: number): Puck[] {
  if (!picture) return [];
  const { button, small, big, bring_in } = picture;
  const there: [Puck, number | null][] = [
    ['D', button],
    ['SB', small],
    ['BB', big],
    ['BI', bring_in],
  ];
  return there.filter(([, seat]) => seat === at).map(([puck]) => puck);
}
