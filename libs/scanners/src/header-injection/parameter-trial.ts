import {
  firstAnswer,
  FIXED_MARKER,
  type InjectionAnswer,
  type InjectionPoint,
  type InjectionRun,
  type InjectionTrial,
  newMarker,
  type ShownRequest,
  isUnread,
} from '@palisade/scan-engine';

/** The header that a line break would begin. */
export const PROBE = 'plsd-probe';

/** `unread`: no response, or a firewall's. */
export interface ParameterTrial extends InjectionTrial {
  found: Found | null;
}

export interface Found {
  /** With a fixed word. */
  request: ShownRequest;
  /** The header that has the value. */
  header: string;
  shows: string;
}

interface LineBreak {
  written: string;
  shows: string;
  /** Some programs cannot write it into a header, and end the connection: that no response comes says nothing of a firewall. */
  mayFail?: true;
}

const LINE_BREAKS: readonly LineBreak[] = [
  { written: '\r\n', shows: 'CR LF' },
  { written: '\n', shows: 'LF' },
  // For programs that decode a value twice.
  { written: '%0d%0a', shows: '%0d%0a, encoded once more' },
  // For programs that write the lower byte of each character.
  { written: '\u560d\u560a', shows: 'U+560D U+560A, whose lower bytes are CR LF', mayFail: true },
];

/** The most requests of one trial: the word, each line break, and two for the proof. */
export const MOST_OF_TRIAL = 7;

const trialOf = (
  { location }: InjectionPoint,
  outcome: InjectionTrial['outcome'],
  found: Found | null = null,
): ParameterTrial => ({ location, outcome, found });

/** A word first: where no header has it, no line break of the value gets there. */
export async function tryParameter(run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial> {
  const word = newMarker();
  const usual = await firstAnswer(run, point, word);
  if (isUnread(usual)) return { ...usual, found: null };
  const header = headerWith(usual, word);
  if (header === null) return trialOf(point, 'not_reflected');
  const attempts = new Attempts(run, point, usual);
  for (const lineBreak of LINE_BREAKS) {
    if (!(await attempts.begins(lineBreak))) continue;
    // Once more, and without a line break: some programs make headers of what looks like one.
    if (!(await attempts.begins(lineBreak)) || (await attempts.begins({ written: ' ' }))) continue;
    const request = point.shownWith(valueOf(FIXED_MARKER, lineBreak.written));
    return trialOf(point, 'found', { request, header, shows: lineBreak.shows });
  }
  return trialOf(point, attempts.isUnread ? 'unread' : 'safe');
}

const headerWith = ({ headers }: InjectionAnswer, word: string): string | null =>
  headers.find(([, value]) => value.toLowerCase().includes(word))?.[0] ?? null;

const valueOf = (word: string, lineBreak: string): string => `${word}${lineBreak}${PROBE}: ${word}`;

class Attempts {
  isUnread = false;

  constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
    private readonly usual: InjectionAnswer,
  ) {}

  /** Whether the response has the header of our own, with the word of this request. */
  async begins({ written, mayFail }: Pick<LineBreak, 'written' | 'mayFail'>): Promise<boolean> {
    const word = newMarker();
    const answer = await this.run.send(this.point, valueOf(word, written), this.usual);
    this.isUnread ||= answer === null ? mayFail !== true || this.run.stopped !== null : answer.isBlocked;
    return (
      answer?.headers.some(
        ([name, value]) => name.toLowerCase() === PROBE && value.toLowerCase().includes(word),
      ) === true
    );
  }
}
