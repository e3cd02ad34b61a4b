import {
  firstAnswer,
  type InjectionAnswer,
  type InjectionPoint,
  type InjectionRun,
  type InjectionTrial,
  type ShownRequest,
  isUnread,
} from '@palisade/scan-engine';
import {
  BRACES,
  type Expression,
  FIXED_NUMBERS,
  FIXED_WORD,
  isComputed,
  isEchoed,
  newNumbers,
  newWord,
  type Numbers,
  TOGETHER,
  WITHOUT_OPERATORS,
} from './expressions';
import { templateErrorIn } from './template-errors';

/** `unread`: no response, or a firewall's. */
export interface ParameterTrial extends InjectionTrial {
  proof: Proof | null;
}

export interface Proof {
  kind: 'computed' | 'suspicion';
  languages: string;
  /** What a person finds the error by; null for what was computed. */
  words: string | null;
  /** With fixed numbers. */
  request: ShownRequest;
  shows: string;
}

/** The most requests of one trial: the word, two lists, each expression alone, and two for the proof. */
export const MOST_OF_TRIAL = 15;

const trialOf = (
  { location }: InjectionPoint,
  outcome: InjectionTrial['outcome'],
  proof: Proof | null = null,
): ParameterTrial => ({ location, outcome, proof });

/** A word first: where it does not come back, no result would. Then what computes, then its proof. */
export async function tryParameter(run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial> {
  const word = newWord();
  const usual = await firstAnswer(run, point, word);
  if (isUnread(usual)) return { ...usual, proof: null };
  if (!usual.text.toLowerCase().includes(word)) return trialOf(point, 'not_reflected');
  const attempts = new Attempts(run, point, usual);
  const proof = await attempts.proof();
  if (proof !== null) return trialOf(point, 'found', proof);
  return trialOf(point, attempts.isUnread ? 'unread' : 'safe');
}

interface Sent {
  marker: string;
  parts: readonly { expression: Expression; numbers: Numbers }[];
}

const withNumbers = (expressions: readonly Expression[]): Sent => ({
  marker: newWord(),
  parts: expressions.map((expression) => ({ expression, numbers: newNumbers() })),
});

/** Each expression between two markers. */
const valueOf = (marker: string, written: readonly string[]): string =>
  [marker, ...written.flatMap((each) => [each, marker])].join('');

class Attempts {
  isUnread = false;
  /** Since it was cleared: expressions that neither come back nor are computed: something reads them. */
  private readonly swallowed = new Set<Expression>();
  private suspicion: Proof | null = null;

  constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
    private readonly usual: InjectionAnswer,
  ) {}

  async proof(): Promise<Proof | null> {
    for (const expressions of TOGETHER) {
      const proof = await this.proofAmong(expressions);
      if (proof !== null) return proof;
    }
    // Others of the list may have broken the template, or cut it off.
    const alone = [...this.swallowed];
    this.swallowed.clear();
    const proof = await this.firstProof(alone);
    if (proof !== null) return proof;
    const further = this.swallowed.has(BRACES) ? WITHOUT_OPERATORS : [];
    return (await this.firstProof(further)) ?? this.suspicion;
  }

  private async firstProof(expressions: readonly Expression[]): Promise<Proof | null> {
    for (const expression of expressions) {
      const proof = await this.proofAmong([expression]);
      if (proof !== null) return proof;
    }
    return null;
  }

  private async proofAmong(expressions: readonly Expression[]): Promise<Proof | null> {
    const computed = await this.computedOf(expressions);
    if (computed === null) return null;
    const isAgain = (await this.computedOf([computed])) !== null;
    return isAgain && !(await this.isCalculator(computed))
      ? this.proofOf({ kind: 'computed', languages: computed.languages, words: null }, [computed])
      : null;
  }

  /** Sends them in one value. @returns the one that was computed */
  private async computedOf(expressions: readonly Expression[]): Promise<Expression | null> {
    const { marker, parts } = withNumbers(expressions);
    const answer = await this.answerTo(
      valueOf(
        marker,
        parts.map(({ expression, numbers }) => expression.written(numbers)),
      ),
    );
    if (answer === null) return null;
    const text = answer.text.toLowerCase();
    const computed = parts.find(({ expression, numbers }) =>
      isComputed(text, marker, expression.result(numbers)),
    );
    if (computed !== undefined) return computed.expression;
    for (const { expression, numbers } of parts)
      if (!isEchoed(text, marker, expression.written(numbers))) this.swallowed.add(expression);
    const error = templateErrorIn(answer.text);
    if (error !== null && templateErrorIn(this.usual.text) === null)
      this.suspicion ??= this.proofOf(
        { kind: 'suspicion', languages: error.by, words: error.words },
        expressions,
      );
    return null;
  }

  /** What computes without the signs of a template as well is a calculator. */
  private async isCalculator(expression: Expression): Promise<boolean> {
    const numbers = newNumbers();
    const marker = newWord();
    const answer = await this.answerTo(valueOf(marker, [expression.bare(numbers)]));
    return answer === null || isComputed(answer.text.toLowerCase(), marker, expression.result(numbers));
  }

  private async answerTo(value: string): Promise<InjectionAnswer | null> {
    const answer = await this.run.send(this.point, value, this.usual);
    this.isUnread ||= answer === null || answer.isBlocked;
    return answer === null || answer.isBlocked ? null : answer;
  }

  private proofOf(
    what: Pick<Proof, 'kind' | 'languages' | 'words'>,
    expressions: readonly Expression[],
  ): Proof {
    const written = expressions.map((expression) => expression.written(FIXED_NUMBERS));
    return {
      ...what,
      shows: written.join(' '),
      request: this.point.shownWith(valueOf(FIXED_WORD, written)),
    };
  }
}
