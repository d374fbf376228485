import { ENDS } from './protocol';
import type * as m from './protocol';
import { Refusal } from './refusal';
import { parsed } from './told';
import { t } from '../words';

/** After these the page does not connect again by itself (docs/protocol.md). */
const TAKEN_OVER: readonly number[] = [ENDS.REPLACED, ENDS.ELSEWHERE];

const TRIES_S = [1, 2, 4, 8];
export const LOST = new Refusal('page/lost', t('frame.lost'));
/** Why there is no way to connect just now: it is looked for again. */
const FOR_NOW = new Set<string>(['page/lost', 'table/moving', 'house/closed', 'message/too-many']);

/** `lost`: it comes back by itself; `replaced`: this account is in use elsewhere; `closed`: nobody wants one. */
export type Status = 'closed' | 'connecting' | 'open' | 'lost' | 'replaced';

type Answer = m.Ok | m.At | m.Welcome;
type Asked = { resolve(answer: Answer): void; reject(reason: Refusal): void };
export type Fields<T extends m.ToHouse['type']> = Omit<Extract<m.ToHouse, { type: T }>, 'type' | 'id'>;

/** Where to connect; a `ticket` is good for one connection. */
export interface Way {
  url: string;
  ticket?: string;
}

/** What a line is for. */
export interface Caller {
  /** Where to connect now: asked before each attempt. */
  way(): Way | Promise<Way>;
  hello(way: Way): Fields<'hello'>;
  welcomed(welcome: m.Welcome): void;
  heard(message: m.ToClient): void;
  /** It does not come back by itself; `why`, if there is no way any more. */
  ended(status: Status, why?: unknown): void;
  /** How long to wait before another attempt. */
  triesS?: readonly number[];
  /** How long an attempt may take. */
  openMsMost?: number;
}

/** One WebSocket, which comes back by itself: it knows questions and answers, and nothing of tables. */
export class Line {
  status = $state<Status>('closed');
  attempt = $state(0);
  /** When the next try is, by this machine's clock. */
  nextTryMs = $state(0);

  #socket: WebSocket | null = null;
  #way: Way | null = null;
  #finding: Promise<Way> | null = null;
  #asked = new Map<number, Asked>();
  #opening = new Set<{ resolve(): void; reject(why: unknown): void }>();
  #lastId = 0;
  #heardMs = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #offsetMs = 0;
  #bestTripMs = Infinity;
  #pingedMs = 0;

  constructor(readonly caller: Caller) {}

  /** The time by the house's clock: deadlines are told by it. */
  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  connect(): void {
    if (this.#socket || this.#finding) return;
    clearTimeout(this.#retry);
    this.status = this.status === 'lost' ? 'lost' : 'connecting';
    const way = this.caller.way();
    if (way instanceof Promise) void this.#find(way);
    else this.#dial(way);
  }

  async #find(way: Promise<Way>): Promise<void> {
    this.#finding = way;
    try {
      const found = await way;
      if (this.#finding !== way) return;
      this.#finding = null;
      this.#dial(found);
    } catch (why) {
      if (this.#finding !== way) return;
      this.#finding = null;
      if (why instanceof Refusal && FOR_NOW.has(why.code)) this.#tryAgain();
      else this.#over('closed', why);
    }
  }

  #dial(way: Way): void {
    const socket = new WebSocket(way.url);
    this.#socket = socket;
    this.#way = way;
    if (this.caller.openMsMost) this.#late = setTimeout(() => this.#drop(), this.caller.openMsMost);
    socket.onopen = () => void this.#greet(way);
    socket.onmessage = ({ data }) => this.#hear(parsed(data as string) as m.ToClient);
    socket.onclose = ({ code }) => this.#ended(socket, code);
  }

  disconnect(): void {
    const socket = this.#socket;
    clearTimeout(this.#retry);
    this.#finding = null;
    this.#forget();
    if (socket) hangUp(socket);
    this.#over('closed', LOST, false);
  }

  /** Try at once, if a try is due some time. */
  hurry(): void {
    if (this.status === 'lost' && !this.#socket) this.connect();
  }

  /** Leave the other end, which may hang, and connect again. */
  renew(): void {
    this.#finding = null;
    this.#drop();
    if (this.status === 'lost' || this.status === 'connecting') this.connect();
  }

  /** When it is open; refused if that will not be by itself. */
  opened(): Promise<void> {
    if (this.status === 'open') return Promise.resolve();
    return new Promise((resolve, reject) => this.#opening.add({ resolve, reject }));
  }

  ask<T extends m.ToHouse['type']>(type: T, fields: Fields<T>): Promise<m.Ok | m.At> {
    return this.#send(type, fields) as Promise<m.Ok | m.At>;
  }

  #send(type: string, fields: object): Promise<Answer> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(LOST);
    const id = ++this.#lastId;
    socket.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  async #greet(way: Way): Promise<void> {
    try {
      const welcome = (await this.#send('hello', this.caller.hello(way))) as m.Welcome;
      clearTimeout(this.#late);
      this.#tell(welcome.now_ns);
      this.#keepAlive(welcome.check_s * 1000, welcome.window_s * 1000);
      this.status = 'open';
      this.attempt = 0;
      this.caller.welcomed(welcome);
      for (const { resolve } of this.#opening) resolve();
      this.#opening.clear();
    } catch {
      // refused: the house closes the connection and says why by its code
    }
  }

  #hear(message: m.ToClient): void {
    this.#heardMs = Date.now();
    if (message.type === 'pong') this.#tell(message.now_ns);
    else if (message.type === 'ok' || message.type === 'error' || message.type === 'welcome')
      this.#answered(message);
    else if (message.type === 'at' && message.id != null) this.#answered(message);
    else this.caller.heard(message);
  }

  #answered(message: Answer | m.Error): void {
    const id = message.id as number;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (message.type === 'error' && !asked) this.caller.heard(message);
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
    const isSignedOff = code === ENDS.SIGNED_OUT || (code === ENDS.NOT_SIGNED_IN && !this.#way?.ticket);
    this.#forget();
    if (TAKEN_OVER.includes(code)) this.#over('replaced');
    else if (isSignedOff) this.#over('closed');
    else this.#tryAgain(); // a ticket that was not taken is no reason: the next one may be
  }

  /** There is no connection. */
  #forget(): void {
    this.#socket = null;
    this.#bestTripMs = Infinity;
    this.#pingedMs = 0;
    clearInterval(this.#beat);
    clearTimeout(this.#late);
    for (const { reject } of this.#asked.values()) reject(LOST);
    this.#asked.clear();
  }

  #over(status: 'closed' | 'replaced', why?: unknown, tells = true): void {
    this.status = status;
    for (const { reject } of this.#opening) reject(why ?? LOST);
    this.#opening.clear();
    if (tells) this.caller.ended(status, why);
  }

  #tryAgain(): void {
    const triesS = this.caller.triesS ?? TRIES_S;
    const waitMs = (triesS[Math.min(this.attempt, triesS.length - 1)] ?? 8) * 1000;
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
