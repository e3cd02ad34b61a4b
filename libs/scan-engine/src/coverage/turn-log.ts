import { isUrl } from '@palisade/target-client';
import {
  ANONYMOUS,
  type CrawlTurns,
  isTurnSource,
  MAX_TURN_ADDRESSES,
  MAX_TURN_CHARACTERS,
  MAX_TURN_POINTS,
  type TestKey,
  type TurnAddress,
  type TurnPoint,
} from '@palisade/vocabulary';
import type { Finding } from '../contract/scanner';
import { isNear, type TriedPoint, type TriedPoints } from '../visit/frontier/chosen-turns';
import type { PageNotes } from '../visit/page-notes';
import { lastingUrl } from '../visit/page-url';

/** Documents that name pages, at the places where sites have them. */
const KNOWN_SOURCES = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];
const LONGEST_ADDRESS = 512;
/** After so many scans that could not read it, a place that had a finding is one like others. */
const MOST_UNREAD_SCANS = 10;
const REQUEST = /^[A-Z]{3,10} (https?:\/\/\S{1,2000})/;

/** What a scan came to as one identity, as addresses. */
interface Seen {
  read: Set<string>;
  left: Set<string>;
  gone: Set<string>;
  sources: Set<string>;
  tried: Set<string>;
  withFindings: Set<string>;
  /** How many links away addresses are; empty where the owner sets no depth. */
  depths: Map<string, number>;
}

type ByIdentity<Of> = Readonly<Record<string, Of>>;

/** Keeps what the limits of a scan leave out, so that the next scan can begin with it. */
export class TurnLog {
  private readonly seen = new Map<string, Seen>();
  private readonly points = new Map<string, Map<TestKey, TriedPoints>>();
  /** By URL: the tests of a scan note the same ones. */
  private readonly addresses = new Map<string, string | null>();

  /**
   * @param last what was left when the scan began, by identity
   * @param maxDepth how many links away from the start page scans go; undefined where the owner does not say
   */
  constructor(
    private readonly last: ByIdentity<CrawlTurns> = {},
    private readonly maxDepth?: number,
  ) {}

  /** What a test read of the pages that all tests share. */
  add(identity: string, notes: PageNotes, findings: readonly Finding[]): void {
    const seen = this.seenBy(identity);
    for (const { url, outcome, isGone, depth } of notes.pages) {
      if (outcome === 'judged') this.keep(seen.read, url);
      else if (outcome === 'over_budget') this.keep(seen.left, url);
      else if (isGone) this.keep(seen.gone, url);
      const address = depth === undefined ? null : this.addressAt(url);
      if (depth !== undefined && address !== null) seen.depths.set(address, depth);
    }
    for (const url of notes.taken.sources) this.keep(seen.sources, url);
    for (const url of notes.taken.read) this.keep(seen.read, url);
    for (const url of notes.taken.tried) this.keep(seen.tried, url);
    for (const finding of findings) this.addFinding(seen, finding);
  }

  private addFinding(seen: Seen, { location, seenOn = [], evidence }: Finding): void {
    for (const path of [location, ...seenOn]) seen.withFindings.add(path);
    const [, url] = REQUEST.exec(evidence.request ?? '') ?? [];
    if (url !== undefined && isUrl(url)) this.keep(seen.withFindings, url);
  }

  private seenBy(identity: string): Seen {
    const known = this.seen.get(identity);
    if (known !== undefined) return known;
    const seen: Seen = {
      read: new Set(),
      left: new Set(),
      gone: new Set(),
      sources: new Set(identity === ANONYMOUS ? KNOWN_SOURCES : []),
      tried: new Set(),
      withFindings: new Set(),
      depths: new Map(),
    };
    this.seen.set(identity, seen);
    return seen;
  }

  /** What a test tried of the values of requests. */
  addPoints(identity: string, key: TestKey, points: TriedPoints): void {
    const known = this.points.get(identity) ?? new Map<TestKey, TriedPoints>();
    this.points.set(identity, known.set(key, points));
  }

  private keep(addresses: Set<string>, url: string): void {
    const address = this.addressAt(url);
    if (address !== null) addresses.add(address);
  }

  private addressAt(url: string): string | null {
    const known = this.addresses.get(url);
    const address = known === undefined ? addressOf(url) : known;
    this.addresses.set(url, address);
    return address;
  }

  /** What is left for the next scan. @param today as `2026-11-29` */
  next(today: string): Record<string, CrawlTurns> {
    const identities = new Set([...this.seen.keys(), ...this.points.keys()]);
    return Object.fromEntries(
      [...identities].map((identity) => {
        const last = this.last[identity];
        const pages = pagesLeft(this.seen.get(identity), last, { today, maxDepth: this.maxDepth });
        const scan = (last?.scans ?? 0) + 1;
        const points = pointsLeft(scan, this.points.get(identity), last?.points);
        // Without anything to count, the same at each scan.
        const isCounted = points !== undefined || pages.waiting.some(({ address }) => !isTurnSource(address));
        return [identity, { scans: isCounted ? scan : 0, ...pages, ...(points !== undefined && { points }) }];
      }),
    );
  }
}

type Pages = Pick<CrawlTurns, 'readNow' | 'waiting' | 'maxDepth'>;

/** @param seen undefined where no test read the pages that tests share */
function pagesLeft(
  seen: Seen | undefined,
  last: CrawlTurns | undefined,
  { today, maxDepth }: { today: string; maxDepth: number | undefined },
): Pages {
  if (seen === undefined) {
    const { readNow = 0, waiting = [], maxDepth: lastDepth } = last ?? {};
    return { readNow, waiting, ...(lastDepth !== undefined && { maxDepth: lastDepth }) };
  }
  const entries = new Map<string, TurnAddress>();
  for (const entry of last?.waiting ?? [])
    if (!seen.gone.has(entry.address)) entries.set(entry.address, entry);
  for (const address of [...seen.sources, ...seen.left])
    if (!entries.has(address) && !seen.read.has(address)) entries.set(address, { address, readOn: null });
  const waiting = [...entries.values()]
    .map((entry) => withDepth(readAgain(entry, seen, today), seen, entry))
    .filter((entry) => isNear(entry, maxDepth));
  const readNow = [...seen.read].filter((address) => !entries.has(address)).length;
  return {
    readNow,
    waiting: inOrder(bounded(waiting), seen),
    ...(maxDepth !== undefined && { maxDepth }),
  };
}

/** Days say when an address was read: of those of one day, what this scan requested is the last. */
function inOrder(waiting: readonly TurnAddress[], { read, tried }: Seen): TurnAddress[] {
  const isNow = ({ address }: TurnAddress): boolean => read.has(address) || tried.has(address);
  return [...waiting.filter((each) => !isNow(each)), ...waiting.filter(isNow)];
}

/** By test; undefined without any. Tests that tried nothing this time keep what they had. */
function pointsLeft(
  scan: number,
  now: ReadonlyMap<TestKey, TriedPoints> = new Map<TestKey, TriedPoints>(),
  last: NonNullable<CrawlTurns['points']> = {},
): CrawlTurns['points'] {
  const left = { ...last };
  for (const [key, tried] of now) {
    const points = pointsOf(tried, last[key] ?? [], scan);
    if (points.length > 0) left[key] = points;
    else Reflect.deleteProperty(left, key);
  }
  return Object.keys(left).length === 0 ? undefined : left;
}

/** Those with findings first, then those that were tried last: the others are tried first by the next scan, known or not. */
function pointsOf({ tried, untried }: TriedPoints, last: readonly TurnPoint[], scan: number): TurnPoint[] {
  const before = new Map(last.map((point) => [point.hash, point]));
  const now = tried.map((point) => pointNow(point, before.get(point.hash), scan));
  for (const { hash } of now) before.delete(hash);
  const all = [...now, ...before.values()].sort((one, other) => other.scan - one.scan);
  const found = all.filter(({ hasFinding }) => hasFinding === true);
  const others = untried === 0 ? [] : all.filter(({ hasFinding }) => hasFinding !== true);
  return [...found, ...others].slice(0, MAX_TURN_POINTS);
}

function pointNow({ url, ...point }: TriedPoint, before: TurnPoint | undefined, scan: number): TurnPoint {
  const isKept = point.isUnread && before?.hasFinding && scan - before.scan <= MOST_UNREAD_SCANS;
  if (isKept) return before;
  const address = url === undefined ? null : addressOf(url);
  return { ...point, scan, ...(address !== null && { address }) };
}

function readAgain(entry: TurnAddress, { read, tried, withFindings }: Seen, today: string): TurnAddress {
  const { address } = entry;
  if (!read.has(address)) return tried.has(address) ? { ...entry, triedOn: today } : entry;
  return { address, readOn: today, ...(withFindings.has(address) && { hasFinding: true }) };
}

function withDepth(entry: TurnAddress, { depths }: Seen, before: TurnAddress): TurnAddress {
  const depth = Math.min(depths.get(entry.address) ?? Infinity, before.depth ?? Infinity);
  return depth === Infinity ? entry : { ...entry, depth };
}

/** Those with findings first, because they must not be lost. */
function bounded(waiting: readonly TurnAddress[]): TurnAddress[] {
  const found = waiting.filter(({ hasFinding }) => hasFinding === true);
  const all = [...found, ...waiting.filter(({ hasFinding }) => hasFinding !== true)];
  let characters = 0;
  const kept: TurnAddress[] = [];
  for (const entry of all.slice(0, MAX_TURN_ADDRESSES)) {
    characters += entry.address.length;
    if (characters > MAX_TURN_CHARACTERS) break;
    kept.push(entry);
  }
  return kept;
}

/** Path and query. What looks like an address of one visit is not kept: its query may be a secret. */
function addressOf(url: string): string | null {
  const { pathname, search } = new URL(url);
  return pathname.length + search.length <= LONGEST_ADDRESS && lastingUrl(url) === url
    ? `${pathname}${search}`
    : null;
}
