import type { RuleId } from '@palisade/catalogue';
import {
  type CrawlRecord,
  curl,
  type Inconclusive,
  injectionPoints,
  InjectionRun,
  type InjectionStop,
  pagesOfSite,
  type Pause,
  realPause,
  recordOfPage,
  type Scanner,
  scanner,
  type ScannerInput,
  shQuote,
  type Sighted,
  whyRunStopped,
  whyLeftAlone,
  whyNotLetIn,
  whyUnread,
} from '@palisade/scan-engine';
import { type ParameterTrial, type Proof, tryParameter } from './parameter-trial';

interface Seen {
  pages: CrawlRecord[];
  trials: ParameterTrial[];
  /** Parameters that were seen. */
  parameters: number;
  stopped: InjectionStop | null;
  leftAlone: Inconclusive | null;
}

const PACE = { most: 55, lastStartMs: 52_000 };
/** The usual page twice, another value, and a quote. */
const FEWEST = 4;

/** Specs give it a pause that does not wait. */
export const createSqlInjectionScanner = (pause: Pause = realPause): Scanner<Seen> =>
  scanner('sql_injection', {
    // The pages that all tests share, and 55 requests.
    budget: { requests: 81, connections: 90, bytes: 64 * 1_048_576, durationMs: 60_000 },
    readsContent: true,
    summary: ({ trials }) =>
      trials.length === 0
        ? 'No page shows a parameter that a database could read as SQL.'
        : `No database reads what visitors send as SQL: ${trials.length} ${trials.length === 1 ? 'parameter was' : 'parameters were'} tried.`,
    observe: (input) => observe(input, pause),
    rules: ({ trials }) =>
      trials.flatMap(({ proof, location }) => (proof === null ? [] : sightingOf(proof, location))),
    whyUnread: ({ pages }) => whyNotLetIn(pages[0]),
    whyUnsure: ({ pages, trials, stopped, leftAlone }) =>
      whyUnread(pages) ??
      whyRunStopped(stopped) ??
      leftAlone ??
      (trials.some(({ outcome }) => outcome === 'unread') ? NOT_COMPARED : null),
    judged: ({ trials }) =>
      trials.filter(({ outcome }) => outcome !== 'unread').map(({ location }) => location),
    details: ({ trials, parameters, stopped }) => ({
      parameters,
      stopped,
      tried: trials.map(({ location, outcome }) => `${location} ${outcome}`),
    }),
  });

export const sqlInjectionScanner = createSqlInjectionScanner();

const NOT_COMPARED: Inconclusive = {
  sentence:
    'pages with parameters differ at each visit or respond at irregular speeds, or a firewall refuses what the test sends, so some parameters could not be compared; let the User-Agent of the scanner pass, or test a copy of the site',
  reason: 'not_comparable',
};

async function observe(input: ScannerInput, pause: Pause): Promise<Seen> {
  const run = new InjectionRun(input, { ...PACE, pause });
  const named = input.settings?.endpoints;
  const crawl = await pagesOfSite(input, named, named?.length);
  const pages = crawl.pages.map(recordOfPage);
  const trials: ParameterTrial[] = [];
  if (crawl.origin === null || whyNotLetIn(pages[0]) !== null)
    return { pages, trials, parameters: 0, stopped: null, leftAlone: null };
  const points = injectionPoints(crawl, named);
  for (const point of points) {
    if (!run.mayGoOn(FEWEST)) break;
    trials.push(await tryParameter(run, point, input.settings?.time_based === true));
  }
  const leftAlone = whyLeftAlone(named ?? [], points);
  return { pages, trials, parameters: points.length, stopped: run.stopped, leftAlone };
}

const RULES: Readonly<Record<Proof['kind'], RuleId<'sql_injection'>>> = {
  condition: 'sqli-boolean-based',
  error: 'sqli-error-based',
  delay: 'sqli-time-based',
  suspicion: 'sqli-suspected',
};
const OBSERVED: Readonly<Record<Proof['kind'], string>> = {
  condition:
    'the usual page for values that a database reads as the usual one, another page for values that it reads as another one, in two rounds with other constants',
  error:
    'an error of a database for two values that no statement can be read with, and none for two that differ by one character',
  delay: 'responses that take as long as the value says, for six delays from 0 to 2 seconds',
  suspicion: 'an error of a database for a quote, and none for a word',
};

function sightingOf({ kind, shows, urls, database }: Proof, location: string): Sighted<'sql_injection'> {
  const [usual, same, other] = urls;
  return {
    rule: RULES[kind],
    location,
    url: other,
    observed: OBSERVED[kind],
    expected: 'a value that stays a value, whatever characters it has',
    confirmed: kind !== 'suspicion',
    facts: { sent: shows, ...(database !== null && { database }) },
    reproduce: [usual, same, other]
      .map(
        (url) =>
          `${curl(url)} ${shQuote(url)} -w ${shQuote('\n%{http_code} %{time_total} s\n')} | tail -c 1000`,
      )
      .join('; '),
  };
}
