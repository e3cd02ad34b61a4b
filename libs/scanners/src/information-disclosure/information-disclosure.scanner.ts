import {
  askAgain,
  type CrawledPage,
  isChallengePage,
  type OwnScript,
  pagesOfSite,
  readingOperations,
  readOwnScripts,
  recordOfPage,
  scanner,
  type ScannerInput,
  textOf,
  whyUnread,
} from '@palisade/scan-engine';
import { type Context, type Subject, cluesOfResponse, pathOf } from './clues';
import { ClueKeeper } from './clue-keeper';
import type { DisclosureObservation, DisclosureRule } from './disclosure-observation';
import { claimMalformed, errorLooks, isMalformed, type KnownAddresses } from './error-looks';
import { errorSubject, visitError } from './error-visit';
import { detailsOf, sightingsOf } from './information-disclosure.rules';
import { subjectOf } from './read-subject';
import { ownSourceMaps, readMap } from './source-maps';

/** Vite 8 writes all names before the sources: about 100 KiB for a script of 1 MB. */
const MAP_BYTES = 256 * 1024;
const MOST_MAPS = 3;
/** Long scripts whose end is requested. */
const MOST_ENDS = 3;
/** Shown by responses to requests that fail. */
const OF_ERRORS: readonly DisclosureRule[] = [
  'info-debug-console',
  'info-debug-mode',
  'info-stack-trace',
  'info-version-in-page',
];

export const informationDisclosureScanner = scanner('information_disclosure', {
  // The pages, scripts and documents that all tests share; ten requests of its own, with their redirects, and second probes.
  budget: { requests: 100, connections: 104, bytes: 64 * 1024 * 1024, durationMs: 58_000 },
  asIdentities: true,
  summary: 'Pages, scripts and errors reveal nothing that helps attackers.',
  observe,
  rules: sightingsOf,
  whyUnsure: ({ pages }) => whyUnread(pages),
  // The engine adds pages, and only those that had content at their own address.
  judgedAnyway: ({ readFiles }) => readFiles,
  unjudgedRules: ({ unjudged }) => unjudged,
  details: detailsOf,
});

async function observe(input: ScannerInput): Promise<DisclosureObservation> {
  const { client } = input;
  const crawl = await pagesOfSite(input);
  const { pages } = crawl;
  const [start] = pages;
  const seen: DisclosureObservation = {
    pages: pages.map(recordOfPage),
    clues: [],
    readFiles: [],
    unreadScripts: 0,
    unjudged: [],
    scripts: 0,
    sourceMaps: 0,
  };
  if (start === undefined || !['answered', 'server_error'].includes(start.outcome)) return seen;
  const subjects = await readPages(input, pages);
  // A site in trouble is not requested more.
  if (start.outcome === 'answered') {
    subjects.push(...(await readScripts(input, pages, seen)));
    const operations = input.runs('api_exposure') === null ? [] : await readingOperations(input, crawl);
    subjects.push(...(await readErrors(input, start.url, { pages, operations }, seen)));
  } else seen.unjudged.push(...OF_ERRORS);
  const [first] = subjects;
  const context: Context = {
    host: client.target.host,
    headers: [
      ...subjects.flatMap(({ headers }) => headers),
      ...pages.flatMap(({ hops }) => hops.flatMap(({ headers }) => headers)),
    ],
    startText: first?.kind === 'page' && first.status < 400 ? first.text : '',
    data: input.data,
  };
  const keeper = new ClueKeeper(input, context);
  for (const subject of subjects)
    for (const clue of cluesOfResponse(subject, context)) await keeper.take(subject, clue);
  seen.clues = keeper.clues;
  seen.unjudged = [...new Set([...seen.unjudged, ...keeper.unjudged])];
  return seen;
}

/** The crawl has requested them, so this costs nothing. */
async function readPages({ client }: ScannerInput, pages: readonly CrawledPage[]): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const page of pages) {
    if (page.outcome !== 'answered' && page.outcome !== 'server_error') continue;
    const response = await askAgain(client, page);
    if (!response.ok) continue;
    subjects.push(subjectOf('page', { url: page.url }, response));
    if (page.drawn !== undefined)
      subjects.push({
        kind: 'page',
        request: { url: page.url },
        headers: [],
        status: response.status,
        text: page.drawn.text,
        truncated: page.truncated,
        html: page.html,
        drawn: page,
      });
  }
  return subjects;
}

/** Scripts of the site, and their source maps. */
async function readScripts(
  input: ScannerInput,
  pages: readonly CrawledPage[],
  seen: DisclosureObservation,
): Promise<Subject[]> {
  const { client } = input;
  const { scripts } = await readOwnScripts(input, pages);
  const readable = scripts.filter(({ outcome }) => outcome === 'read');
  seen.scripts = readable.length;
  seen.unreadScripts = scripts.filter(({ outcome, truncated }) => outcome === 'failed' || truncated).length;
  const subjects = readable.map(({ url, text, truncated }): Subject => ({
    kind: 'script',
    request: { url },
    text,
    headers: [],
    status: 200,
    truncated,
    html: null,
  }));
  const maps = ownSourceMaps(await withEnds(client, readable));
  seen.sourceMaps = maps.length;
  for (const url of maps.slice(0, MOST_MAPS)) {
    const request = { url, bodyBytes: MAP_BYTES };
    const response = await client.request(request);
    const isUnread = !response.ok || response.status === 429 || response.status >= 500;
    if (!isUnread && response.status === 200) subjects.push(subjectOf('map', request, response));
    const isCut = response.ok && readMap(textOf(response.body), response.truncated) === 'cut';
    if (isUnread || isCut) seen.unjudged.push('info-source-map');
    if (isStop(response)) break;
  }
  seen.readFiles = [
    ...new Set(subjects.filter(({ truncated }) => !truncated).map(({ request }) => pathOf(request))),
  ];
  if (maps.length > MOST_MAPS) seen.unjudged.push('info-source-map');
  return subjects;
}

/** A script names its map in its last line, and a long script is not read to its end: its last bytes are requested. */
async function withEnds(client: ScannerInput['client'], scripts: readonly OwnScript[]): Promise<OwnScript[]> {
  const whole: OwnScript[] = [];
  let left = MOST_ENDS;
  for (const script of scripts) {
    const mayAsk = script.truncated && script.sourceMap === null && left > 0;
    if (mayAsk) left -= 1;
    whole.push(mayAsk ? { ...script, text: `${script.text}${await endOf(client, script.url)}` } : script);
  }
  return whole;
}

async function endOf(client: ScannerInput['client'], url: string): Promise<string> {
  const end = await client.request({ url, headers: { range: 'bytes=-4096' }, bodyBytes: 4096 });
  return end.ok && end.status === 206 ? textOf(end.body) : '';
}

async function readErrors(
  input: ScannerInput,
  start: string,
  known: KnownAddresses,
  seen: DisclosureObservation,
): Promise<Subject[]> {
  const subjects: Subject[] = [];
  const all = errorLooks(new URL(start).origin, input.missingPath, known, input.client);
  // An account gets the same response to a malformed path as a stranger.
  const looks = input.signedInAs === null ? all : all.filter(({ request }) => !isMalformed(request));
  let answered = 0;
  for (const look of looks) {
    if (isMalformed(look.request) && !(await claimMalformed(input, look.request))) break;
    const { request, response } = await visitError(input.client, look.request);
    if (response !== null && isStop(response)) break;
    if (response?.ok !== false) answered += 1;
    if (response?.ok === true) subjects.push(await errorSubject(input.client, look, request, response));
  }
  if (answered < looks.length) seen.unjudged.push(...OF_ERRORS);
  return subjects;
}

const isStop = (response: Awaited<ReturnType<ScannerInput['client']['request']>>): boolean =>
  response.ok
    ? response.status === 429 || isChallengePage(response.status, response.headers, textOf(response.body))
    : response.category === 'budget' || response.category === 'aborted';
