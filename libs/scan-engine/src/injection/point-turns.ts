import { createHash } from 'node:crypto';
import type { TestKey, TurnPoint } from '@palisade/vocabulary';
import type { TriedPoint } from '../visit/frontier/chosen-turns';
import type { PageNotes } from '../visit/page-notes';
import type { InjectionPoint } from './injection-point';

/** More that had findings take the turn of their age: they may not use up the requests of each scan. */
const MOST_WITH_FINDINGS = 12;
const HASH_CHARACTERS = 10;

/** Locations hold names and paths that sites chose: the next scan needs neither. */
export const hashOfLocation = (location: string): string =>
  createHash('sha256').update(location).digest('hex').slice(0, HASH_CHARACTERS);

export type PointOutcome = 'found' | 'judged' | 'unread' | 'untried';

/** The turns of what one test tries: a site may have more parameters than one scan has requests for. */
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

  /** Where points with findings were, as path and query. */
  get addresses(): string[] {
    return [...this.known.values()].flatMap(({ address }) => address ?? []);
  }

  /** Those with a finding first, because it is judged again at each scan; then what the owner names; in each group what no scan has tried, then what was tried longest ago. */
  ordered(points: readonly InjectionPoint[]): InjectionPoint[] {
    return points
      .map((point) => {
        const hash = hashOfLocation(point.location);
        const group = this.first.has(hash) ? 0 : point.isNamed === true ? 1 : 2;
        return { point, group, turn: this.known.get(hash)?.scan ?? 0 };
      })
      .sort((a, b) => a.group - b.group || a.turn - b.turn)
      .map(({ point }) => point);
  }

  /** Notes what came of each point, for the next scan. @returns how many were not judged by this scan or by one before */
  take(
    points: readonly InjectionPoint[],
    outcomeOf: (point: InjectionPoint, at: number) => PointOutcome,
  ): number {
    const outcomes = points.map((point, at) => ({ point, outcome: outcomeOf(point, at) }));
    this.notes.takePoints({
      untried: outcomes.filter(({ outcome }) => outcome === 'untried').length,
      tried: outcomes.flatMap(({ point, outcome }) =>
        outcome === 'untried' ? [] : [triedPoint(point, outcome)],
      ),
    });
    return outcomes.filter(({ point, outcome }) => this.isUnjudged(point, outcome)).length;
  }

  private isUnjudged({ location }: InjectionPoint, outcome: PointOutcome): boolean {
    if (outcome !== 'untried') return false;
    const known = this.known.get(hashOfLocation(location));
    return known === undefined || known.isUnread === true;
  }
}

function triedPoint(
  { location, place, name, url }: InjectionPoint,
  outcome: Exclude<PointOutcome, 'untried'>,
): TriedPoint {
  const hash = hashOfLocation(location);
  if (outcome === 'unread') return { hash, isUnread: true };
  if (outcome !== 'found') return { hash };
  return { hash, hasFinding: true, ...(place === 'query' && name !== '' && { url }) };
}
