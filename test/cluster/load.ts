import type { DataSource } from 'typeorm';
import { percentile } from '../chaos/support/chaos-form';
import { Streams, type Watcher } from './streams';

export interface Outcome {
  /** Milliseconds since the epoch, when the response came. */
  at: number;
  kind: 'write' | 'read' | 'scan' | 'export' | 'pipeline' | 'stream';
  /** 0 without a response. */
  status: number;
  ms: number;
  hasRetryAfter: boolean;
  /** In each line that the api logs about the request. */
  requestId?: string;
}

/** What the service has promised, and when it said so. It must all be there at the end. */
export interface Promised {
  /** Domains of checks that it said were created. */
  checks: Map<string, number>;
  scans: Map<string, number>;
  /** Scans that a pipeline started and waited for. */
  piped: Map<string, number>;
}

/** Promised, and not in the database. */
export interface Lost {
  what: string;
  /** When it was promised. */
  at: number;
}

interface Sent extends Outcome {
  body: { id?: string; scan_id?: string };
}

/** A key of the service, checks to scan, and the path that starts a scan from a pipeline. */
export interface Access {
  key: string;
  checkIds: readonly string[];
  pipelinePath: string;
  watcher: Watcher;
}

const GIVE_UP_AFTER_MS = 30_000;
const TICK_MS = 100;
const API = '/api/v1';
/** The gate passes, fails, or the scan takes longer than the pipeline waits. */
export const ENDS_OF_PIPELINES = [200, 412, 504];
const TICKS_OF_A_SCAN = 10;
/** A team may send 600 e-mails an hour. */
const TICKS_OF_A_PIPELINE = 60;

/** Ten writes, ten reads and a scan a second, one export and one pipeline after the other, event streams, each to one of the apis in turn, whatever they answer. */
export class Load {
  readonly outcomes: Outcome[] = [];
  readonly promised: Promised = { checks: new Map(), scans: new Map(), piped: new Map() };
  private readonly open = new Set<Promise<void>>();
  /** A team may have few of these at a time. */
  private readonly busy = new Set<Outcome['kind']>();
  private timer: NodeJS.Timeout | null = null;
  private ticks = 0;
  readonly streams: Streams;

  constructor(
    private readonly apis: () => readonly string[],
    private readonly access: Access,
  ) {
    this.streams = new Streams({ apis, watcher: access.watcher }, this.outcomes);
  }

  async start(): Promise<void> {
    await this.streams.start();
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await Promise.all([...this.open, this.streams.stop()]);
  }

  private tick(): void {
    const number = (this.ticks += 1);
    this.run(async () => {
      const domain = `w${number}.cluster.example.com`;
      const { status } = await this.send('write', 'POST', `${API}/checks`, {
        domain,
        schedule_frequency: 'DAILY',
        schedule_time: '02:00',
        tests: { security_headers: true },
      });
      if (status === 201) this.promised.checks.set(domain, Date.now());
    });
    this.run(
      async () => void (await this.send('read', 'GET', `${API}/${number % 2 === 0 ? 'checks' : 'issues'}`)),
    );
    if (number % TICKS_OF_A_PIPELINE === 0) this.runAlone('pipeline', () => this.pipeline());
    if (number % TICKS_OF_A_SCAN !== 0) return;
    this.runAlone('export', async () => void (await this.send('export', 'GET', `${API}/issues/export`)));
    const { checkIds } = this.access;
    const check = checkIds[(number / TICKS_OF_A_SCAN) % checkIds.length] ?? '';
    this.run(async () => {
      const { status, body } = await this.send('scan', 'POST', `${API}/checks/${check}/scans`);
      if (status === 201 || status === 202) this.promised.scans.set(body.id ?? '', Date.now());
    });
  }

  private async pipeline(): Promise<void> {
    const { status, body } = await this.send('pipeline', 'POST', `${this.access.pipelinePath}?wait=25`);
    if (ENDS_OF_PIPELINES.includes(status)) this.promised.piped.set(body.scan_id ?? '', Date.now());
  }

  private runAlone(kind: Outcome['kind'], work: () => Promise<void>): void {
    if (this.busy.has(kind)) return;
    this.busy.add(kind);
    this.run(() => work().finally(() => this.busy.delete(kind)));
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
      const response = await fetch(`${apis[this.outcomes.length % apis.length]}${path}`, {
        method,
        headers: { Authorization: `Bearer ${this.access.key}`, 'Content-Type': 'application/json' },
        body: json && JSON.stringify(json),
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
      });
      const text = await response.text();
      sent.status = response.status;
      sent.hasRetryAfter = response.headers.get('retry-after') !== null;
      sent.requestId = response.headers.get('x-request-id') ?? undefined;
      if (kind !== 'export') sent.body = JSON.parse(text) as Sent['body'];
    } catch {
      // An api that was killed: the caller of a real client sees a broken connection.
    }
    sent.at = Date.now();
    sent.ms = performance.now() - began;
    this.outcomes.push(sent);
    return sent;
  }
}

export async function lostOf(
  { promised: { checks, scans, piped }, streams }: Load,
  database: DataSource,
): Promise<Lost[]> {
  const started = new Map([...scans, ...piped, ...streams.started]);
  const [lostChecks, lostScans] = await Promise.all([
    database.query<{ each: string }[]>(
      'SELECT each FROM unnest($1::text[]) AS each WHERE NOT EXISTS (SELECT FROM checks WHERE domain = each)',
      [[...checks.keys()]],
    ),
    database.query<{ each: string }[]>(
      `SELECT each FROM unnest($1::uuid[]) AS each WHERE NOT EXISTS (SELECT FROM scans WHERE id = each AND status = 'completed')`,
      [[...started.keys()]],
    ),
  ]);
  const promisedAt = new Map([...checks, ...started]);
  return [...lostChecks, ...lostScans].map(({ each }) => ({ what: each, at: promisedAt.get(each) ?? 0 }));
}

export const slowest = (outcomes: readonly Outcome[]): number =>
  Math.max(0, ...outcomes.map(({ ms }) => Math.round(ms)));
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);
