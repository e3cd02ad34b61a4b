import { AttemptCounters, type Knock } from './attempt-counters';
import type { CallScope } from './call-scope';
import { failure } from './failures';
import type { Failure } from './target';
import type { TargetRequest } from './target-client';

/** The most requests of a scan to an origin that has returned only 401 and 403: some servers count these, and lock all users out. */
const MOST_REFUSALS = 3;
const REFUSALS: readonly number[] = [401, 403];
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
}

/** Until the first response, and after a refusal, one request at a time is sent: the next body may count attempts. */
const mayCount = ({ hasAnswered, refusals }: Origin): boolean => !hasAnswered || refusals > 0;

/** One admitted request. Call `leave` when it ends, with or without a response. */
export interface AdmittedRequest {
  answered(status: number, body: Buffer): void;
  leave(): void;
}

export interface AskedOrigin extends Knock {
  /** Scheme, host and port. */
  origin: string;
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
      if (origin.pending < (mayCount(origin) ? 1 : MOST_REFUSALS)) break;
      await scope.race(new Promise<void>((resolve) => origin.waiting.push(resolve)));
    }
    origin.pending += 1;
    return { ok: true, request: this.requestTo(origin, asked) };
  }

  private requestTo(origin: Origin, asked: AskedOrigin): AdmittedRequest {
    return {
      answered: (status, body) => {
        origin.hasAnswered = true;
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
    };
    this.origins.set(text, known);
    return known;
  }
}

const REQUIRED = failure('sign_in_required', 'the origin responded to the first requests with 401 or 403');
const COUNTED = failure('attempts_counted', 'a response counted attempts to sign in');
