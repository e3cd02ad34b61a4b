import { setTimeout as delay } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { opensBy } from './opens-by';

/** How soon a server counts as silent, in milliseconds. */
export interface Patience {
  /** Longer than nearly every statement. A wait that takes longer, and hears of no other response, starts a probe, which costs the server a connection. */
  probeAfterMs: number;
  /** For the response to that probe. */
  probeWithinMs: number;
  /** For a new connection, and for one that becomes free. */
  connectWithinMs: number;
}

/** More than a busy server needs for a new connection: background work rather waits than fails. */
export const PATIENT: Patience = { probeAfterMs: 1_000, probeWithinMs: 4_000, connectWithinMs: 5_000 };

/** A client waits for the response and gets it, or an error, within 2.5 s. */
export const FOR_REQUESTS: Patience = {
  probeAfterMs: 600,
  probeWithinMs: 1_500,
  connectWithinMs: 2_000,
};

/** After a stall of this process its timers fire first: what arrived meanwhile is read in this time. */
const CATCH_UP_MS = 50;

const PROBE_AGAIN_AFTER_MS = 250;

/**
 * Tells a silent server from a slow statement. When a statement or a connection waits for long, it probes the server with a new connection: if
 * neither that nor any other statement gets a response, whatever waits fails immediately, and so does what follows until a probe succeeds.
 */
export class ServerWatch {
  private probing: Promise<boolean> | null = null;
  private silent = false;
  private heardAt = 0;

  /** @param probe resolves when the server has responded, and rejects when it cannot work */
  constructor(
    private readonly probe: (signal: AbortSignal) => Promise<void>,
    private readonly patience: Patience,
  ) {}

  get isSilent(): boolean {
    return this.silent;
  }

  /** The server has responded to a statement. */
  heard(): void {
    this.heardAt = performance.now();
  }

  /** Milliseconds until a wait that began then needs a probe: responses to others show that the server is alive. */
  probeIn(startedAt: number): number {
    if (this.silent) return 0;
    return Math.max(startedAt, this.heardAt) + this.patience.probeAfterMs - performance.now();
  }

  /** Callers at the same time share one probe. */
  responds(): Promise<boolean> {
    if (this.silent) return Promise.resolve(false);
    this.probing ??= this.probeOnce().finally(() => (this.probing = null));
    return this.probing;
  }

  private async probeOnce(): Promise<boolean> {
    const startedAt = performance.now();
    if ((await this.isAlive()) || this.heardAt >= startedAt) return true;
    this.silent = true;
    void this.awaitReturn();
    return false;
  }

  private async awaitReturn(): Promise<void> {
    do await delay(PROBE_AGAIN_AFTER_MS, undefined, { ref: false });
    while (!(await this.isAlive()));
    this.silent = false;
  }

  private async isAlive(): Promise<boolean> {
    const end = new AbortController();
    const tooLate = async (): Promise<boolean> => {
      await delay(this.patience.probeWithinMs, undefined, { ref: false, signal: end.signal });
      await delay(CATCH_UP_MS, undefined, { ref: false, signal: end.signal });
      return false;
    };
    const inTime = this.probe(end.signal).then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([inTime, tooLate()]);
    } finally {
      end.abort();
    }
  }
}

/** Whatever waits for a server that does not respond. */
export const silence = (): Error =>
  Object.assign(new Error('PostgreSQL did not respond in time'), { code: 'ETIMEDOUT' });

/** @param Base how the pool connects */
export function watchOf(Base: typeof Client, settings: ClientConfig, patience: Patience): ServerWatch {
  return new ServerWatch(async (signal) => {
    const client = new Base(settings);
    client.on('error', () => undefined);
    const close = (): void => void client.connection.stream.destroy();
    signal.addEventListener('abort', close);
    try {
      await client.connect();
      await client.query('SELECT 1');
      void client.end();
    } catch (error) {
      if (!hasAnswered(error)) throw error;
    }
  }, patience);
}

/** A server that refuses for lack of connections is alive. */
const hasAnswered = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('53');

/** Connections that fail when the server is silent, instead of after the time that a busy one may take. */
export const failsFast = (watch: ServerWatch, Base: typeof Client): typeof Client =>
  opensBy(Base, async (client, inBase) => {
    // The pool listens only when it knows that the connection is open. One that breaks before would end the process.
    client.on('error', () => undefined);
    if (watch.isSilent) throw silence();
    const end = new AbortController();
    const opened = inBase();
    try {
      return await Promise.race([opened, failWhenSilent(watch, end.signal)]);
    } catch (error) {
      client.connection.stream.destroy();
      // A connection that opens after all belongs to nobody.
      opened.then(
        () => void client.end(),
        () => undefined,
      );
      throw error;
    } finally {
      end.abort();
    }
  });

async function failWhenSilent(watch: ServerWatch, signal: AbortSignal): Promise<never> {
  let since = performance.now();
  do {
    while (watch.probeIn(since) > 0) await delay(watch.probeIn(since), undefined, { ref: false, signal });
    since = performance.now();
  } while (await watch.responds());
  throw silence();
}
