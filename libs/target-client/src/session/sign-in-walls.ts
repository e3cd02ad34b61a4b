import { AttemptCounters, type Knock } from './attempt-counters';
import type { CallScope } from './call-scope';
import { failure } from '../contract/failures';
import type { Failure } from '../contract/target';
import type { TargetRequest } from '../contract/target-client';

/** The most requests of a scan to an origin that has returned only 401 and 403: some servers count these, and lock all users out. */
const MOST_REFUSALS = 3;
const REFUSALS: readonly number[] = [401, 403];
/** How long the last of these is kept for the page that a redirect leads to. */
const KEPT_MS = 2_000;
/** Servers may respond to other methods without a sign-in. */
const OPENING_METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];

interface Origin {
  /** It responds without a sign-in. */
  isOpen: boolean;
  hasAnswered: boolean;
  refusals: number;
  /** Requests whose response has not come yet. */
  pending: number;
  /** Requests that wait for such a response. */
  waiting: (() => void)[];
  /** Pages that redirects lead to, until they are requested: the visit that follows may reach a page for strangers. */
  ahead: Set<string>;
  /** Every page of that kind: a sign-in that each path leads to is awaited once. */
  led: Set<string>;
}

/** Until the first response, after a refusal and after a redirect, one request at a time is sent: the next body may count attempts. */
const mayCount = ({ hasAnswered, refusals, ahead }: Origin): boolean =>
  !hasAnswered || refusals > 0 || ahead.size > 0;

/** One more refusal, and the page that a redirect leads to would not be requested any more. */
const isKeptForOthers = ({ refusals, ahead }: Origin, { url }: AskedOrigin): boolean =>
  refusals === MOST_REFUSALS - 1 && ahead.size > 0 && !ahead.has(url);

/** Until a response came, or nobody has followed the redirect for a while. */
const untilAsked = (origin: Origin): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      origin.ahead.clear();
      resolve();
    }, KEPT_MS);
    origin.waiting.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** One admitted request. Call `leave` when it ends, with or without a response. */
export interface AdmittedRequest {
  /** @param leadsTo the page that a redirect names */
  answered(status: number, body: Buffer, leadsTo: string | null): void;
  leave(): void;
}

export interface AskedOrigin extends Knock {
  /** Scheme, host and port. */
  origin: string;
  url: string;
  method: NonNullable<TargetRequest['method']>;
  /** The owner has agreed to a burst at this place: only a body that counts attempts ends it. */
  isAgreed: boolean;
}

/**
 * The origins of one scan that require a sign-in. Until an origin has returned something other than 401 and 403, all tests together
 * send it at most three requests. A host whose responses count attempts gets no further request.
 */
export class SignInWalls {
  private readonly origins = new Map<string, Origin>();
  private readonly counters = new AttemptCounters();

  /** @returns a Failure without a request for an origin that has refused enough */
  async admit(
    asked: AskedOrigin,
    scope: CallScope,
  ): Promise<{ ok: true; request: AdmittedRequest } | Failure> {
    const origin = this.originOf(asked.origin);
    for (;;) {
      if (scope.ended) return scope.ended;
      if (this.counters.isCounting(asked.host)) return COUNTED;
      if (origin.isOpen || asked.isAgreed) break;
      if (origin.refusals >= MOST_REFUSALS) return REQUIRED;
      if (isKeptForOthers(origin, asked)) await scope.race(untilAsked(origin));
      else if (origin.pending < (mayCount(origin) ? 1 : MOST_REFUSALS)) break;
      else await scope.race(new Promise<void>((resolve) => origin.waiting.push(resolve)));
    }
    origin.ahead.delete(asked.url);
    origin.pending += 1;
    return { ok: true, request: this.requestTo(origin, asked) };
  }

  private requestTo(origin: Origin, asked: AskedOrigin): AdmittedRequest {
    return {
      answered: (status, body, leadsTo) => {
        origin.hasAnswered = true;
        if (leadsTo?.startsWith(`${asked.origin}/`) === true && !origin.led.has(leadsTo)) {
          origin.ahead.add(leadsTo);
          origin.led.add(leadsTo);
        }
        if (REFUSALS.includes(status)) origin.refusals += 1;
        // A redirect may come before the sign-in.
        else if (OPENING_METHODS.includes(asked.method) && (status < 300 || status >= 400))
          origin.isOpen = true;
        this.counters.read(asked, status, body);
      },
      leave: () => {
        origin.pending -= 1;
        for (const wake of origin.waiting.splice(0)) wake();
      },
    };
  }

  private originOf(text: string): Origin {
    const known = this.origins.get(text) ?? {
      isOpen: false,
      hasAnswered: false,
      refusals: 0,
      pending: 0,
      waiting: [],
      ahead: new Set(),
      led: new Set(),
    };
    this.origins.set(text, known);
    return known;
  }
}

const REQUIRED = failure('sign_in_required', 'the origin responded to the first requests with 401 or 403');
const COUNTED = failure('attempts_counted', 'a response counted attempts to sign in');
