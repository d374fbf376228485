const PAYS: Record<string, string> = { '3:2': '3 to 2', '6:5': '6 to 5' };

/** What lies on the cloth of every such table: what a blackjack pays, when the dealer stands. */
export function ruleWords(options: Record<string, unknown> | undefined): string {
  const pays = PAYS[String(options?.['pays'] ?? '3:2')] ?? '3 to 2';
  const dealer = options?.['soft_17'] === 'hit' ? 'Dealer hits soft 17' : 'Dealer stands on all 17s';
  return `Blackjack pays ${pays} · ${dealer}`;
}
