import type { Inconclusive } from '../ground/inconclusive';
import { firstAnswer, isUnread, type UnreadTrial } from './first-answer';
import type { InjectionPoint } from './injection-point';
import type { InjectionAnswer, InjectionRun } from './injection-run';
import type { InjectionTrial } from './injection-scanner';
import { UsualPage } from './usual-page';

/** Why points whose pages cannot be compared prove nothing. */
export const NOT_COMPARED: Inconclusive = {
  sentence:
    'pages with parameters differ at each visit or respond at irregular speeds, or a firewall refuses what the test sends, so some parameters could not be compared; let the User-Agent of the scanner pass, or test a copy of the site',
  reason: 'not_comparable',
};

/** Values that must show the usual page, and their twins that must not. */
export interface Pair {
  holds: string;
  fails: string;
}

/** A point whose usual page is known: which values show it, and what others show. */
export class ComparedPoint {
  isUnread: boolean;

  private constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
    readonly usual: InjectionAnswer,
    private readonly page: UsualPage | null,
  ) {
    // A page that differs although nothing was changed can show errors alone.
    this.isUnread = page === null;
  }

  static async of(run: InjectionRun, point: InjectionPoint): Promise<ComparedPoint | UnreadTrial> {
    const first = await firstAnswer(run, point, point.value);
    if (isUnread(first)) return first;
    const second = await run.send(point, point.value, first);
    if (second === null || second.isBlocked) return { location: point.location, outcome: 'unread' };
    return new ComparedPoint(run, point, first, UsualPage.of(first, second, point.value));
  }

  get isComparable(): boolean {
    return this.page !== null;
  }

  /** Whether a value shows the usual page; null without a response that is the site's own. */
  async isUsual(value: string, at = this.point): Promise<boolean | null> {
    const answer = await this.answerTo(value, at);
    return answer && (this.page?.isSame(answer, value) ?? null);
  }

  /** Whether the first value shows the usual page, and the second one another. */
  async tellsApart({ holds, fails }: Pair, at = this.point): Promise<boolean> {
    return (await this.isUsual(holds, at)) === true && (await this.isUsual(fails, at)) === false;
  }

  /** What the response to a value says; null without one that is the site's own. */
  async textFor(value: string, at = this.point): Promise<string | null> {
    return (await this.answerTo(value, at))?.text ?? null;
  }

  private async answerTo(value: string, at: InjectionPoint): Promise<InjectionAnswer | null> {
    const answer = await this.run.send(at, value, this.usual);
    if (answer !== null && !answer.isBlocked) return answer;
    this.isUnread = true;
    return null;
  }
}

/** `unread`: no response, a firewall's, or a page that differs at each visit. */
export interface ProofTrial<Proof> extends InjectionTrial {
  proof: Proof | null;
}

/** A trial that compares what values show with the usual page. */
export async function comparedTrial<Proof>(
  run: InjectionRun,
  point: InjectionPoint,
  prove: (compared: ComparedPoint) => Promise<Proof | null>,
): Promise<ProofTrial<Proof>> {
  const compared = await ComparedPoint.of(run, point);
  if (!(compared instanceof ComparedPoint)) return { ...compared, proof: null };
  const proof = await prove(compared);
  const outcome = proof !== null ? 'found' : compared.isUnread ? 'unread' : 'safe';
  return { location: point.location, outcome, proof };
}
