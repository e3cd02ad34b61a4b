import type { Budget } from '@palisade/target-client';
import {
  type CrawlTurns,
  furtherMsOf,
  furtherPagesOf,
  isTurnSource,
  type TurnAddress,
  type TurnPoint,
} from '@palisade/vocabulary';

/** What a scan requests in addition to its usual pages. */
const MOST_TURNS = 20;
const MOST_WITH_FINDINGS = 12;
/** Documents that name pages change rarely. */
const SOURCE_DAYS = 7;
const DAY_MS = 86_400_000;

/** What a scan takes up of what earlier ones left out. */
export interface ChosenTurns {
  /** In the order of their requests. */
  addresses: readonly string[];
  /** How many links away addresses are, where that is known. */
  depths?: ReadonlyMap<string, number>;
  /** All those with parameters, whether this scan requests them or not. */
  withParameters: readonly string[];
  /** All those with a finding, also beyond what one scan requests. */
  withFindings: readonly string[];
  /** By test, see `TurnPoint`. */
  points: NonNullable<CrawlTurns['points']>;
}

/** What a test tried of the values of requests. */
export interface TriedPoints {
  tried: readonly TriedPoint[];
  /** How many it left out. */
  untried: number;
}

export interface TriedPoint extends Pick<TurnPoint, 'hash' | 'isUnread' | 'hasFinding'> {
  /** With its usual value; only for those with a finding. */
  url?: string;
}

/** Those with a finding first, because it is judged again at each scan; then what no scan has read, then what was read longest ago. */
export function chosenTurns(
  { waiting: all, points = {}, maxDepth: lastDepth }: CrawlTurns,
  today: string,
  maxDepth?: number,
): ChosenTurns {
  const waiting = all.filter((each) => isNear(each, maxDepth));
  const isNew = isLowered(lastDepth, maxDepth);
  const byAge = waiting.filter((each) => isNew || isDue(each, today)).sort(compareAge);
  const found = byAge.filter(({ hasFinding }) => hasFinding === true);
  const others = byAge.filter(({ hasFinding }) => hasFinding !== true);
  return {
    addresses: [...found.slice(0, MOST_WITH_FINDINGS), ...others]
      .slice(0, MOST_TURNS)
      .map(({ address }) => address),
    depths: new Map(
      waiting.flatMap(({ address, depth }) => (depth === undefined ? [] : [[address, depth] as const])),
    ),
    withParameters: waiting.flatMap(({ address }) =>
      address.includes('?') && !isTurnSource(address) ? [address] : [],
    ),
    withFindings: waiting.filter(({ hasFinding }) => hasFinding === true).map(({ address }) => address),
    points,
  };
}

/**
 * Whether the owner lets scans go so far. A page with a finding is judged again however far it is, and documents that name pages are at places of
 * their own. @param maxDepth undefined where the owner sets none
 */
export const isNear = (
  { address, depth = Infinity, hasFinding }: TurnAddress,
  maxDepth: number | undefined,
): boolean => maxDepth === undefined || hasFinding === true || isTurnSource(address) || depth <= maxDepth;

/** Whether the last scan may have read what is too far away now: nobody knows how far each of its pages is. */
export const isLowered = (lastDepth = Infinity, maxDepth = Infinity): boolean => lastDepth > maxDepth;

const PAGE_BYTES = 1024 * 1024;
/** The requests and connections of a quick test. What firewalls block needs more: it must not go before the pages. */
const MOST_OF_QUICK = 40;

/** What a test needs for these pages next to its usual ones: it may read each again. */
export function budgetWithPages(budget: Budget, maxPages: number, turns?: ChosenTurns): Budget {
  const further = furtherPagesOf(maxPages) + (turns?.addresses.length ?? 0);
  return {
    ...budget,
    requests: budget.requests + 3 * further,
    connections: budget.connections + further,
    bytes: budget.bytes + further * PAGE_BYTES,
    durationMs: budget.durationMs + furtherMsOf(maxPages),
    isQuick: budget.requests + budget.connections <= MOST_OF_QUICK,
  };
}

const isDue = ({ address, readOn }: TurnAddress, today: string): boolean =>
  readOn === null || !isTurnSource(address) || Date.parse(today) - Date.parse(readOn) >= SOURCE_DAYS * DAY_MS;

/** Days sort as texts. What could not be read waits as long as what was. */
const ageOf = ({ readOn, triedOn }: TurnAddress): string => triedOn ?? readOn ?? '';

const compareAge = (one: TurnAddress, other: TurnAddress): number =>
  ageOf(one) < ageOf(other) ? -1 : ageOf(one) > ageOf(other) ? 1 : 0;
