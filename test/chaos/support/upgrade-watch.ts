import { loadavg } from 'node:os';
import { Client } from 'pg';
import { pause } from './chaos-form';

const PROBE_EVERY_MS = 50;
/** Shorter ones explain no response that takes a second. */
const NOTED_FROM_MS = 100;
const SHOWN = 3;

/** What took long, by the clock of this process. */
interface Noted {
  from: number;
  until: number;
  /** What names the cause, e.g. `Lock:tuple behind UPDATE checks`. */
  what: string;
}

interface Statement {
  ms: number;
  isLocked: boolean;
  what: string;
}

/** Statements of the api that run, with what each waits for and what holds it up. */
const STATEMENTS = `
  SELECT extract(epoch FROM clock_timestamp() - query_start)::float * 1000 AS ms, wait_event_type IS NOT DISTINCT FROM 'Lock' AS "isLocked",
         concat_ws(' ', 'statement', coalesce(wait_event_type || ':' || wait_event, 'on CPU'), left(query, 40),
                   (SELECT 'behind ' || string_agg(coalesce(left(other.query, 40), '?'), ', ') FROM pg_stat_activity AS other
                    WHERE other.pid = ANY(pg_blocking_pids(mine.pid)))) AS what
  FROM pg_stat_activity AS mine WHERE state = 'active' AND usename = 'palisade_api'`;

/**
 * Tells what slow responses wait for. A lock, or another wait of the api's statement, is ours; when a statement of this process that waits for nothing, or
 * the api's /health/live, takes as long at the same time, the machine has too much to do.
 */
export class UpgradeWatch {
  /** The longest wait of the api for a lock: unlike a response, it does not depend on the machine's other work. */
  longestLockMs = 0;
  private isOver = false;
  private readonly noted: Noted[] = [];
  private readonly watching: Promise<unknown>;

  /** @param urls the apis in service: the test adds and removes some */
  constructor(adminUrl: string, urls: readonly string[]) {
    this.watching = Promise.all([
      this.watchStatements(new Client({ connectionString: adminUrl })),
      this.watchApis(urls),
    ]);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.watching;
  }

  /** The longest waits of each cause in that time, as text. */
  meanwhile({ from, until }: { from: number; until: number }): string {
    const longest = new Map<string, number>();
    for (const each of this.noted) {
      const ms = Math.min(until, each.until) - Math.max(from, each.from);
      if (ms > (longest.get(each.what) ?? NOTED_FROM_MS)) longest.set(each.what, ms);
    }
    const causes = [...longest].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
    return causes.map(([what, ms]) => `${what} ${Math.round(ms)} ms`).join('; ') || 'nothing noted';
  }

  private note(startedAt: number, what: string): void {
    const until = performance.now();
    if (until - startedAt >= NOTED_FROM_MS) this.noted.push({ from: startedAt, until, what });
  }

  private async watchStatements(client: Client): Promise<void> {
    await client.connect();
    for (let due = performance.now(); !this.isOver; due = await nextProbe()) {
      const { rows } = await client.query<Statement>(STATEMENTS);
      this.note(due, 'a bare connection');
      for (const { ms, isLocked, what } of rows) {
        this.note(performance.now() - ms, what);
        if (isLocked) this.longestLockMs = Math.max(this.longestLockMs, ms);
      }
    }
    await client.end();
  }

  private async watchApis(urls: readonly string[]): Promise<void> {
    for (let due = performance.now(); !this.isOver; due = await nextProbe()) {
      await Promise.all(
        urls.map(async (url) => {
          // An api that ends refuses; the load counts that.
          await fetch(`${url}/health/live`).catch(() => undefined);
          this.note(due, '/health/live');
        }),
      );
    }
  }
}

/** @returns when the next probe was due, so that a delay of this process counts too */
async function nextProbe(): Promise<number> {
  const due = performance.now() + PROBE_EVERY_MS;
  await pause(PROBE_EVERY_MS);
  return due;
}

export const loadOfMachine = (): string => `load ${Math.round(loadavg()[0] ?? 0)}`;
