import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ChromiumEvents } from './protocol';

/** What one message of the browser may have; a page can put much into one, for example what it wants to post. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The browser is gone, or does not follow the protocol. */
export class BrowserDied extends Error {
  override readonly name = 'BrowserDied';
}

export type Parameters = Record<string, unknown>;
type Listener = (event: never, session: string | undefined) => void;

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** The DevTools protocol over two pipes: no port, which a page or a neighbour could reach. */
export class Connection {
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, Set<Listener>>();
  private pieces: Buffer[] = [];
  private size = 0;
  private lastId = 0;
  private death: BrowserDied | undefined;

  /** @param onDeath called once */
  constructor(
    private readonly output: Writable,
    input: Readable,
    private readonly onDeath: () => void,
  ) {
    input.on('data', (chunk: Buffer) => this.read(chunk));
    for (const stream of [input, output] as EventEmitter[])
      stream.on('error', () => this.die('the pipe to the browser broke')).on('close', () => this.die());
  }

  /** @throws BrowserDied @throws Error with the browser's message, for a command that it refuses */
  send<Result = unknown>(method: string, params: Parameters = {}, sessionId?: string): Promise<Result> {
    if (this.death !== undefined) return Promise.reject(this.death);
    this.lastId += 1;
    const id = this.lastId;
    const result = new Promise<Result>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return result;
  }

  /** Sends a command whose failure changes nothing: what it is about may be gone already. */
  post(method: string, params: Parameters = {}, sessionId?: string): void {
    this.send(method, params, sessionId).catch(() => undefined);
  }

  /** @returns ends it */
  on<Name extends keyof ChromiumEvents>(
    name: Name,
    listener: (event: ChromiumEvents[Name], session: string | undefined) => void,
  ): () => void {
    const all = this.listeners.get(name) ?? new Set<Listener>();
    this.listeners.set(name, all.add(listener));
    return () => all.delete(listener);
  }

  die(reason = 'the browser ended'): void {
    if (this.death !== undefined) return;
    this.death = new BrowserDied(reason);
    for (const { reject } of this.waiting.values()) reject(this.death);
    this.waiting.clear();
    this.pieces = [];
    this.onDeath();
  }

  private read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const text = Buffer.concat([...this.pieces, chunk.subarray(from, end)]).toString();
      [this.pieces, this.size, from] = [[], 0, end + 1];
      this.receive(text);
    }
    this.pieces.push(chunk.subarray(from));
    this.size += chunk.length - from;
    if (this.size > MOST_BYTES) this.die('a message of the browser was too large');
  }

  private receive(text: string): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return this.die('the browser sent what is not a message');
    }
    if (message.id === undefined) {
      const all = this.listeners.get(message.method ?? '') ?? [];
      for (const listener of [...all]) listener(message.params as never, message.sessionId);
      return;
    }
    const command = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error === undefined) command?.resolve(message.result as never);
    else command?.reject(new Error(message.error.message));
  }
}
