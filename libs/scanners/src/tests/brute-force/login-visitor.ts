import { setTimeout as sleep } from 'node:timers/promises';
import {
  failure,
  type Failure,
  type TargetClient,
  type TargetRequest,
  type TargetResponse,
  isUrl,
} from '@palisade/target-client';
import { CookieJar } from '../../parts/cookies/cookie-jar';

const MOST_HOPS = 3;

/** How long to wait between the starts of two requests, and how: specs need not wait. */
export interface Pace {
  pauseMs: number;
  /** Resolves after the time, or as soon as the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Nothing begins after this: the test has a minute, and what it saw until then must not be lost with an answer that takes long. */
const LAST_START_MS = 50_000;

/**
 * One request after the other, each at least a pause after the start of the previous one, never from a cache. Its clock starts with the
 * test.
 */
export class PacedRequests {
  private nextAt = 0;
  private readonly endsAt = performance.now() + LAST_START_MS;

  constructor(
    private readonly client: TargetClient,
    private readonly pace: Pace,
    private readonly signal: AbortSignal,
  ) {}

  get host(): string {
    return this.client.target.host;
  }

  /** Whether so many requests can begin before the time is up, where each is answered within its pause. */
  hasTimeFor(requests: number): boolean {
    return performance.now() + requests * this.pace.pauseMs <= this.endsAt;
  }

  async send(request: TargetRequest): Promise<TargetResponse | Failure> {
    if (performance.now() > this.endsAt) return failure('budget', 'the time of the test is used up');
    const wait = this.nextAt - performance.now();
    if (wait > 0 && !this.signal.aborted) await this.pace.sleep(wait, this.signal);
    if (this.signal.aborted) return failure('aborted', 'the test was stopped');
    this.nextAt = performance.now() + this.pace.pauseMs;
    return this.client.request({ ...request, share: false });
  }
}

export const sleepFor: Pace['sleep'] = async (ms, signal) => {
  try {
    await sleep(ms, null, { signal });
  } catch (error) {
    // The caller asks the signal itself.
    if (!signal.aborted) throw error;
  }
};

/** An answer with the redirects that led to it. */
export interface Answer {
  ok: true;
  url: string;
  /** Of every hop, the last one last. */
  statuses: number[];
  /** Of every hop. */
  headers: [name: string, value: string][];
  body: string;
  /** Cookies that were given a value on the way. */
  cookies: string[];
  /** Of the first hop, which is the one that checks a password. */
  durationMs: number;
  /** Host of a redirect that we do not follow, because it is not the target's. */
  leftFor: string | null;
}

export const lastStatus = ({ statuses }: Answer): number => statuses.at(-1) ?? 0;

/** A browser without scripts: its cookies, and redirects followed on the target's own host only. */
export class LoginVisitor {
  private readonly jar = new CookieJar();

  constructor(readonly requests: PacedRequests) {}

  async ask(request: TargetRequest): Promise<Answer | Failure> {
    const answer: Answer = {
      ok: true,
      url: '',
      statuses: [],
      headers: [],
      body: '',
      cookies: [],
      durationMs: 0,
      leftFor: null,
    };
    let hop = request;
    for (let hops = 0; ; hops += 1) {
      const response = await this.requests.send({
        ...hop,
        headers: { ...hop.headers, ...this.jar.header() },
      });
      if (!response.ok) return response;
      answer.cookies.push(...this.jar.take(response.headers));
      answer.statuses.push(response.status);
      answer.headers.push(...response.headers);
      if (hops === 0) answer.durationMs = response.durationMs;
      const next = hops < MOST_HOPS ? redirectOf(hop, response) : null;
      const leaves = next !== null && hostOf(next) !== this.requests.host;
      if (next === null || leaves)
        return {
          ...answer,
          url: response.url,
          body: response.body.toString('utf8'),
          leftFor: leaves ? hostOf(next) : null,
        };
      hop = { url: next, headers: withoutBodyHeaders(hop.headers) };
    }
  }
}

/** A POST is repeated for nobody: 307 and 308 would send the credentials once more. */
function redirectOf(
  { method = 'GET' }: TargetRequest,
  { status, headers, url }: TargetResponse,
): string | null {
  if (!(method === 'POST' ? [301, 302, 303] : [301, 302, 303, 307, 308]).includes(status)) return null;
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (location === undefined || !isUrl(location, url)) return null;
  const next = new URL(location, url);
  next.hash = '';
  return next.protocol === 'https:' || next.protocol === 'http:' ? next.href : null;
}

const withoutBodyHeaders = (headers: TargetRequest['headers'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'authorization'),
  );

/** As `Target.host` has it: IPv6 without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
