import {
  CHALLENGED,
  type CrawlRecord,
  curlRequest,
  failedRequest,
  furtherPoints,
  hardToSend,
  type Inconclusive,
  type InjectionPoint,
  isName,
  lastingUrl,
  leadsByValue,
  lowered,
  pagesOfSite,
  type PointOutcome,
  PointTurns,
  RATE_LIMITED,
  recordOfPage,
  rulesOf,
  scanner,
  type ScannerInput,
  requestLine,
  type ShownRequest,
  type Sighting,
  type SiteCrawl,
  whyLower,
  whyNotLetIn,
  whyTurnedAway,
  whyUnread,
} from '@palisade/scan-engine';
import { isOfSignIn, placesIn } from './parameters';
import { FIXED_HOST, RedirectTrials, type Trial, tryDrawn } from './redirect-trials';

interface Seen {
  pages: CrawlRecord[];
  trials: Trial[];
  /** Paths of pages that a browser tried. */
  drawn: string[];
  /** Parameters that were found and not tried. */
  leftOut: number;
}

const OF_LOGIN = 'The page is about a sign-in, so that codes or tokens may go along.';

function sightingOf(trial: Trial, shown: ShownRequest, observed: string): Sighting {
  const { url } = shown;
  const isOfLogin = trial.by === 'location' && isOfSignIn(trial.location);
  const sent = hardToSend(trial.place, shown);
  const obstacles = sent === null ? [] : [whyLower(`make a browser send ${sent}`)];
  const details = [...(isOfLogin ? [OF_LOGIN] : []), ...obstacles];
  return {
    url,
    request: requestLine(shown),
    location: trial.location,
    observed,
    expected: 'a place of the site itself, or a page that asks the visitor',
    confirmed: trial.isConfirmed,
    facts: {
      parameter: parameterOf(trial),
      value: trial.value,
      ...(trial.drawn !== undefined && { seen_in: 'the rendered page' }),
    },
    // The site may lead to its own address first.
    reproduce:
      trial.drawn ??
      `${curlRequest(shown, shown.body === null ? '-i -L --max-redirs 2' : '-i')} | grep -i ${FIXED_HOST}`,
    severity: lowered(isOfLogin ? 'high' : 'medium', obstacles),
    ...(details.length > 0 && { detail: details.join(' ') }),
  };
}

const sightings = (trials: readonly Trial[], by: Trial['by'], observed: string): Sighting[] =>
  trials.flatMap((trial) =>
    trial.by === by && trial.isConfirmed && trial.shown !== null
      ? [sightingOf(trial, trial.shown, observed)]
      : [],
  );

const rules = rulesOf<'open_redirect', Seen>({
  'redirect-open': ({ trials }) =>
    sightings(trials, 'location', 'a redirect to the host that the parameter names'),
  'redirect-open-script': ({ trials }) =>
    sightings(trials, 'page', 'a page that leads to the host that the parameter names, without a click'),
});

export const openRedirectScanner = scanner('open_redirect', {
  // The pages that all tests share, and 24 requests, or 72 on a staging site, where 40 more may put back what an account has written.
  budget: { requests: 154, connections: 160, bytes: 32 * 1024 * 1024, durationMs: 55_000 },
  asIdentities: true,
  summary: ({ trials }) =>
    trials.length === 0
      ? 'No link or form of the pages that were read names an address to go to.'
      : 'The site redirects to no address that its links name.',
  observe,
  rules,
  whyUnread: ({ pages }) => whyNotLetIn(pages[0]),
  whyUnsure: ({ pages, trials }) => (trials.length === 0 ? whyUnread(pages) : whyUnsettled(trials)),
  judged: ({ trials, drawn }) => ['', ...new Set([...trials.filter(isJudged).map(placeOf), ...drawn])],
  // The crawl reads no page at an address that leads on.
  judgedAnyway: ({ trials }) =>
    trials.filter((trial) => trial.isLeading === true && isJudged(trial)).map(placeOf),
  details: ({ trials, leftOut }) => ({
    tried: trials.map((trial) => `${new URL(trial.url).pathname} ${parameterOf(trial)}`),
    parameters_left_out: leftOut,
  }),
});

const parameterOf = ({ place, name }: Trial): string =>
  place === 'segment' ? 'path' : isName({ place, name }) ? 'the name of one more parameter' : name;
const isJudged = ({ isSettled, isHidden }: Trial): boolean => isSettled && isHidden !== true;
const placeOf = ({ place, url, location }: Trial): string =>
  place === 'segment' ? location : new URL(url).pathname;

const UNSTABLE: Inconclusive = {
  sentence: 'the site led away once and not again, so that nothing is proven; scan again',
  reason: 'unstable',
};
const ERROR: Inconclusive = {
  sentence:
    'the site returned errors to every address in these parameters; check its log for the reason, then scan again',
  reason: 'server_error',
};

/** Nothing was found: was anything tried to its end? */
function whyUnsettled(trials: readonly Trial[]): Inconclusive | null {
  if (trials.some(({ by, isConfirmed }) => by !== null && !isConfirmed)) return UNSTABLE;
  if (trials.some(({ isSettled }) => isSettled)) return null;
  const failed = trials.find(({ outcome }) => outcome !== 'answered');
  if (failed === undefined) return ERROR;
  if (failed.outcome === 'challenge') return CHALLENGED;
  return failed.outcome === 'too_many_requests' ? RATE_LIMITED : failedRequest(failed.failure);
}

/** For the next scan. A form that is left alone has had its turn. */
function outcomeOf(trial: Trial | null | undefined): PointOutcome {
  if (trial === undefined) return 'untried';
  if (trial === null) return 'judged';
  if (trial.by !== null && trial.isConfirmed) return 'found';
  return isJudged(trial) ? 'judged' : 'unread';
}

/** With what is known of the program that reads the value. */
function judgedTrial(
  trial: Trial | null,
  point: InjectionPoint | undefined,
  { hidden, pages }: { hidden: ReadonlySet<string>; pages: SiteCrawl['pages'] },
): Trial | null {
  if (trial === null || point === undefined) return trial;
  return {
    ...trial,
    ...(trial.by === null && hidden.has(point.location) && { isHidden: true as const }),
    ...(leadsByValue(point, pages) && { isLeading: true as const }),
  };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const crawl = await pagesOfSite(input);
  const pages = crawl.pages.map(recordOfPage);
  if (crawl.origin === null || whyTurnedAway(pages[0]?.status ?? null) !== null)
    return { pages, trials: [], drawn: [], leftOut: 0 };
  const { origin } = crawl;
  const further = input.isStaging ? await furtherPoints(crawl, input) : [];
  const turns = new PointTurns('open_redirect', input.notes);
  const earlier = { again: turns.addresses, known: input.notes.knownParameters };
  const endpoints = input.settings?.endpoints ?? [];
  const parameters = turns.ordered(
    placesIn({ ...crawl, origin }, { endpoints, further, earlier, hasNames: input.isStaging }, input.client),
  );
  const redirects = new RedirectTrials(input);
  const tried = await redirects.run(parameters);
  const reached = parameters.slice(0, tried.length);
  const hidden = redirects.shown.hiddenAmong(reached, input.notes, crawl.pages);
  const judged = tried.map((trial, at) => judgedTrial(trial, parameters[at], { hidden, pages: crawl.pages }));
  const trials = judged.filter((trial) => trial !== null);
  const leftOut = parameters.length - tried.length;
  turns.take(parameters, (_point, at) => outcomeOf(judged[at]));
  input.notes.takeUntried('parameters', leftOut, parameters.length);
  const drawn = await tryDrawn(input, crawl.pages);
  return {
    pages,
    drawn: drawn.map(({ path }) => path),
    trials: [...trials, ...drawn.flatMap((page) => page.trials)].map((trial) => ({
      ...trial,
      url: lastingUrl(trial.url),
    })),
    leftOut,
  };
}
