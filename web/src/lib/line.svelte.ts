import { ENDS } from './protocol';
import type * as m from './protocol';
import { Refusal } from './refusal';
import { parsed } from './told';
import { t } from '../words';

/** After these the page does not connect again by itself (docs/protocol.md). */
const TAKEN_OVER: readonly number[] = [ENDS.REPLACED, ENDS.ELSEWHERE];
const SIGNED_OFF: readonly number[] = [ENDS.SIGNED_OUT, ENDS.NOT_SIGNED_IN];

const TRIES_S = [1, 2, 4, 8];
const LOST = new Refusal('page/lost', t('frame.lost'));

/** `lost`: it comes back by itself; `replaced`: this account is in use elsewhere; `closed`: nobody wants one. */
export type Status = 'closed' | 'connecting' | 'open' | 'lost' | 'replaced';

type Asked = { resolve(answer: m.Ok | m.Welcome): void; reject(reason: Refusal): void };
type Fields<T extends m.ToHouse['type']> = Omit<Extract<m.ToHouse, { type: T }>, 'type' | 'id'>;

/** One WebSocket to the house, which comes back by itself: it knows questions and answers, and nothing of tables. */
export class Line {
  status = $state<Status>('closed');
  attempt = $state(0);
  /** When the next try is, by this machine's clock. */
  nextTryMs = $state(0);

  #socket: WebSocket | null = null;
  #asked = new Map<number, Asked>();
  #lastId = 0;
  #heardMs = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #offsetMs = 0;
  #bestTripMs = Infinity;
  #pingedMs = 0;

  constructor(
    readonly hello: () => Fields<'hello'>,
    readonly welcomed: (welcome: m.Welcome) => void,
    readonly heard: (message: m.ToClient) => void,
  ) {
    addEventListener('online', () => this.hurry());
    addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

  /** The time by the house's clock: deadlines are told by it. */
  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.status = this.status === 'lost' ? 'lost' : 'connecting';
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => void this.#greet();
    socket.onmessage = ({ data }) => this.#hear(parsed(data as string) as m.ToClient);
    socket.onclose = ({ code }) => this.#ended(socket, code);
  }

  disconnect(): void {
    const socket = this.#socket;
    clearTimeout(this.#retry);
    if (socket) {
      this.#ended(socket, ENDS.SIGNED_OUT);
      hangUp(socket);
    }
    this.status = 'closed';
  }

  /** Try at once, if a try is due some time. */
  hurry(): void {
    if (this.status === 'lost' && !this.#socket) this.connect();
  }

  ask<T extends m.ToHouse['type']>(type: T, fields: Fields<T>): Promise<m.Ok> {
    return this.#send(type, fields) as Promise<m.Ok>;
  }

  #send(type: string, fields: object): Promise<m.Ok | m.Welcome> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(LOST);
    const id = ++this.#lastId;
    socket.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  async #greet(): Promise<void> {
    try {
      const welcome = (await this.#send('hello', this.hello())) as m.Welcome;
      this.#tell(welcome.now_ns);
      this.#keepAlive(welcome.check_s * 1000, welcome.window_s * 1000);
      this.status = 'open';
      this.attempt = 0;
      this.welcomed(welcome);
    } catch {
      // refused: the house closes the connection and says why by its code
    }
  }

  #hear(message: m.ToClient): void {
    this.#heardMs = Date.now();
    if (message.type === 'pong') this.#tell(message.now_ns);
    else if (message.type === 'ok' || message.type === 'error' || message.type === 'welcome')
      this.#answered(message);
    else this.heard(message);
  }

  #answered(message: m.Ok | m.Error | m.Welcome): void {
    const id = message.id as number;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (message.type === 'error' && !asked) this.heard(message);
    else if (message.type === 'error')
      asked?.reject(new Refusal(message.code, message.says, message.field ?? undefined, message.more));
    else asked?.resolve(message);
  }

  #keepAlive(everyMs: number, windowMs: number): void {
    clearInterval(this.#beat);
    this.#heardMs = Date.now();
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heardMs > windowMs && !document.hidden) this.#drop();
      else this.#ping();
    }, everyMs);
  }

  #ping(): void {
    this.#pingedMs = Date.now();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"type":"ping"}');
  }

  /** The quicker an answer came, the better it tells the time. */
  #tell(houseNs: number): void {
    const now = Date.now();
    const trip = this.#pingedMs ? now - this.#pingedMs : 1000;
    if (trip > this.#bestTripMs) return;
    this.#bestTripMs = trip;
    this.#offsetMs = houseNs / 1e6 - now + (this.#pingedMs ? trip / 2 : 0);
  }

  /** Nothing was heard for too long: a closing handshake would not be answered either. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#ended(socket, 0);
    socket.close();
  }

  #ended(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#bestTripMs = Infinity;
    this.#pingedMs = 0;
    clearInterval(this.#beat);
    for (const { reject } of this.#asked.values()) reject(LOST);
    this.#asked.clear();
    if (TAKEN_OVER.includes(code)) this.status = 'replaced';
    else if (SIGNED_OFF.includes(code)) this.status = 'closed';
    else this.#tryAgain();
  }

  #tryAgain(): void {
    const waitMs = (TRIES_S[Math.min(this.attempt, TRIES_S.length - 1)] ?? 8) * 1000;
    this.status = 'lost';
    this.attempt += 1;
    this.nextTryMs = Date.now() + waitMs;
    this.#retry = setTimeout(() => this.connect(), waitMs);
  }
}

/** Browsers complain of a socket that is closed while it connects. */
function hangUp(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
