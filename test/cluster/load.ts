import type { DataSource } from 'typeorm';
import { percentile } from '../chaos/support/chaos-form';

export interface Outcome {
  /** Milliseconds since the epoch, when the response came. */
  at: number;
  kind: 'write' | 'read' | 'scan';
  /** 0 without a response. */
  status: number;
  ms: number;
  hasRetryAfter: boolean;
}

/** What the service has promised: it must all be there at the end. */
export interface Promised {
  /** Domains of checks that it said were created. */
  checks: string[];
  scans: string[];
}

interface Sent extends Outcome {
  body: { id?: string };
}

const GIVE_UP_AFTER_MS = 30_000;
const TICK_MS = 100;
const TICKS_OF_A_SCAN = 10;

/** Ten writes, ten reads and a scan a second, each to one of the apis in turn, whatever they answer. */
export class Load {
  readonly outcomes: Outcome[] = [];
  readonly promised: Promised = { checks: [], scans: [] };
  private readonly open = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private ticks = 0;

  constructor(
    private readonly apis: () => readonly string[],
    private readonly key: string,
    private readonly checkIds: readonly string[],
  ) {}

  start(): void {
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await Promise.all(this.open);
  }

  private tick(): void {
    const number = (this.ticks += 1);
    this.run(async () => {
      const domain = `w${number}.cluster.example.com`;
      const { status } = await this.send('write', 'POST', '/checks', {
        ...{ domain, schedule_frequency: 'DAILY', schedule_time: '02:00', tests: { security_headers: true } },
      });
      if (status === 201) this.promised.checks.push(domain);
    });
    this.run(async () => void (await this.send('read', 'GET', number % 2 === 0 ? '/checks' : '/issues')));
    if (number % TICKS_OF_A_SCAN !== 0) return;
    const check = this.checkIds[(number / TICKS_OF_A_SCAN) % this.checkIds.length] ?? '';
    this.run(async () => {
      const { status, body } = await this.send('scan', 'POST', `/checks/${check}/scans`);
      if (status === 201 || status === 202) this.promised.scans.push(body.id ?? '');
    });
  }

  private run(work: () => Promise<void>): void {
    const running = work().finally(() => this.open.delete(running));
    this.open.add(running);
  }

  private async send(kind: Outcome['kind'], method: string, path: string, json?: object): Promise<Sent> {
    const apis = this.apis();
    const began = performance.now();
    const sent: Sent = { at: 0, kind, status: 0, ms: 0, hasRetryAfter: false, body: {} };
    try {
      const response = await fetch(`${apis[this.outcomes.length % apis.length]}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
        body: json && JSON.stringify(json),
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
      });
      sent.status = response.status;
      sent.hasRetryAfter = response.headers.get('retry-after') !== null;
      sent.body = (await response.json()) as Sent['body'];
    } catch {
      // An api that was killed: the caller of a real client sees a broken connection.
    }
    sent.at = Date.now();
    sent.ms = performance.now() - began;
    this.outcomes.push(sent);
    return sent;
  }
}

/** Promised and gone: none is right. */
export async function lostOf({ checks, scans }: Promised, database: DataSource): Promise<string[]> {
  const [lostChecks, lostScans] = await Promise.all([
    database.query<{ each: string }[]>(
      'SELECT each FROM unnest($1::text[]) AS each WHERE NOT EXISTS (SELECT FROM checks WHERE domain = each)',
      [checks],
    ),
    database.query<{ each: string }[]>(
      `SELECT each FROM unnest($1::uuid[]) AS each WHERE NOT EXISTS (SELECT FROM scans WHERE id = each AND status = 'completed')`,
      [scans],
    ),
  ]);
  return [...lostChecks, ...lostScans].map(({ each }) => each);
}

export const slowest = (outcomes: readonly Outcome[]): number =>
  Math.max(0, ...outcomes.map(({ ms }) => Math.round(ms)));
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);
