import type { MessageOptions } from 'node:child_process';

export type Message =
  | { kind: 'call'; id: number; method: string; args: unknown[] }
  | { kind: 'note'; method: string; args: unknown[] }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; error: unknown };

export type Methods = Record<string, (...args: never[]) => unknown>;

/** A channel between two processes, or between two threads (`port-channel.ts`). */
export interface Channel {
  readonly connected: boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  send?(message: object, handle: undefined, options: MessageOptions, callback: () => void): boolean;
}

interface Open {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** One end of a channel; each end can call the functions that the other serves. */
export class PeerCalls {
  private readonly open = new Map<number, Open>();
  private lastId = 0;

  constructor(
    private readonly channel: Channel,
    private readonly served: Methods,
  ) {
    channel.on('message', (message) => void this.take(message as Message));
  }

  /** Rejects with the error of the other end, or with the error of `rejectAll`. */
  call<Answer>(method: string, ...args: unknown[]): Promise<Answer> {
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve: resolve as Open['resolve'], reject });
      this.say({ kind: 'call', id, method, args });
    });
  }

  /** A call without a response, so it costs one message. The served method must not fail. */
  tell(method: string, ...args: unknown[]): void {
    this.say({ kind: 'note', method, args });
  }

  /** Ends what still waits for a response. */
  rejectAll(error: unknown): void {
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }

  private async take(message: Message): Promise<void> {
    if (message.kind === 'call') return this.answer(message);
    if (message.kind === 'note') return void this.served[message.method]?.(...(message.args as never[]));
    const asked = this.open.get(message.id);
    this.open.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.value);
    else asked?.reject(message.error);
  }

  private async answer({ id, method, args }: Message & { kind: 'call' }): Promise<void> {
    try {
      const value = await this.served[method]?.(...(args as never[]));
      this.say({ kind: 'answer', id, value });
    } catch (error) {
      this.say({ kind: 'refusal', id, error });
    }
  }

  /** A message to a closed peer is lost; its callers are rejected by `rejectAll`. */
  private say(message: Message): void {
    if (this.channel.connected) this.channel.send?.(message, undefined, {}, () => undefined);
  }
}
