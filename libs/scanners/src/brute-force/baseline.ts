import type { Failure } from '@palisade/target-client';
import type { Reaction } from './brute-force.observation';
import { type CaptchaMarks, captchaMarksOf, hasNewCaptcha } from './captcha-marks';
import { isChallengeCookie, limitInError, lockText } from './login-phrases';
import type { Answer } from './login-visitor';
import { newSentences, sentencesOf } from './page-text';

/** Refusals that count as "how this login responds without a limit". */
const BASELINE_FAILURES = 2;
const LIMITING_STATUSES = [429, 403, 423, 503];
const LOCK_PATH = /lock(ed)?-?out|locked|blocked|captcha|too-?many|throttl|rate-?limit|challenge/i;

type Known = Pick<Answer, 'body' | 'cookies' | 'statuses' | 'headers'>;

/** How a login behaves before any limit, and whether a response differs in a way that shows one. */
export class Baseline {
  private readonly failures: Answer[] = [];
  /** What the page before the first try says. */
  readonly saidBefore: ReadonlySet<string>;
  /** The same, and what the first failures say. */
  private readonly knownSentences: Set<string>;
  private readonly knownMarks: CaptchaMarks[];

  /** `page` is the page before the first try; an empty body where there is none. */
  constructor(readonly page: Known) {
    this.saidBefore = new Set(sentencesOf(page.body));
    this.knownSentences = new Set(this.saidBefore);
    this.knownMarks = [captchaMarksOf(page.body)];
  }

  addFailure(answer: Answer): void {
    if (this.failures.length >= BASELINE_FAILURES) return;
    this.failures.push(answer);
    this.knownMarks.push(captchaMarksOf(answer.body));
    for (const sentence of sentencesOf(answer.body)) this.knownSentences.add(sentence);
  }

  get failureStatus(): string | null {
    return this.failures[0]?.statuses.join(' ') ?? null;
  }

  /** Checks the signs in the order of `REACTION_KINDS`, apart from time (see `AnswerTimes`). */
  reactionTo(answer: Answer | Failure): Reaction | null {
    if (!answer.ok) return droppedBy(answer);
    return (
      this.statusIn(answer) ??
      this.waitIn(answer) ??
      this.captchaIn(answer) ??
      this.lockIn(answer) ??
      this.challengeIn(answer)
    );
  }

  private statusIn({ statuses }: Answer): Reaction | null {
    const usual = this.failures.flatMap((failure) => failure.statuses);
    const status = statuses.find((code) => LIMITING_STATUSES.includes(code) && !usual.includes(code));
    return status === undefined ? null : { kind: 'status', observed: `status ${status}` };
  }

  private waitIn(answer: Answer): Reaction | null {
    const asksToWait = ({ headers }: Pick<Answer, 'headers'>): boolean =>
      headers.some(([name, value]) => name === 'retry-after' && value.trim() !== '0');
    if (!asksToWait(answer) || this.known.some(asksToWait)) return null;
    return { kind: 'retry_after', observed: 'a Retry-After header' };
  }

  private captchaIn({ body }: Answer): Reaction | null {
    const marks = captchaMarksOf(body);
    return hasNewCaptcha(marks, this.knownMarks)
      ? { kind: 'captcha', observed: marks.first ?? 'a CAPTCHA' }
      : null;
  }

  private lockIn(answer: Answer): Reaction | null {
    const said = newSentences(answer.body, this.knownSentences);
    const text = lockText(said) ?? limitInError(said, Math.max(...answer.statuses));
    if (text !== null) return { kind: 'lock_text', observed: text.slice(0, 200) };
    const path = answer.url === '' ? '' : new URL(answer.url).pathname;
    const isNew =
      LOCK_PATH.test(path) && !this.failures.some(({ url }) => LOCK_PATH.test(new URL(url).pathname));
    return isNew && answer.statuses.length > 1
      ? { kind: 'lock_text', observed: `a redirect to ${path.slice(0, 200)}` }
      : null;
  }

  private challengeIn({ cookies }: Answer): Reaction | null {
    const usual = new Set(this.known.flatMap((known) => known.cookies));
    const name = cookies.find((cookie) => isChallengeCookie(cookie) && !usual.has(cookie));
    return name === undefined
      ? null
      : { kind: 'challenge_cookie', observed: `the cookie ${name.slice(0, 100)}` };
  }

  private get known(): readonly Known[] {
    return [this.page, ...this.failures];
  }
}

/** Other failures are trouble of the network or of ours, and say nothing about a limit. */
function droppedBy({ category }: Failure): Reaction | null {
  if (category !== 'reset' && category !== 'refused') return null;
  return { kind: 'dropped_connection', observed: `connection ${category}` };
}
