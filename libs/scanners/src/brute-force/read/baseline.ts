import { type CaptchaMarks, captchaMarksOf, hasNewCaptcha } from '@palisade/scan-engine';
import type { Failure } from '@palisade/target-client';
import type { Reaction } from './login-observation';
import type { LoginResponse } from './login-response';
import { limitTextIn, lockText } from './messages';
import { newSentences } from './sentences';

/** Refusals that count as "how this login responds without a limit". */
const BASELINE_FAILURES = 2;
const LIMITING_STATUSES = [429, 403, 423, 503];
const LOCK_PATH = /lock(ed)?-?out|locked|blocked|captcha|too-?many|throttl|rate-?limit|challenge/i;

/** Of bot defences that hand out a cookie with a puzzle. */
const CHALLENGE_COOKIE =
  /^(cf_clearance|cf_chl_|__cf_chl|aws-waf-token|datadome|_px\d?|_pxhd|_abck|bm_sz|incap_ses|reese84|ddg\d|__ddg|sucuri_cloudproxy)/i;

/** How a login behaves before any limit, and whether a response differs in a way that shows one. */
export class Baseline {
  private readonly failures: LoginResponse[] = [];
  /** The sentences of the page before the first try. */
  readonly saidBefore: ReadonlySet<string>;
  /** The same, and those of the first failures. */
  private readonly knownSentences: Set<string>;
  private readonly knownMarks: CaptchaMarks[];

  constructor(readonly page: LoginResponse) {
    this.saidBefore = new Set(page.sentences);
    this.knownSentences = new Set(this.saidBefore);
    this.knownMarks = [captchaMarksOf(page.body)];
  }

  addFailure(response: LoginResponse): void {
    if (this.failures.length >= BASELINE_FAILURES) return;
    this.failures.push(response);
    this.knownMarks.push(captchaMarksOf(response.body));
    for (const sentence of response.sentences) this.knownSentences.add(sentence);
  }

  get failureStatus(): string | null {
    return this.failures[0]?.statuses.join(' ') ?? null;
  }

  /** Checks the signs in the order of `REACTION_KINDS`, apart from time (see `ResponseTimes`). */
  reactionTo(response: LoginResponse | Failure): Reaction | null {
    if (!response.ok) return droppedBy(response);
    return (
      this.statusIn(response) ??
      this.waitIn(response) ??
      this.captchaIn(response) ??
      this.lockIn(response) ??
      this.challengeIn(response)
    );
  }

  private statusIn({ statuses }: LoginResponse): Reaction | null {
    const usual = this.failures.flatMap((failure) => failure.statuses);
    const status = statuses.find((code) => LIMITING_STATUSES.includes(code) && !usual.includes(code));
    return status === undefined ? null : { kind: 'status', observed: `status ${status}` };
  }

  private waitIn(response: LoginResponse): Reaction | null {
    const asksToWait = ({ headers }: Pick<LoginResponse, 'headers'>): boolean =>
      headers.some(([name, value]) => name === 'retry-after' && value.trim() !== '0');
    if (!asksToWait(response) || this.known.some(asksToWait)) return null;
    return { kind: 'retry_after', observed: 'a Retry-After header' };
  }

  private captchaIn({ body }: LoginResponse): Reaction | null {
    const marks = captchaMarksOf(body);
    return hasNewCaptcha(marks, this.knownMarks)
      ? { kind: 'captcha', observed: marks.first ?? 'a CAPTCHA' }
      : null;
  }

  private lockIn(response: LoginResponse): Reaction | null {
    const said = newSentences(response.sentences, this.knownSentences);
    const text = lockText(said) ?? limitTextIn(said, Math.max(...response.statuses));
    if (text !== null) return { kind: 'lock_text', observed: text.slice(0, 200) };
    const path = response.url === '' ? '' : new URL(response.url).pathname;
    const isNew =
      LOCK_PATH.test(path) && !this.failures.some(({ url }) => LOCK_PATH.test(new URL(url).pathname));
    return isNew && response.statuses.length > 1
      ? { kind: 'lock_text', observed: `a redirect to ${path.slice(0, 200)}` }
      : null;
  }

  private challengeIn({ cookies }: LoginResponse): Reaction | null {
    const usual = new Set(this.known.flatMap((known) => known.cookies));
    const name = cookies.find((cookie) => CHALLENGE_COOKIE.test(cookie) && !usual.has(cookie));
    return name === undefined
      ? null
      : { kind: 'challenge_cookie', observed: `the cookie ${name.slice(0, 100)}` };
  }

  private get known(): readonly LoginResponse[] {
    return [this.page, ...this.failures];
  }
}

/** Other failures are trouble of the network or of ours, and say nothing about a limit. */
function droppedBy({ category }: Failure): Reaction | null {
  if (category !== 'reset' && category !== 'refused') return null;
  return { kind: 'dropped_connection', observed: `connection ${category}` };
}
