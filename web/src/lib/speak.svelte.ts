/** What a screen reader says: events politely, and what cannot wait at once. */
class Speech {
  polite = $state('');
  urgent = $state('');

  say(text: string): void {
    this.polite = text;
  }
  /** Only for: your turn, time runs out, connection lost. */
  interrupt(text: string): void {
    this.urgent = text;
  }
}

export const speech = new Speech();
