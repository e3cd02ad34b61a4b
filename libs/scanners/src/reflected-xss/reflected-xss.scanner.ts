import type { RuleId } from '@palisade/catalogue';
import {
  type CrawlRecord,
  curlBody,
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
import type { Severity } from '@palisade/vocabulary';
import type { Position } from './arrivals';
import { type Found, type ParameterTrial, tryParameter } from './parameter-trial';

interface Seen {
  pages: CrawlRecord[];
  trials: ParameterTrial[];
  /** Parameters that were seen. */
  parameters: number;
  stopped: InjectionStop | null;
  leftAlone: Inconclusive | null;
}

const PACE = { most: 45, lastStartMs: 52_000 };

/** Specs give it a pause that does not wait. */
export const createReflectedXssScanner = (pause: Pause = realPause): Scanner<Seen> =>
  scanner('reflected_xss', {
    // The pages that all tests share, and 45 requests.
    budget: { requests: 71, connections: 80, bytes: 64 * 1_048_576, durationMs: 60_000 },
    summary: ({ trials, parameters }) =>
      parameters === 0
        ? 'No page shows a parameter; the page for a missing path does not return what visitors send as script.'
        : `What visitors send does not come back as script: ${count(trials.length - 1, 'parameter')} and a missing path were tried.`,
    observe: (input) => observe(input, pause),
    rules: ({ trials }) =>
      trials.flatMap(({ found, location }) => (found === null ? [] : sightingOf(found, location))),
    readsContent: true,
    whyUnread: ({ pages }) => whyNotLetIn(pages[0]),
    whyUnsure: ({ pages, trials, stopped, leftAlone }) =>
      whyUnread(pages) ??
      whyRunStopped(stopped) ??
      leftAlone ??
      (trials.some(({ outcome }) => outcome === 'unread') ? whyRunStopped('blocked') : null),
    judged: ({ trials }) =>
      trials.filter(({ outcome }) => outcome !== 'unread').map(({ location }) => location),
    details: ({ trials, parameters, stopped }) => ({
      parameters,
      stopped,
      tried: trials.map(({ location, outcome }) => `${location} ${outcome}`),
    }),
  });

export const reflectedXssScanner = createReflectedXssScanner();

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

async function observe(input: ScannerInput, pause: Pause): Promise<Seen> {
  const run = new InjectionRun(input, { ...PACE, pause });
  const named = input.settings?.endpoints;
  const crawl = await pagesOfSite(input, named, named?.length);
  const pages = crawl.pages.map(recordOfPage);
  if (crawl.origin === null || whyNotLetIn(pages[0]) !== null)
    return { pages, trials: [], parameters: 0, stopped: null, leftAlone: null };
  const points = injectionPoints(crawl, named);
  const trials: ParameterTrial[] = [];
  for (const point of [...points.slice(0, 1), missingPath(crawl.origin), ...points.slice(1)]) {
    if (!run.mayGoOn(FEWEST)) break;
    trials.push(await tryParameter(run, point));
  }
  const leftAlone = whyLeftAlone(named ?? [], points);
  return { pages, trials, parameters: points.length, stopped: run.stopped, leftAlone };
}

/** A reflected value needs three requests. */
const FEWEST = 3;
const missingPath = (origin: string) => ({ url: `${origin}/`, name: null, value: '' });

const RULES: Readonly<Record<Position, RuleId<'reflected_xss'>>> = {
  element: 'xss-html-context',
  attribute: 'xss-attribute-context',
  code: 'xss-script-context',
  address: 'xss-url-context',
  script_address: 'xss-script-context',
};
const OBSERVED: Readonly<Record<Position, string>> = {
  element: 'the value opens its own element in the page',
  attribute: 'the value adds its own attribute to an element of the page',
  code: 'the value leaves its place in a script of the page and becomes code',
  address: 'the value becomes an address of the page with the scheme javascript:',
  script_address: 'the value becomes the address of a script of the page',
};
const LOWER: Partial<Record<Severity, Severity>> = { high: 'medium', medium: 'low' };

function sightingOf(
  { position, url, shows, mark, stoppedBy }: Found,
  location: string,
): Sighted<'reflected_xss'> {
  const usual: Severity = position === 'address' ? 'medium' : 'high';
  return {
    rule: RULES[position],
    location,
    url,
    severity: stoppedBy === null ? usual : (LOWER[usual] ?? usual),
    observed: OBSERVED[position],
    expected: 'the value encoded for its place in the page',
    confirmed: true,
    ...(stoppedBy !== null && {
      detail: `The Content-Security-Policy of the page (${stoppedBy}) would stop the usual attack, so the severity is one step lower.`,
    }),
    facts: {
      characters: shows,
      ...(stoppedBy !== null && { stopped_by: `Content-Security-Policy: ${stoppedBy}` }),
    },
    reproduce: `${curlBody(url)} | grep -aio ${shQuote(`.\\{0,40\\}${mark}`)}`,
  };
}
