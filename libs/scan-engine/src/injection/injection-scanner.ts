import type { RuleId } from '@palisade/catalogue';
import { isNever } from '@palisade/target-client';
import { readingOperations } from '../api/reading-operations';
import { DEFAULT_MAX_PAGES, furtherMsOf, type TestKey } from '@palisade/vocabulary';
import { recordOfPage } from '../form/pages-form';
import { scannerOf } from '../form/scanner-form';
import type { Sighted } from '../form/sighting';
import type { Inconclusive } from '../ground/inconclusive';
import type { Scanner, ScannerInput } from '../contract/scanner';
import type { CrawledPage, SiteCrawl } from '../visit/crawled-page';
import { type Pause, realPause } from '../visit/paced-requests';
import { pagesOfSite } from '../visit/pages-of-site';
import { type CrawlRecord, whyNotLetIn, whyUnread } from '../visit/why-unread';
import { NOT_PUT_BACK } from './form-watch';
import { furtherPoints } from './further-points';
import { graphqlPoints } from './graphql-points';
import { type InjectionPoint, isName, NAME, namePoint } from './injection-point';
import { eachOnce, injectionPoints, MOST_POINTS, whyLeftAlone } from './injection-points';
import { type InjectionPace, InjectionRun, type InjectionStop, STOPS } from './injection-run';
import { operationPoints } from './operation-points';
import { type PointOutcome, PointTurns } from './point-turns';

/** How the trial of one point ended. `unread`: it could not be judged. */
export interface InjectionTrial {
  location: string;
  outcome: 'found' | 'safe' | 'not_reflected' | 'unread';
  /** Unread, because not even the usual value got a response. */
  isSilent?: true;
  /** The site showed something else in the place of its page: nothing is known about a defect that was there. */
  isHidden?: true;
}

/** What a test of injections saw: plain JSON. */
export interface InjectionSeen<Trial> {
  pages: CrawlRecord[];
  trials: Trial[];
  /** Points that were seen. */
  parameters: number;
  /** Those of them that no scan has judged. */
  waiting: number;
  stopped: InjectionStop | null;
  leftAlone: Inconclusive | null;
  /** What the test waits for; then it sent nothing. */
  needed: Inconclusive | null;
}

/** What makes one test that replaces the values of requests. */
export interface InjectionTest<Key extends TestKey, Trial extends InjectionTrial> {
  /** Requests in a scan of a site that is not staging, without those for its pages. */
  most: number;
  /** Requests that one trial needs at least. */
  fewest: number;
  /** Which points there are for it; all by default. */
  tries?: (point: InjectionPoint) => boolean;
  /** The points in the order of their trials; as they are by default. */
  ordered?: (
    points: readonly InjectionPoint[],
    origin: string,
    pages: readonly CrawledPage[],
  ) => readonly InjectionPoint[];
  /** Tries one point. */
  attempt: (run: InjectionRun, point: InjectionPoint, input: ScannerInput) => Promise<Trial>;
  /** What the test waits for, although the site could be tried; nothing by default. */
  needs?: (input: ScannerInput) => Inconclusive | null;
  /** Whether the operations of an API are tried as the pages are: its JSON holds what the test compares. */
  readsApis?: true;
  /** Whether names of parameters are tried on a staging site, behind the values; what `further` has is tried everywhere. */
  triesNames?: true;
  /** What else is tried with what is left of the requests; by default nothing. */
  further?: Further<Trial>;
  /** Trials of pages without requests of their own, which run meanwhile. */
  besides?: (input: ScannerInput, crawl: SiteCrawl) => Promise<readonly Trial[]>;
  summary: (seen: InjectionSeen<Trial>) => string;
  sightings: (trial: Trial) => readonly (Sighted<Key> & { rule: RuleId<Key> })[];
  /** Why an unread point proves nothing. */
  unread: Inconclusive;
}

/** Names of parameters, in turns behind the values; and points that did not show their first value, once more with another one. */
export interface Further<Trial extends InjectionTrial> {
  /** Requests that one of these points needs at most. */
  most: number;
  /** Null where the second value changes nothing of the first trial. */
  again: (run: InjectionRun, point: InjectionPoint) => Promise<Trial | null>;
}

const LAST_START_MS = 52_000;
/** For what earlier scans left out: they saw that the site bears the requests of this test. */
const MORE_FOR_TURNS = 2;
/** A staging site gets more, and faster: nobody waits for it. */
const STAGING = { most: 240, gapMs: 200 };
const GAP_MS = 1_000;

/** The frame of the tests that replace values: which points there are, at what pace, and what an early end means. */
export function injectionScanner<Key extends TestKey, Trial extends InjectionTrial>(
  key: Key,
  test: InjectionTest<Key, Trial>,
  pause: Pause = realPause,
): Scanner<InjectionSeen<Trial>> {
  return scannerOf<Key, InjectionSeen<Trial>>(key, {
    // The pages and scripts that all tests share, what a staging site gets, and 40 that put back what an account has written.
    budget: { requests: 330, connections: 340, bytes: 64 * 1_048_576, durationMs: 60_000 },
    asIdentities: true,
    summary: test.summary,
    observe: async (input) => {
      const needed = test.needs?.(input) ?? null;
      if (needed !== null) return nothingTried([], needed);
      return observe(test, input, { turns: new PointTurns(key, input.notes), pause });
    },
    rules: ({ trials }) => trials.flatMap(test.sightings),
    whyUnread: ({ pages, needed }) => needed ?? whyNotLetIn(pages[0]),
    whyUnsure: ({ pages, trials, stopped, waiting, leftAlone }) =>
      whyUnread(pages) ?? whyStopped(stopped, waiting) ?? leftAlone ?? whyTrialsUnread(trials, test.unread),
    judged: ({ trials }) =>
      trials
        .filter(({ outcome, isHidden }) => outcome !== 'unread' && isHidden !== true)
        .map(({ location }) => location),
    details: ({ trials, parameters, stopped }) => ({
      parameters,
      stopped,
      tried: trials.map(({ location, outcome }) => `${location} ${outcome}`),
    }),
  });
}

/** The words of a test that found nothing: where it tried nothing, and before the number of parameters. */
export const cleanSummary =
  (nothing: string, safe: string) =>
  ({ trials }: { trials: readonly { location: string }[] }): string => {
    const { length: tried } = trials.filter(({ location }) => !location.endsWith(NAME));
    return tried === 0
      ? nothing
      : `${safe}: ${tried} ${tried === 1 ? 'parameter was' : 'parameters were'} tried.`;
  };

/** A store has no value that the test made up, so such points show errors alone. */
export const madeUpLast = (points: readonly InjectionPoint[]): InjectionPoint[] =>
  [...points].sort((one, other) => Number(one.isMadeUp) - Number(other.isMadeUp));

/** What this scan has no requests for is clean where the turns of earlier scans have judged it. */
const whyStopped = (stopped: InjectionStop | null, waiting: number): Inconclusive | null =>
  stopped === null || (stopped === 'budget' && waiting === 0) ? null : STOPS[stopped];

function whyTrialsUnread(trials: readonly InjectionTrial[], otherwise: Inconclusive): Inconclusive | null {
  const unread = trials.filter(({ outcome }) => outcome === 'unread');
  const [first] = unread;
  if (first === undefined) return null;
  return unread.every(({ isSilent }) => isSilent === true) ? silentAt(first.location) : otherwise;
}

/** Some servers never respond to paths that they do not know. That is not the page of a firewall. */
const silentAt = (location: string): Inconclusive => ({
  sentence: `the site does not respond to ${location === MISSING ? 'a path that does not exist' : location.slice(0, 200)}, so the test could not judge it; check what the server does with such a request, then scan again`,
  reason: 'timeout',
});

const MISSING = '/<missing>';

async function observe<Key extends TestKey, Trial extends InjectionTrial>(
  test: InjectionTest<Key, Trial>,
  input: ScannerInput,
  { turns, pause }: { turns: PointTurns; pause: Pause },
): Promise<InjectionSeen<Trial>> {
  const lastStartAt = performance.now() + LAST_START_MS + furtherMsOf(input.maxPages ?? DEFAULT_MAX_PAGES);
  const named = input.settings?.endpoints;
  const crawl = await pagesOfSite(input, named, named?.length);
  const pages = crawl.pages.map(recordOfPage);
  const { origin } = crawl;
  if (origin === null || whyNotLetIn(pages[0]) !== null) return nothingTried(pages, null);
  const readsApis = test.readsApis === true;
  const shown = await pointsOf(crawl, input, { again: turns.addresses, readsApis });
  const points = test.tries === undefined ? shown : shown.filter(test.tries);
  const pace = input.isStaging ? STAGING : paceOf(test, turns.areLeft(points));
  // The pages have taken some of the time.
  const run = new InjectionRun(input, { ...pace, lastStartMs: lastStartAt - performance.now(), pause });
  const rounds: Rounds<Trial> = { run, input, turns, trials: [], shy: [] };
  const names = triesNames(test, input) ? namesOf(points) : [];
  const inTurn = turns.ordered([...(test.ordered?.(points, origin, crawl.pages) ?? points), ...names]);
  const [tried, besides] = await Promise.all([
    tryAll(test, rounds, inTurn),
    test.besides?.(input, crawl) ?? [],
  ]);
  const reached = inTurn.slice(0, tried);
  const { stopped } = run;
  const { trials } = rounds;
  const requests = input.isStaging ? input.settings?.requests : undefined;
  const leftAlone = whyLeftAlone({ endpoints: named, requests }, points);
  const unread = trials.filter(({ outcome }) => outcome === 'unread').length;
  const values = reached.filter((point) => !isName(point)).length;
  input.notes.takeUntried('parameters', points.length - values + unread, points.length);
  const hidden = run.shown.hiddenAmong(reached, input.notes, crawl.pages);
  const waiting = turns.take(inTurn, outcomesOf(trials, reached, hidden));
  return {
    pages,
    trials: [...trials.map((trial) => withHidden(trial, hidden)), ...besides],
    parameters: points.length,
    waiting,
    stopped,
    leftAlone,
    needed: null,
  };
}

const paceOf = ({ most }: { most: number }, areLeft: boolean): Pick<InjectionPace, 'most' | 'gapMs'> => {
  const times = areLeft ? MORE_FOR_TURNS : 1;
  return { most: times * most, gapMs: GAP_MS / times };
};

const nothingTried = (pages: CrawlRecord[], needed: Inconclusive | null): InjectionSeen<never> => ({
  pages,
  trials: [],
  parameters: 0,
  waiting: 0,
  stopped: null,
  leftAlone: null,
  needed,
});

const withHidden = <Trial extends InjectionTrial>(trial: Trial, hidden: ReadonlySet<string>): Trial =>
  trial.outcome !== 'found' && hidden.has(trial.location) ? { ...trial, isHidden: true } : trial;

/** What came of each point. */
function outcomesOf(
  trials: readonly InjectionTrial[],
  reached: readonly InjectionPoint[],
  hidden: ReadonlySet<string>,
): (point: InjectionPoint) => PointOutcome {
  const ended = new Map(trials.map(({ location, outcome }) => [location, outcome]));
  const passed = new Set(reached);
  return (point) => {
    const outcome = ended.get(point.location);
    if (outcome === undefined) return passed.has(point) ? 'judged' : 'untried';
    if (outcome !== 'found' && hidden.has(point.location)) return 'unread';
    return outcome === 'found' || outcome === 'unread' ? outcome : 'judged';
  };
}

async function pointsOf(
  crawl: SiteCrawl,
  input: ScannerInput,
  { again, readsApis }: { again: readonly string[]; readsApis: boolean },
): Promise<InjectionPoint[]> {
  const { client, settings, isStaging, notes, signedInAs } = input;
  // What the owner names is all that is tried.
  const isAll = settings?.endpoints === undefined;
  const known = isAll ? notes.knownParameters : [];
  const addresses = injectionPoints(crawl, client, settings?.endpoints, { again, known });
  const further = isStaging ? await furtherPoints(crawl, input) : [];
  for (const request of isStaging ? [] : (settings?.requests ?? []))
    notes.takeLeftAlone(
      new URL(request.split(' ')[1] ?? '/', crawl.origin ?? undefined).href,
      'a request with a body is sent to a staging site only',
    );
  const never = signedInAs?.never ?? [];
  const ofApis = readsApis && isAll ? await apiPoints(crawl, input) : [];
  // No more than the turns keep, with room for either.
  const own = eachOnce([...addresses, ...ofApis]).slice(
    0,
    MOST_POINTS - Math.min(further.length, MOST_POINTS / 2),
  );
  return [...own, ...further.slice(0, MOST_POINTS - own.length)].filter(
    ({ url }) => !isNever(new URL(url), never),
  );
}

async function apiPoints(crawl: SiteCrawl, input: ScannerInput): Promise<InjectionPoint[]> {
  const operations = operationPoints(await readingOperations(input, crawl), input.client);
  return [...operations, ...(await graphqlPoints(crawl, input))];
}

interface Rounds<Trial> {
  run: InjectionRun;
  input: ScannerInput;
  turns: PointTurns;
  trials: Trial[];
  /** Points that did not show their value, with the places of their trials. */
  shy: [at: number, point: InjectionPoint][];
}

const triesNames = (
  { further, triesNames: onStaging }: Pick<InjectionTest<TestKey, InjectionTrial>, 'further' | 'triesNames'>,
  { isStaging }: ScannerInput,
): boolean => further !== undefined || (isStaging && onStaging === true);

/** Of each path with parameters, the name of one more. */
export const namesOf = (points: readonly InjectionPoint[]): InjectionPoint[] =>
  eachOnce(points.filter(({ place }) => place === 'query').map(({ url }) => namePoint(url)));

/** @returns how many of the points in turn it came to */
async function tryAll<Key extends TestKey, Trial extends InjectionTrial>(
  test: InjectionTest<Key, Trial>,
  rounds: Rounds<Trial>,
  inTurn: readonly InjectionPoint[],
): Promise<number> {
  const tried = await tryEach(test, rounds, inTurn);
  if (rounds.run.stopped === null) await tryAgain(test, rounds);
  for (const url of await rounds.run.putBack()) rounds.input.notes.takeLeftAlone(url, NOT_PUT_BACK);
  return tried;
}

/** Tries points until the run ends. @returns how many of them it came to */
async function tryEach<Key extends TestKey, Trial extends InjectionTrial>(
  test: InjectionTest<Key, Trial>,
  rounds: Rounds<Trial>,
  points: readonly InjectionPoint[],
): Promise<number> {
  const { run, input, trials, shy } = rounds;
  const found = new Set<string>();
  // A cookie has two points at each place, which send the same word.
  const hidden = new Set<string>();
  for (const [at, point] of points.entries()) {
    if (found.has(causeOf(point)) || hidden.has(point.location)) continue;
    if (!run.mayGoOn(test.fewest)) return at;
    const tried = await tryOne(test, rounds, point);
    // Cut by the limit: the next scan begins with it.
    if (tried === null) return at;
    const { trial, isShy } = tried;
    const left = run.whyLeftAlone(point);
    if (left !== null) {
      input.notes.takeLeftAlone(point.url, left);
      continue;
    }
    if (trial.outcome === 'found') found.add(causeOf(point));
    if (trial.outcome === 'not_reflected') hidden.add(point.location);
    if (isShy) shy.push([trials.length, point]);
    // What hides the name of a parameter proves nothing about the values.
    if (trial.outcome !== 'unread' || !isName(point)) trials.push(trial);
  }
  return points.length;
}

/** Null where the limit cuts it. `isShy`: it gets its second value if requests are left. */
async function tryOne<Key extends TestKey, Trial extends InjectionTrial>(
  { attempt, further }: InjectionTest<Key, Trial>,
  { run, input, turns }: Rounds<Trial>,
  point: InjectionPoint,
): Promise<{ trial: Trial; isShy: boolean } | null> {
  const first = await attempt(run, point, input);
  const isShy = first.outcome === 'not_reflected' && !isName(point);
  // Others may use up the requests of each scan, so that none would ever be left for what an earlier scan has tried.
  const again = isShy && turns.hasTried(point) ? further?.again : undefined;
  const second = again === undefined ? null : await again(run, point);
  const trial = second ?? first;
  const isCut = trial.outcome === 'unread' || (again !== undefined && second === null);
  return isCut && run.stopped === 'budget' ? null : { trial, isShy: isShy && again === undefined };
}

/** A cookie that one page writes out is one cause, whichever other pages read it. */
const causeOf = ({ place, name, location }: InjectionPoint): string =>
  place === 'cookie' ? `cookie ${name}` : location;

/** Spends what the first round has left. What stops here takes nothing back of what was judged before. */
async function tryAgain<Key extends TestKey, Trial extends InjectionTrial>(
  { further }: InjectionTest<Key, Trial>,
  { run, trials, shy }: Rounds<Trial>,
): Promise<void> {
  if (further === undefined) return;
  for (const [at, point] of shy) {
    if (!run.hasLeft(further.most)) return;
    const trial = await further.again(run, point);
    if (trial !== null) trials[at] = trial;
  }
}
