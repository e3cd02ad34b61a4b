import { setTimeout as delay } from 'node:timers/promises';
import { type Client, type ClientConfig } from 'pg';

/** Longer than a transaction of a request and a standby on another continent need, and short enough for a response within 2.5 s. */
const HELD_FROM_MS = 1_000;
const ASK_AGAIN_AFTER_MS = 250;
const ANSWER_WITHIN_MS = 1_000;

/** A role sees what its own connections wait for. A commit that nobody waits for any more is held too. */
const IS_HELD = `SELECT EXISTS (
  SELECT FROM pg_stat_activity
  WHERE wait_event = 'SyncRep' AND usename = current_user AND clock_timestamp() - query_start > '0.7 s'::interval
) AS "isHeld"`;

/**
 * Whether PostgreSQL holds commits because no synchronous standby confirms them. No time limit of PostgreSQL covers that wait, and others wait
 * for the locks of what is held. Reads outside transactions continue.
 */
export class HeldCommits {
  private held = false;
  private asking: Promise<boolean> | null = null;
  private readonly open = new Set<() => void>();

  /** @param ask the server whether it holds a commit */
  constructor(private readonly ask: () => Promise<boolean>) {}

  /**
   * A transaction starts.
   * @param giveUp ends it, because commits are held
   * @returns what to call when it has ended
   * @throws while commits are held: more of them would pile up on the server
   */
  enter(giveUp: () => void): () => void {
    if (this.held) throw notConfirmed();
    const end = new AbortController();
    this.open.add(giveUp);
    void this.watch(end.signal);
    return () => {
      this.open.delete(giveUp);
      end.abort();
    };
  }

  private async watch(signal: AbortSignal): Promise<void> {
    try {
      await delay(HELD_FROM_MS, undefined, { ref: false, signal });
      // Transactions at the same time share one question.
      while (!(await (this.asking ??= this.askOnce().finally(() => (this.asking = null)))))
        await delay(ASK_AGAIN_AFTER_MS, undefined, { ref: false, signal });
    } catch {
      // The transaction has ended.
    }
  }

  /** False when the server does not respond: ServerWatch handles that. */
  private async askOnce(): Promise<boolean> {
    if (this.held) return true;
    if (!(await this.ask().catch(() => false))) return false;
    this.held = true;
    void this.awaitRelease();
    for (const giveUp of this.open) giveUp();
    return true;
  }

  private async awaitRelease(): Promise<void> {
    do await delay(ASK_AGAIN_AFTER_MS, undefined, { ref: false });
    while (
      // While the server cannot be asked, its commits count as held.
      await this.ask().catch(() => true)
    );
    this.held = false;
  }
}

/** @param Base how the pool connects */
export function heldCommitsOf(Base: typeof Client, settings: ClientConfig): HeldCommits {
  return new HeldCommits(async () => {
    const client = new Base(settings);
    client.on('error', () => undefined);
    const end = new AbortController();
    const held = client.connect().then(() => client.query<{ isHeld: boolean }>(IS_HELD));
    const tooLate = delay(ANSWER_WITHIN_MS, null, { ref: false, signal: end.signal }).then(() => {
      throw new Error('PostgreSQL does not say whether it holds commits');
    });
    try {
      return (await Promise.race([held, tooLate])).rows[0]?.isHeld === true;
    } finally {
      end.abort();
      client.connection.stream.destroy();
      // A connection that opens after the time limit must end too.
      held.then(
        () => void client.end(),
        () => undefined,
      );
    }
  });
}

/** As TypeORM sends them; streams of rows open their own transactions, which only read. */
const START = 'START TRANSACTION';
const ENDS = new Set(['COMMIT', 'ROLLBACK']);
/** Outside a transaction it commits too. */
const WRITE = /^\s*(INSERT|UPDATE|DELETE)\s/i;
const WITH = /^\s*WITH\s/i;
/** A write in a `WITH` or after the last one: its verb follows a parenthesis, but the verb of `FOR UPDATE` does not. */
const WRITE_AFTER_WITH = /[()]\s*(INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s/i;

const isWrite = (text: string): boolean =>
  WRITE.test(text) || (WITH.test(text) && WRITE_AFTER_WITH.test(text));

/** Fails writes while the server holds commits, instead of letting their callers wait. A write that was committing may still happen, as when its connection is lost. */
export function limitCommits(client: Client, commits: HeldCommits): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const giveUp = (): void => void client.connection.stream.destroy(notConfirmed());
  let leave: (() => void) | null = null;
  const leaveTransaction = (): void => {
    leave?.();
    leave = null;
  };
  client.once('end', leaveTransaction);
  const limited = async (text: string, isLoneWrite: boolean, args: readonly unknown[]): Promise<unknown> => {
    const leaveWrite = isLoneWrite ? commits.enter(giveUp) : null;
    if (text === START) leave = commits.enter(giveUp);
    try {
      return await query(...args);
    } finally {
      leaveWrite?.();
      if (ENDS.has(text)) leaveTransaction();
    }
  };
  client.query = ((...args: unknown[]) => {
    const [text] = args;
    if (typeof text !== 'string' || typeof args.at(-1) === 'function') return query(...args);
    const isLoneWrite = leave === null && isWrite(text);
    return isLoneWrite || text === START || ENDS.has(text)
      ? limited(text, isLoneWrite, args)
      : query(...args);
  }) as Client['query'];
}

/** SQLSTATE 57000, operator_intervention: a later attempt may succeed. */
const notConfirmed = (): Error =>
  Object.assign(new Error('No synchronous standby confirms commits'), { code: '57000' });
