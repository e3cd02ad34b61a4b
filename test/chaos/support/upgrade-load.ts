import { eventually } from '../../support/program';
import { pause } from './chaos-form';
import { loadOfMachine } from './upgrade-watch';

/** Between two scans, two writes and two rounds of reads; the low load is for hours. */
const EVERY_MS =
  process.env.UPGRADE_LOAD === 'low'
    ? { scan: 2_000, write: 333, read: 1_000 }
    : { scan: 250, write: 100, read: 500 };

interface Answer {
  status: number;
  body: unknown;
}

/** What users do during an upgrade: they start scans, change checks, and read lists and scans, on each api in turn. */
export class UpgradeLoad {
  readonly statuses: Record<string, number> = {};
  readonly scanIds: string[] = [];
  /** How many changes the api confirmed. */
  writes = 0;
  /** The slowest response by method. */
  readonly longestMs: Record<string, number> = {};
  /** Requests that took longer than a second, by the clock of this process. */
  readonly slow: { from: number; until: number; what: string }[] = [];
  private isOver = false;
  private running: Promise<void>[] = [];

  /** @param urls the apis in service: the test adds and removes some */
  constructor(
    private readonly key: string,
    readonly urls: string[],
  ) {}

  async send(url: string, method: string, path: string, body?: object): Promise<Answer> {
    const sentAt = performance.now();
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const name = `${method} ${response.status}`;
    this.statuses[name] = (this.statuses[name] ?? 0) + 1;
    const answer = { status: response.status, body: await response.json() };
    const until = performance.now();
    const ms = until - sentAt;
    this.longestMs[method] = Math.max(this.longestMs[method] ?? 0, ms);
    if (ms > 1_000) {
      const what = `${new Date().toISOString()} ${method} ${path} ${Math.round(ms)} ms, ${loadOfMachine()}`;
      this.slow.push({ from: sentAt, until, what });
    }
    return answer;
  }

  /** The same user, counted apart. */
  another(): UpgradeLoad {
    return new UpgradeLoad(this.key, this.urls);
  }

  async create(path: string, body: object): Promise<string> {
    const answer = await this.send(this.urls[0] ?? '', 'POST', path, body);
    if (answer.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
    return (answer.body as { id: string }).id;
  }

  async start(checkIds: readonly string[]): Promise<void> {
    this.running = [
      this.repeat(EVERY_MS.scan, (url, turn) => this.scan(url, of(checkIds, turn))),
      this.repeat(EVERY_MS.write, (url, turn) => this.write(url, of(checkIds, turn), turn)),
      this.repeat(EVERY_MS.read, (url) => this.read(url)),
    ];
    await eventually('scans flow', 60_000, () => this.scanIds.length > 20);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  private async repeat(ms: number, act: (url: string, turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      await act(of(this.urls, turn), turn);
      await pause(ms);
    }
  }

  async scan(url: string, checkId: string): Promise<void> {
    const { status, body } = await this.send(url, 'POST', `/checks/${checkId}/scans`);
    if (status === 201) this.scanIds.push((body as { id: string }).id);
  }

  /** Another tag each time, so that the audit log has a row for each change. */
  private async write(url: string, checkId: string, turn: number): Promise<void> {
    const { status } = await this.send(url, 'PUT', `/checks/${checkId}`, { tags: [`turn-${turn}`] });
    if (status === 200) this.writes += 1;
  }

  private async read(url: string): Promise<void> {
    const last = this.scanIds.at(-1);
    const paths = ['/checks', '/issues?state=open', ...(last === undefined ? [] : [`/scans/${last}`])];
    for (const path of paths) await this.send(url, 'GET', path);
  }
}

function of<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}

/**
 * Where the newer version's response lacks or changes something that the older one returns, as paths: it may only add. Totals and
 * what the load changes meanwhile are left out by the caller, who compares what stays.
 */
export function differences(older: unknown, newer: unknown, path = ''): string[] {
  if (older === null || typeof older !== 'object')
    return Object.is(older, newer)
      ? []
      : [`${path}: ${JSON.stringify(older)} became ${JSON.stringify(newer)}`];
  if (newer === null || typeof newer !== 'object' || Array.isArray(older) !== Array.isArray(newer))
    return [`${path}: became ${JSON.stringify(newer)}`];
  const length =
    Array.isArray(older) && older.length !== (newer as unknown[]).length ? [`${path}: another length`] : [];
  const fields = newer as Record<string, unknown>;
  return [
    ...length,
    ...Object.entries(older).flatMap(([name, value]) => differences(value, fields[name], `${path}/${name}`)),
  ];
}
