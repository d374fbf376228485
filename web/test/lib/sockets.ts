/** WebSockets that do what a test says. */
import { vi } from 'vitest';

type Sent = { type: string; id?: number; [field: string]: unknown };

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];

  readyState = FakeSocket.CONNECTING;
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(json: string): void {
    const message = JSON.parse(json) as Sent;
    if (message.type !== 'ping') this.sent.push(message);
    else queueMicrotask(() => void this.tell({ type: 'pong', now_ns: Date.now() * 1e6 }));
  }

  /** By the page: the other end need not answer it. */
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  get isOpen(): boolean {
    return this.readyState === FakeSocket.OPEN;
  }

  /** What was asked, without its number. */
  get asked(): object[] {
    return this.sent.map(({ id: _, ...rest }) => rest);
  }

  /** As browsers do, nothing is passed on once the page has closed it. */
  async tell(...messages: object[]): Promise<void> {
    for (const message of messages) if (this.isOpen) this.onmessage?.({ data: JSON.stringify(message) });
    await settled();
  }

  /** Let the page in. */
  async welcome(more: object = {}): Promise<this> {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    await this.answer('hello', {
      type: 'welcome',
      you: YOU,
      house: 'Fake',
      check_s: 1,
      window_s: 5,
      now_ns: 0,
      ...more,
    });
    return this;
  }

  /** Answer what was last asked of this kind. */
  async answer(type: string, message: object = { type: 'ok' }): Promise<void> {
    const asked = this.sent.findLast((each) => each.type === type);
    if (!asked) throw new Error(`nobody asked for ${type}`);
    await this.tell({ ...message, id: asked.id });
  }

  /** By the other end, or by the network. */
  async end(code = 1006): Promise<void> {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
    await settled();
  }
}

export const YOU = { uid: 1, name: 'ann', nickname: 'Ann', kind: 'person', role: 'player', score: 0 };

export function settled(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}

export function last(): FakeSocket {
  return FakeSocket.all.at(-1)!;
}
