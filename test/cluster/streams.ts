import { setTimeout as pause } from 'node:timers/promises';
import { type WatchMessage, watchMessages } from '@palisade/vocabulary';
import { eventually } from '../support/program';
import type { Outcome } from './load';

const AGAIN_AFTER_MS = 1_000;
/** A retest of the dashboard's stream starts a minute after the last; we open the next stream sooner. */
const NEXT_AFTER_MS = 4_000;
/** Longer than any fault here with what Patroni needs. */
const TOLD_WITHIN_MS = 150_000;

/** A key of a team without channels, and its checks. */
export interface Watcher {
  key: string;
  checkIds: readonly string[];
}

interface Addresses {
  apis: () => readonly string[];
  watcher: Watcher;
}

/** Retests issues as their page in the dashboard does. When a stream breaks, the reader opens it again until it reports how a scan ended. */
export class Streams {
  /** Scans that a stream said were started, and when. */
  readonly started = new Map<string, number>();
  /** How often a stream reported the end of its scan, and how often it broke before. */
  readonly counts = { told: 0, broken: 0 };
  readonly faults: string[] = [];
  private readonly end = new AbortController();
  private loops: Promise<void>[] = [];
  private next = 0;

  constructor(
    private readonly addresses: Addresses,
    private readonly outcomes: Outcome[],
  ) {}

  async start(): Promise<void> {
    const { checkIds } = this.addresses.watcher;
    for (const id of checkIds) await this.request('POST', `/checks/${id}/scans`);
    const issues = await eventually('the scans have found issues', 30_000, async () => {
      const { data } = (await (await this.request('GET', '/issues?per_page=100')).json()) as {
        data: { id: string; check_id: string }[];
      };
      const one = checkIds.map((check) => data.find(({ check_id: id }) => id === check)?.id ?? '');
      return one.every((id) => id !== '') && one;
    });
    this.loops = issues.map((id) => this.keepFollowing(id));
  }

  /** Streams that are open still report their end. */
  async stop(): Promise<void> {
    this.end.abort();
    await Promise.all(this.loops);
  }

  private async keepFollowing(issue: string): Promise<void> {
    while (!this.end.signal.aborted) {
      await this.untilTold(issue);
      await pause(NEXT_AFTER_MS, undefined, { signal: this.end.signal }).catch(() => undefined);
    }
  }

  private async untilTold(issue: string): Promise<void> {
    const since = Date.now();
    while (Date.now() - since < TOLD_WITHIN_MS) {
      if (await this.follow(issue)) {
        this.counts.told += 1;
        return;
      }
      await pause(AGAIN_AFTER_MS);
    }
    this.faults.push(`a stream did not report the end of a scan within ${TOLD_WITHIN_MS / 1_000} s`);
  }

  /** @returns whether the stream reported the end of its scan */
  private async follow(issue: string): Promise<boolean> {
    const reading = new AbortController();
    try {
      const response = await this.request('POST', `/issues/${issue}/watch`, reading.signal);
      if (response.status !== 200 || response.body === null) return false;
      for await (const message of watchMessages(response.body)) if (this.isEnd(message)) return true;
      this.counts.broken += 1;
    } catch {
      this.counts.broken += 1;
    } finally {
      reading.abort();
    }
    return false;
  }

  private isEnd(message: WatchMessage): boolean {
    if (message.type === 'started') this.started.set(message.scan_id, Date.now());
    if (message.type !== 'result') return false;
    if (message.result !== 'still_there' || !this.started.has(message.scan_id))
      this.faults.push(`a stream reported ${message.result} for ${message.scan_id}: ${message.message}`);
    return true;
  }

  /** Counts when the headers come. */
  private async request(method: string, path: string, signal?: AbortSignal): Promise<Response> {
    const apis = this.addresses.apis();
    const began = performance.now();
    const sent: Outcome = { at: 0, kind: 'stream', status: 0, ms: 0, hasRetryAfter: false };
    try {
      const response = await fetch(`${apis[(this.next += 1) % apis.length]}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${this.addresses.watcher.key}` },
        signal: signal ?? null,
      });
      sent.status = response.status;
      sent.hasRetryAfter = response.headers.get('retry-after') !== null;
      return response;
    } finally {
      sent.at = Date.now();
      sent.ms = performance.now() - began;
      this.outcomes.push(sent);
    }
  }
}
