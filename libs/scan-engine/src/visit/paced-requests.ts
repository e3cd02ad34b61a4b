import { setTimeout as sleep } from 'node:timers/promises';
import {
  failure,
  type Failure,
  type TargetClient,
  type TargetRequest,
  type TargetResponse,
} from '@palisade/target-client';
import { ThreadStalls } from './thread-stalls';

/** Resolves after the time, or as soon as the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Ends early, without an error, when the test is stopped: the caller asks the signal itself. */
export const realPause: Pause = (ms, signal) =>
  sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

export interface Pace {
  /** Between the starts of two requests. */
  gapMs: number;
  /** Nothing new is begun after this, so that a response that takes long does not cost what was seen until then. */
  lastStartMs: number;
  /** Requests in all; without it only the budget counts. */
  most?: number;
  /** Specs give one that does not wait. */
  pause: Pause;
}

export interface TimedAnswer {
  answer: TargetResponse | Failure;
  /** On the clock of `performance.now()`. */
  sentAt: number;
  durationMs: number;
}

/** The requests of a run: at a pace, never from a cache, none after the test was stopped or its time is up. Its clock starts immediately. */
export class PacedRequests {
  private readonly endsAt: number;
  private nextAt = 0;
  private sent = 0;
  private readonly stalls = new ThreadStalls();

  constructor(
    private readonly client: TargetClient,
    private readonly signal: AbortSignal,
    private readonly pace: Pace,
  ) {
    this.endsAt = performance.now() + pace.lastStartMs;
  }

  get host(): string {
    return this.client.target.host;
  }

  /** How many requests may still begin. */
  get left(): number {
    const isOver = this.signal.aborted || performance.now() > this.endsAt;
    return isOver ? 0 : (this.pace.most ?? Infinity) - this.sent;
  }

  /** Whether so many requests can begin before the time is up, where each is answered within its gap. */
  hasTimeFor(requests: number): boolean {
    return performance.now() + requests * this.pace.gapMs <= this.endsAt;
  }

  /** Counts requests that were just sent elsewhere for this run. */
  charge(count: number): void {
    this.sent += count;
    this.nextAt = performance.now() + count * this.pace.gapMs;
  }

  /** Waits until `count` requests may go. */
  async takeTurns(count = 1): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + count * this.pace.gapMs;
    if (at > now) await this.pace.pause(at - now, this.signal);
  }

  /** Waits so long before the next request. */
  async rest(ms: number): Promise<void> {
    await this.pace.pause(ms, this.signal);
  }

  /** Sends immediately: `takeTurns` comes first. The duration leaves out how long this thread let the response wait. */
  async sendNow(request: TargetRequest): Promise<TimedAnswer> {
    this.sent += 1;
    const begun = performance.now();
    this.stalls.begin();
    let stalledMs = 0;
    const answer = await this.client
      .request({ ...request, share: false })
      .finally(() => (stalledMs = this.stalls.end()));
    const now = performance.now();
    const durationMs = answer.ok ? answer.durationMs : now - begun;
    return { answer, sentAt: now - durationMs, durationMs: Math.max(0, durationMs - stalledMs) };
  }

  /** Waits for its turn, then sends, even when the time is up: what a test has changed is put back. */
  async sendLate(request: TargetRequest): Promise<TargetResponse | Failure> {
    await this.takeTurns();
    return (await this.sendNow(request)).answer;
  }

  /** Waits for its turn, then sends; a failure once the time is up or the test was stopped. */
  async send(request: TargetRequest): Promise<TargetResponse | Failure> {
    if (performance.now() > this.endsAt) return failure('budget', 'the time of the test is used up');
    await this.takeTurns();
    if (this.signal.aborted) return failure('aborted', 'the test was stopped');
    // A pause may take longer than asked; the next request keeps its distance from the real start.
    this.nextAt = performance.now() + this.pace.gapMs;
    return (await this.sendNow(request)).answer;
  }
}
