import type { CrawledPage, ScannerInput } from '@palisade/scan-engine';
import { type Context, type Subject, cluesOfResponse } from './clues';
import type { Clue, DisclosureRule } from './disclosure-observation';
import { isMalformed } from './error-looks';
import { visitError } from './error-visit';
import { subjectOf } from './read-subject';

/** What is high or critical needs a second probe. */
const SERIOUS: readonly DisclosureRule[] = ['info-debug-console', 'info-debug-mode', 'info-secret-in-page'];
/** symfony/web-profiler-bundle, Resources/views/Profiler */
const PROFILER = '<title>Symfony Profiler</title>';

/** Keeps each defect once, at the place where it was seen first. */
export class ClueKeeper {
  readonly clues: Clue[] = [];
  readonly unjudged: DisclosureRule[] = [];
  /** What a second probe did not show, so that no third one follows. */
  private readonly refuted = new Set<string>();

  constructor(
    private readonly input: ScannerInput,
    private readonly context: Context,
  ) {}

  async take(subject: Subject, clue: Clue): Promise<void> {
    const isKnown = this.clues.some(
      ({ rule, location, shows }) =>
        rule === clue.rule && (location === clue.location || shows === clue.shows),
    );
    if (isKnown || this.refuted.has(keyOf(clue))) return;
    if (clue.link !== undefined) this.clues.push(await this.followed(clue, clue.link));
    else if (!SERIOUS.includes(clue.rule) || isMalformed(subject.request)) this.clues.push(clue);
    else if (await this.showsAgain(subject, clue)) this.clues.push({ ...clue, confirmed: true });
    else this.refuted.add(keyOf(clue));
  }

  /** The link of a debug header, once. */
  private async followed(clue: Clue, url: string): Promise<Clue> {
    const profiler = await this.input.client.request({ url });
    const isOpen = profiler.ok && profiler.status === 200 && profiler.body.includes(PROFILER);
    return isOpen
      ? {
          ...clue,
          severity: 'medium',
          confirmed: true,
          detail: 'The link opens a profiler, which shows requests of visitors.',
        }
      : clue;
  }

  private async showsAgain(subject: Subject, clue: Clue): Promise<boolean> {
    const { kind, request, from, drawn } = subject;
    if (drawn !== undefined) return this.isDrawnAgain(subject, drawn, clue);
    const { client } = this.input;
    const response =
      from === undefined
        ? await client.request({ ...request, share: false })
        : (await visitError(client, from, true)).response;
    if (response?.ok !== true || response.status === 429) {
      this.unjudged.push(clue.rule);
      return false;
    }
    return this.isIn(subjectOf(kind, request, response), clue);
  }

  private async isDrawnAgain(subject: Subject, page: CrawledPage, clue: Clue): Promise<boolean> {
    const { drawing, signal } = this.input;
    const again = await drawing?.drawAgain(page, signal);
    if (again) return this.isIn({ ...subject, ...again }, clue);
    this.unjudged.push(clue.rule);
    return false;
  }

  private isIn(subject: Subject, clue: Clue): boolean {
    return cluesOfResponse(subject, this.context).some(
      ({ rule, shows }) => rule === clue.rule && shows === clue.shows,
    );
  }
}

const keyOf = ({ rule, shows, url }: Clue): string => [rule, shows, url].join(' ');
