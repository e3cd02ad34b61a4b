import type { Failure, TargetRequest, TargetResponse } from '@palisade/target-client';
import type { PacedRequests } from '@palisade/scan-engine';
import { sampleOf } from './response-facts';
import { areQuick, excuseSlow } from './response-speed';
import { reactionIn } from './burst-assessment';
import type { Sample } from './rate-limit-observation';

export const MOST_PER_ENDPOINT = 40;
const MOST_AT_ONCE = 4;
/** Long enough for a stall of a machine or of a network to pass, short against the windows of limits. */
const REST_MS = 3_000;
const GENTLE = 3;
const GENTLE_GAP_MS = 1_000;

export type Asked = Pick<TargetRequest, 'url' | 'method' | 'headers' | 'body'>;

export interface Answered {
  answer: TargetResponse | Failure;
  sample: Sample;
}

/** The requests to one endpoint: counted, paced, and the plain ones kept as samples. */
export class EndpointRequests {
  readonly samples: Sample[] = [];
  private readonly since = performance.now();
  private used = 0;

  constructor(
    private readonly run: PacedRequests,
    /** May change once, when the endpoint turns out to be spelt a little differently. */
    public url: string,
  ) {}

  get sent(): number {
    return this.used;
  }

  get left(): number {
    return Math.min(MOST_PER_ENDPOINT - this.used, this.run.left);
  }

  get hasReacted(): boolean {
    return reactionIn(this.samples) !== null;
  }

  /** One request next to the plain ones, or null when none is left. */
  async ask(asked: Asked): Promise<Answered | null> {
    if (this.left <= 0) return null;
    this.used += 1;
    await this.run.takeTurns();
    return this.send(asked);
  }

  async sample(): Promise<Answered | null> {
    const answered = await this.ask({ url: this.url });
    if (answered !== null) this.samples.push(answered.sample);
    return answered;
  }

  /** Plain requests at the same moment: a bucket that refills quickly shows its level only then. */
  async sampleTogether(count: number): Promise<void> {
    const possible = Math.min(count, this.left);
    this.used += possible;
    await this.run.takeTurns(possible);
    const asked = Array.from({ length: possible }, () => this.send({ url: this.url }));
    for (const { sample } of await Promise.all(asked)) this.samples.push(sample);
  }

  /**
   * Whether answers are quick again after a rest: then they were slow for a moment only, by the network or by a busy machine, and the slow
   * ones are excused. It costs three single requests, or those that are left, which count as plain ones. Where they still wait, they tell a
   * limit that delays from load.
   */
  async hasRecovered(): Promise<boolean> {
    const before = this.samples.length;
    for (let index = 0; index < GENTLE && this.left > 0; index += 1) {
      await this.run.rest(index === 0 ? REST_MS : GENTLE_GAP_MS);
      const answered = await this.sample();
      if (answered !== null) answered.sample.isAfterRest = true;
    }
    if (this.samples.length === before || !areQuick(this.samples.slice(before), this.samples)) return false;
    this.samples.splice(0, this.samples.length, ...excuseSlow(this.samples));
    return !this.hasReacted;
  }

  /** Plain requests one after the other on four lanes, until something happens or `isEnough` says so. */
  async ramp(count: number, isEnough: () => boolean): Promise<void> {
    let open = Math.min(count, this.left);
    const mayGoOn = (): boolean => open > 0 && this.left > 0 && !this.hasReacted && !isEnough();
    const lane = async (): Promise<void> => {
      while (mayGoOn()) {
        open -= 1;
        this.used += 1;
        await this.run.takeTurns();
        // Another lane may have met the limit while this one waited.
        if (this.hasReacted || isEnough()) this.used -= 1;
        else this.samples.push((await this.send({ url: this.url })).sample);
      }
    };
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, lane));
  }

  private async send(asked: Asked): Promise<Answered> {
    const headers = { accept: 'application/json', ...asked.headers };
    const { answer, sentAt, durationMs } = await this.run.sendNow({ ...asked, headers });
    return { answer, sample: sampleOf(answer, sentAt - this.since, durationMs) };
  }
}
