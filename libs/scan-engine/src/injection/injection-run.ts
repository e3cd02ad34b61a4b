import type { TargetResponse } from '@palisade/target-client';
import { textOf } from '../page/body-text';
import { type Inconclusive, RATE_LIMITED, CHALLENGED } from '../ground/inconclusive';
import type { ScannerInput } from '../contract/scanner';
import { isChallengePage } from '../visit/challenge-page';
import { type Pause, PacedRequests } from '../visit/paced-requests';
import { type FormWatch, formWatchOf } from './form-watch';
import type { InjectionPoint } from './injection-point';
import { ShownPoints } from './shown-points';

/** What a request at a point gave. Not to be stored. */
export interface InjectionAnswer {
  status: number;
  headers: TargetResponse['headers'];
  text: string;
  /** Milliseconds on the wire. */
  durationMs: number;
  /** A firewall returned its own page, or refused what the usual value gets. */
  isBlocked: boolean;
}

export type InjectionStop = 'server_errors' | 'rate_limited' | 'blocked' | 'no_response' | 'budget';

export interface InjectionPace {
  /** Requests in all, without those for the pages of the site. */
  most: number;
  /** Nothing new is begun after so many milliseconds. */
  lastStartMs: number;
  /** Between the starts of two requests. */
  gapMs: number;
  pause: Pause;
}

/**
 * Errors with status 5xx before a plain request has to show that the site still works: a value that breaks a statement causes one, and the next
 * visitor sees nothing of it. Each time it does, twice as many.
 */
const ERRORS = { first: 2, most: 8 };
const MOST_BLOCKED = 4;
const MOST_FAILURES = 3;
const REFUSALS = [403, 405, 406, 501];

/** Requests with values of our own: at a pace, and none after the site fails on plain requests, blocks or asks for less. */
export class InjectionRun {
  stopped: InjectionStop | null = null;
  readonly shown = new ShownPoints();
  private readonly requests: PacedRequests;
  /** Null for a stranger, who has no settings. */
  private readonly forms: FormWatch | null;
  private errors = 0;
  private mostErrors = ERRORS.first;
  /** Where the last error came from; its usual value is the plain request. */
  private failing: InjectionPoint | null = null;
  private blocked = 0;
  private failures = 0;

  constructor(
    private readonly input: Pick<
      ScannerInput,
      'client' | 'signal' | 'timeLimit' | 'signedInAs' | 'accountForms'
    >,
    pace: InjectionPace,
  ) {
    this.requests = new PacedRequests(input.client, input.signal, pace);
    this.forms = formWatchOf(input, (request) => this.requests.sendLate(request));
  }

  /** See `FormWatch`. */
  putBack(): Promise<string[]> {
    return this.forms?.putBack() ?? Promise.resolve([]);
  }

  /** Why the form of a point is not sent any more; null where it may be. */
  whyLeftAlone(point: InjectionPoint): string | null {
    return this.forms?.whyLeftAlone(point) ?? null;
  }

  /** Whether so many requests may still be sent. */
  mayGoOn(requests = 1): boolean {
    if (this.left < requests) this.stopped ??= 'budget';
    return this.stopped === null;
  }

  /** The same, for what the result does not depend on. */
  hasLeft(requests: number): boolean {
    return this.stopped === null && this.left >= requests;
  }

  /** None after the time of the scan. */
  private get left(): number {
    return this.input.timeLimit?.aborted === true ? 0 : this.requests.left;
  }

  /**
   * The response to a value at a point; null when there is none, or the run has ended.
   * @param usual the response to the usual value, null for the request that gets it: what fails or is refused there is no reaction to us
   */
  async send(
    point: InjectionPoint,
    value: string,
    usual: Pick<InjectionAnswer, 'status'> | null,
  ): Promise<InjectionAnswer | null> {
    await this.askPlainly();
    const answer = await this.watchedAnswer(point, value);
    if (answer === null) return null;
    const { status, headers, text } = answer;
    const isRefused = usual !== null && usual.status !== status && REFUSALS.includes(status);
    const isBlocked = isRefused || isChallengePage(status, headers, text);
    if (isBlocked) this.blocked += 1;
    if (this.blocked >= MOST_BLOCKED) this.stopped ??= 'blocked';
    if (status >= 500 && usual !== null && usual.status < 500) {
      this.errors += 1;
      this.failing = point.plain ?? point;
    } else if (status < 500 && value === point.value && point.plain === undefined) this.errors = 0;
    const received = { ...answer, isBlocked };
    this.shown.take(point, value, received);
    return received;
  }

  /** Waits before the next request. */
  rest(ms: number): Promise<void> {
    return this.requests.rest(ms);
  }

  /** The page itself refuses the last value: it is not a firewall. */
  takeBackRefusal(): void {
    this.blocked -= 1;
  }

  /** After so many errors, the usual value of the last point: an error there as well is strain, and ends the run. */
  private async askPlainly(): Promise<void> {
    const { failing } = this;
    if (failing === null || this.errors < this.mostErrors) return;
    const answer = await this.answerTo(failing, failing.value);
    if (answer === null) return;
    if (answer.status >= 500) this.stopped ??= 'server_errors';
    this.errors = 0;
    this.mostErrors = Math.min(2 * this.mostErrors, ERRORS.most);
  }

  private watchedAnswer(
    point: InjectionPoint,
    value: string,
  ): Promise<Omit<InjectionAnswer, 'isBlocked'> | null> {
    const send = () => this.answerTo(point, value);
    return this.forms === null ? send() : this.forms.watched(point, value, send);
  }

  private async answerTo(
    point: InjectionPoint,
    value: string,
  ): Promise<Omit<InjectionAnswer, 'isBlocked'> | null> {
    if (!this.mayGoOn()) return null;
    const answer = await this.requests.send(point.requestWith(value));
    if (!answer.ok) {
      this.failures += 1;
      if (this.failures >= MOST_FAILURES) this.stopped ??= 'no_response';
      return null;
    }
    const { status, headers, body, durationMs } = answer;
    if (status === 429) this.stopped ??= 'rate_limited';
    return { status, headers, text: textOf(body), durationMs };
  }
}

/** Why a run that ended early proves nothing about the parameters that it did not reach. */
export const STOPS: Readonly<Record<InjectionStop, Inconclusive>> = {
  server_errors: {
    sentence:
      'the site returned errors (status 5xx) to plain requests after those of the test, so the test stopped; check the log of the site for these requests, then scan again',
    reason: 'server_error',
  },
  rate_limited: RATE_LIMITED,
  blocked: CHALLENGED,
  no_response: {
    sentence:
      'the site stopped responding to the requests of the test; check that no firewall drops them, then scan again',
    reason: 'timeout',
  },
  budget: {
    sentence:
      'the site has more parameters than one scan may try; the next scans try the others, and addresses that the settings of the test name come first',
    reason: 'budget',
  },
};
