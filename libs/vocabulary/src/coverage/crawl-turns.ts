import type { TestKey } from '../test-keys';

/** An address that the limits of a scan leave out, so that it is read in turn with others. */
export interface TurnAddress {
  /** Path and query. */
  address: string;
  /** The day (`2026-11-29`) of the last scan that read it; null for none. */
  readOn: string | null;
  /** The day of the last scan that requested it and could not read it; absent if none did since it was read. */
  triedOn?: string;
  /** A finding was on it, so each scan requests it. */
  hasFinding?: true;
  /** How many links it is away from the start page; absent where the owner of the check sets no depth. */
  depth?: number;
}

/** What the scans of a check know of a site and cannot read in one scan, as one identity: the next scan begins with it. */
export interface CrawlTurns {
  /** Scans since something was left out first. */
  scans: number;
  /** Addresses that the last scan read and that are not in `waiting`. */
  readNow: number;
  waiting: TurnAddress[];
  /** How deep the owner let that scan go; absent where the owner set no depth. */
  maxDepth?: number;
  /** By test, values of requests: only where a scan left some untried, and those with findings. */
  points?: Partial<Record<TestKey, TurnPoint[]>>;
}

/** A value of requests, such as a parameter, that a test has tried: a site may have more of them than one scan tries. */
export interface TurnPoint {
  /** Of its location, see `hashOfLocation`. */
  hash: string;
  /** The scan that tried it last, as `CrawlTurns.scans` counts them. */
  scan: number;
  /** That scan could not judge it. */
  isUnread?: true;
  /** It had a finding, so each scan tries it. */
  hasFinding?: true;
  /** Path and query with its usual value, for those with a finding: the page that led there may not be read again. */
  address?: string;
}

/** What is kept for one identity of a check. */
export const MAX_TURN_ADDRESSES = 1_000;
export const MAX_TURN_CHARACTERS = 65_536;
/** For each test: as many as it lists, because a scan that has lost what it tried would begin again and never come to the end. */
export const MAX_TURN_POINTS = 1_000;

/** Names of documents that name pages: sitemaps, feeds, manifests. They are not pages. */
const SOURCE = /^[^?]*\.(?:xml|rss|atom|json|webmanifest|gz|txt)(?:\?|$)/i;

export const isTurnSource = (address: string): boolean => SOURCE.test(address);

/** How much of a site scans have read, over as many as it took. */
export interface EverRead {
  /** Addresses that the scans have read, of those that are known. */
  read: number;
  known: number;
  scans: number;
  /** The day of the scan that last read the one that was read longest ago in its turn; null before one was. */
  oldest: string | null;
}

/** Null where the last scan read all that is known. */
export function everRead(turns: Readonly<Record<string, CrawlTurns>>): EverRead | null {
  const all = Object.values(turns);
  const pages = all.flatMap(({ waiting }) => waiting).filter(({ address }) => !isTurnSource(address));
  if (pages.length === 0) return null;
  const days = pages.flatMap(({ readOn }) => readOn ?? []).sort();
  const now = all.reduce((sum, { readNow }) => sum + readNow, 0);
  const scans = Math.max(...all.map((each) => each.scans));
  return { read: now + days.length, known: now + pages.length, scans, oldest: days[0] ?? null };
}
