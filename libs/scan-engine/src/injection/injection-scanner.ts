import type { RuleId } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import { recordOfPage } from '../form/pages-form';
import { scannerOf } from '../form/scanner-form';
import type { Sighted } from '../form/sighting';
import type { Inconclusive } from '../ground/inconclusive';
import { textOf } from '../page/body-text';
import { inlinePrograms } from '../page/inline-programs';
import type { Scanner, ScannerInput } from '../contract/scanner';
import { askAgain } from '../visit/ask';
import type { SiteCrawl } from '../visit/crawl-site';
import { readOwnScripts } from '../visit/own-scripts';
import { type Pause, realPause } from '../visit/paced-requests';
import { pagesOfSite } from '../visit/pages-of-site';
import { type CrawlRecord, whyNotLetIn, whyUnread } from '../visit/why-unread';
import type { InjectionPoint } from './injection-point';
import { injectionPoints, whyLeftAlone } from './injection-points';
import { InjectionRun, type InjectionStop, STOPS } from './injection-run';
import { stagingPoints } from './staging-points';

/** How the trial of one point ended. `unread`: it could not be judged. */
export interface InjectionTrial {
  location: string;
  outcome: 'found' | 'safe' | 'not_reflected' | 'unread';
}

/** What a test of injections saw: plain JSON. */
export interface InjectionSeen<Trial> {
  pages: CrawlRecord[];
  trials: Trial[];
  /** Points that were seen. */
  parameters: number;
  stopped: InjectionStop | null;
  leftAlone: Inconclusive | null;
}

/** What makes one test that replaces the values of requests. */
export interface InjectionTest<Key extends TestKey, Trial extends InjectionTrial> {
  /** Requests in a scan of a site that is not staging, without those for its pages. */
  most: number;
  /** Requests that one trial needs at least. */
  fewest: number;
  /** The points in the order of their trials; as they are by default. */
  ordered?: (points: readonly InjectionPoint[], origin: string) => readonly InjectionPoint[];
  /** Tries one point. */
  attempt: (run: InjectionRun, point: InjectionPoint, input: ScannerInput) => Promise<Trial>;
  summary: (seen: InjectionSeen<Trial>) => string;
  sightings: (trial: Trial) => readonly (Sighted<Key> & { rule: RuleId<Key> })[];
  /** Why an unread point proves nothing. */
  unread: Inconclusive;
}

const LAST_START_MS = 52_000;
/** A staging site gets more, and faster: nobody waits for it. */
const STAGING = { most: 240, gapMs: 200 };
const GAP_MS = 1_000;
const PROGRAM_PAGES = 8;

/** The frame of the tests that replace values: which points there are, at what pace, and what an early end means. */
export function injectionScanner<Key extends TestKey, Trial extends InjectionTrial>(
  key: Key,
  test: InjectionTest<Key, Trial>,
  pause: Pause = realPause,
): Scanner<InjectionSeen<Trial>> {
  return scannerOf<Key, InjectionSeen<Trial>>(key, {
    // The pages and scripts that all tests share, and what a staging site gets.
    budget: { requests: 290, connections: 300, bytes: 64 * 1_048_576, durationMs: 60_000 },
    asIdentities: 'staging',
    summary: test.summary,
    observe: (input) => observe(test, input, pause),
    rules: ({ trials }) => trials.flatMap(test.sightings),
    whyUnread: ({ pages }) => whyNotLetIn(pages[0]),
    whyUnsure: ({ pages, trials, stopped, leftAlone }) =>
      whyUnread(pages) ??
      (stopped === null ? null : STOPS[stopped]) ??
      leftAlone ??
      (trials.some(({ outcome }) => outcome === 'unread') ? test.unread : null),
    judged: ({ trials }) =>
      trials.filter(({ outcome }) => outcome !== 'unread').map(({ location }) => location),
    details: ({ trials, parameters, stopped }) => ({
      parameters,
      stopped,
      tried: trials.map(({ location, outcome }) => `${location} ${outcome}`),
    }),
  });
}

async function observe<Key extends TestKey, Trial extends InjectionTrial>(
  { most, fewest, attempt, ordered }: InjectionTest<Key, Trial>,
  input: ScannerInput,
  pause: Pause,
): Promise<InjectionSeen<Trial>> {
  const pace = input.isStaging ? STAGING : { most, gapMs: GAP_MS };
  const run = new InjectionRun(input, { ...pace, lastStartMs: LAST_START_MS, pause });
  const named = input.settings?.endpoints;
  const crawl = await pagesOfSite(input, named, named?.length);
  const pages = crawl.pages.map(recordOfPage);
  const trials: Trial[] = [];
  const { origin } = crawl;
  if (origin === null || whyNotLetIn(pages[0]) !== null)
    return { pages, trials, parameters: 0, stopped: null, leftAlone: null };
  const addresses = injectionPoints(crawl, input.client, named);
  const points = input.isStaging ? [...addresses, ...(await furtherPoints(crawl, input))] : addresses;
  let tried = 0;
  for (const point of ordered?.(points, origin) ?? points) {
    if (!trials.some(({ location, outcome }) => location === point.location && outcome === 'found')) {
      if (!run.mayGoOn(fewest)) break;
      trials.push(await attempt(run, point, input));
    }
    tried += 1;
  }
  const leftAlone = whyLeftAlone(named ?? [], addresses);
  const unread = trials.filter(({ outcome }) => outcome === 'unread').length;
  input.notes.takeUntried('parameters', points.length - tried + unread, points.length);
  return { pages, trials, parameters: points.length, stopped: run.stopped, leftAlone };
}

/** Header fields that a session may send in addition to its own. */
const WITH_SESSION = /^(?:referer|x-forwarded-for)$/;

/** Where only a staging site is tried. */
export async function furtherPoints(crawl: SiteCrawl, input: ScannerInput): Promise<InjectionPoint[]> {
  const programs: [page: string, script: string][] = [];
  const readable = crawl.pages.filter(({ html }) => html !== null && html.scripts > 0);
  for (const page of readable.slice(0, PROGRAM_PAGES)) {
    const response = await askAgain(input.client, page);
    if (!response.ok) continue;
    for (const script of inlinePrograms(textOf(response.body), undefined, 1))
      programs.push([page.url, script]);
  }
  const { scripts } = await readOwnScripts(input, crawl.pages);
  for (const { pages, text } of scripts) programs.push([pages[0] ?? crawl.origin ?? '', text]);
  const points = stagingPoints({
    crawl,
    programs,
    requests: input.settings?.requests ?? [],
    onLeftAlone: (url, reason) => input.notes.takeLeftAlone(url, reason),
  });
  if (input.signedInAs === null) return points;
  return points.filter(({ place, name }) => place !== 'header' || WITH_SESSION.test(name));
}
