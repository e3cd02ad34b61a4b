import { createHash } from 'node:crypto';
import type { TestKey, TurnPoint } from '@palisade/vocabulary';
import type { TriedPoint } from '../visit/frontier/chosen-turns';
import type { PageNotes } from '../visit/page-notes';
import { type InjectionPoint, isName } from './injection-point';

/** More that had findings take the turn of their age: they may not use up the requests of each scan. */
const MOST_WITH_FINDINGS = 12;
const HASH_CHARACTERS = 10;

/** Locations hold names and paths that sites chose: the next scan needs neither. */
export const hashOfLocation = (location: string): string =>
  createHash('sha256').update(location).digest('hex').slice(0, HASH_CHARACTERS);

/** What takes turns: a value of a request, or a link. */
export type TurnSubject = Pick<InjectionPoint, 'location' | 'isNamed' | 'isPassing'> &
  Partial<Pick<InjectionPoint, 'place' | 'name' | 'url'>>;

export type PointOutcome = 'found' | 'judged' | 'unread' | 'untried';

/** The turns of what one test tries: a site may have more of it than one scan has requests for. */
export class PointTurns {
  private readonly known: ReadonlyMap<string, TurnPoint>;
  private readonly first: ReadonlySet<string>;

  constructor(
    key: TestKey,
    private readonly notes: PageNotes,
  ) {
    const points = notes.pointsOf(key);
    this.known = new Map(points.map((point) => [point.hash, point]));
    const found = points.filter(({ hasFinding }) => hasFinding === true).sort((a, b) => a.scan - b.scan);
    this.first = new Set(found.slice(0, MOST_WITH_FINDINGS).map(({ hash }) => hash));
  }

  /**
   * Whether earlier scans left points out: only then they note what they tried without a finding. Where all that they tried had one, others of these
   * are new.
   */
  areLeft(points: readonly TurnSubject[]): boolean {
    return (
      [...this.known.values()].some(({ hasFinding }) => hasFinding !== true) ||
      (this.known.size > 0 && points.some((point) => !this.hasTried(point)))
    );
  }

  /** Whether an earlier scan has tried the point. */
  hasTried({ location }: TurnSubject): boolean {
    return this.known.has(hashOfLocation(location));
  }

  /** Whether an earlier scan found something there, and none has judged it since. */
  hadFinding({ location }: Pick<TurnSubject, 'location'>): boolean {
    return this.known.get(hashOfLocation(location))?.hasFinding === true;
  }

  /** Where points with findings were, as path and query. */
  get addresses(): string[] {
    return [...this.known.values()].flatMap(({ address }) => address ?? []);
  }

  /**
   * Those with a finding, because it is judged again at each scan, in turns with the others, so that neither use up the requests. Of the others first what
   * the owner names; in each group what no scan has tried, that of pages in turn first, then what was tried longest ago.
   */
  ordered<Point extends TurnSubject>(points: readonly Point[]): Point[] {
    const ranked = points
      .map((point) => {
        const hash = hashOfLocation(point.location);
        const group = this.first.has(hash) ? 0 : point.isNamed === true ? 1 : 2;
        const wait = point.isPassing === true ? 0 : 1;
        return { point, group, wait, turn: this.known.get(hash)?.scan ?? 0 };
      })
      .sort((a, b) => a.group - b.group || a.turn - b.turn || a.wait - b.wait);
    const again = ranked.filter(({ group }) => group === 0);
    const others = ranked.slice(again.length);
    const inTurns = again.flatMap((each, at) => [each, ...others.slice(at, at + 1)]);
    return [...inTurns, ...others.slice(again.length)].map(({ point }) => point);
  }

  /** Notes what came of each point, for the next scan. @returns how many values were not judged by this scan or by one before */
  take<Point extends TurnSubject>(
    points: readonly Point[],
    outcomeOf: (point: Point, at: number) => PointOutcome,
  ): number {
    const outcomes = points.map((point, at) => ({ point, outcome: outcomeOf(point, at) }));
    this.notes.takePoints({
      untried: outcomes.filter(({ outcome }) => outcome === 'untried').length,
      tried: outcomes.flatMap(({ point, outcome }) =>
        outcome === 'untried' ? [] : [triedPoint(point, outcome)],
      ),
    });
    return outcomes.filter(({ point, outcome }) => !isName(point) && this.isUnjudged(point, outcome)).length;
  }

  private isUnjudged({ location }: TurnSubject, outcome: PointOutcome): boolean {
    if (outcome !== 'untried') return false;
    const known = this.known.get(hashOfLocation(location));
    return known === undefined || known.isUnread === true;
  }
}

function triedPoint(
  { location, place, name, url }: TurnSubject,
  outcome: Exclude<PointOutcome, 'untried'>,
): TriedPoint {
  const hash = hashOfLocation(location);
  if (outcome === 'unread') return { hash, isUnread: true };
  if (outcome !== 'found') return { hash };
  const isAddress = place === 'query' && name !== '' && url !== undefined;
  return { hash, hasFinding: true, ...(isAddress && { url }) };
}
