const whole = new Intl.NumberFormat('en-US');
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as people read it: blackjack counts cents, landlord scores, all others whole dollars. */
export function money(amount: number, game = ''): string {
  if (game === 'landlord') return whole.format(amount).replace('-', '−');
  const sign = amount < 0 ? '−' : '';
  const size = Math.abs(amount);
  if (game !== 'blackjack') return `${sign}$${whole.format(size)}`;
  return `${sign}$${size % 100 ? cents.format(size / 100) : whole.format(size / 100)}`;
}

/** A gain or a loss, always with its sign. */
export function difference(amount: number, game = ''): string {
  return amount > 0 ? `+${money(amount, game)}` : money(amount, game);
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${whole.format(number)} ${number === 1 ? one : many}`;
}
