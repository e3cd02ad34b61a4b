import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, TargetClient, TargetRequest, TargetResponse } from '@palisade/target-client';
import { sampleOf } from '../../tests/api-rate-limit/answer-facts';
import { ThreadStalls } from './thread-stalls';
import type { Sample } from '../../tests/api-rate-limit/rate-limit-observation';

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Ends early, without an error, when the test is stopped. */
export const realPause: Pause = (ms, signal) =>
  sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** A little less than ten a second, so that no second holds more than ten whatever the network does to the gaps. */
const GAP_MS = 110;
/** Nothing new is begun after this; the whole test has a minute. */
const LAST_START_MS = 45_000;

export type Asked = Pick<TargetRequest, 'url' | 'method' | 'headers' | 'body'>;

export interface Answered {
  answer: TargetResponse | Failure;
  sample: Sample;
}

/** All requests of a run: at most `most`, at most ten a second, none after the test was stopped or its time is up. */
export class PacedRequests {
  private readonly startedAt = performance.now();
  private nextAt = 0;
  private sent = 0;
  private readonly stalls = new ThreadStalls();

  constructor(
    private readonly client: TargetClient,
    private readonly signal: AbortSignal,
    private readonly pause: Pause,
    private readonly most: number,
  ) {}

  get left(): number {
    const isOver = this.signal.aborted || performance.now() - this.startedAt > LAST_START_MS;
    return isOver ? 0 : this.most - this.sent;
  }

  /** Counts requests that were just sent elsewhere for this run. */
  charge(count: number): void {
    this.sent += count;
    this.nextAt = performance.now() + count * GAP_MS;
  }

  /** Waits until `count` requests may go. */
  async takeTurns(count = 1): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + count * GAP_MS;
    if (at > now) await this.pause(at - now, this.signal);
  }

  /** Waits so long before the next request. */
  async rest(ms: number): Promise<void> {
    await this.pause(ms, this.signal);
  }

  /** Sends at once: `takeTurns` comes first. `since` is the moment that times are told from. */
  async send(asked: Asked, since: number): Promise<Answered> {
    this.sent += 1;
    const begun = performance.now();
    this.stalls.begin();
    let stalledMs = 0;
    const answer = await this.client
      .request({ ...asked, headers: { accept: 'application/json', ...asked.headers }, share: false })
      .finally(() => (stalledMs = this.stalls.end()));
    const now = performance.now();
    const durationMs = answer.ok ? answer.durationMs : now - begun;
    return {
      answer,
      sample: sampleOf(answer, now - durationMs - since, Math.max(0, durationMs - stalledMs)),
    };
  }
}
