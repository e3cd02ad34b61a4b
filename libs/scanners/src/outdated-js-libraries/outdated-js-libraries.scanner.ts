import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TargetClient } from '@palisade/target-client';
import {
  recordOfPage,
  scanner,
  type ScannerInput,
  type CdnFile,
  cdnFileOf,
  foreignFile,
  type OwnScript,
  readOwnScripts,
  inlinePrograms,
  lastingUrl,
  isSameSite,
  pagesOfSite,
  type CrawledPage,
  type DataDocuments,
  type JsAdvisories,
  textOf,
  textOfPage,
} from '@palisade/scan-engine';
import { confirmSerious, isStillThere } from './confirm-libraries';
import { findLibraries, fixesNamedIn, vendorOf } from './find-libraries';
import { fixedIn, hasIdentityPrefilter } from './fix-marks';
import { LIBRARY_MARKS } from './library-marks';
import { maliciousReleasesIn } from './malicious-releases';
import { verdictOn } from './match-advisories';
import type { OutdatedJsObservation, SeenLibrary, SeenScript } from './outdated-js-libraries.observation';
import { librariesSighted, summaryOf } from './outdated-js-libraries.rules';
import { detailsOf } from './details';
import { inconclusiveReason } from './inconclusive-reason';

const MOST_FOREIGN = 4;
/** Programs in pages; a library is in the first ones, which most pages share. */
const MOST_INLINE = 20;
const MOST_LIBRARIES = 60;
const MOST_ADVISORIES = 20;
const MOST_NAMED = 20;

export const outdatedJsLibrariesScanner = scanner('outdated_js_libraries', {
  // 25 pages and 12 scripts, which other tests read too, each with a redirect at times; 4 files of networks.
  budget: {
    requests: 60,
    foreignRequests: 12,
    dnsQueries: 4,
    connections: 80,
    bytes: 48 * 1024 * 1024,
    durationMs: 58_000,
  },
  asIdentities: true,
  summary: summaryOf,
  observe,
  rules: librariesSighted,
  whyUnsure: inconclusiveReason,
  details: detailsOf,
});

async function observe(input: ScannerInput): Promise<OutdatedJsObservation> {
  const { client, signal, data } = input;
  const list = data.get('js_advisories');
  const networks = data.get('file_cdns');
  const { pages } = await pagesOfSite(input);
  const own = await readOwnScripts(input, pages);
  const linked = foreignScriptsOf(pages, client.target.host, networks);
  const foreign = await readForeign(client, linked, signal);
  input.notes.takeFiles({ scripts: foreign, unrequested: [] });
  const observation: OutdatedJsObservation = {
    pages: pages.map(recordOfPage),
    scripts: [
      ...own.scripts.map((script) => seenScript(script, false)),
      ...foreign.map((script) => seenScript(script, true)),
    ],
    unreadScripts: own.unrequested.length,
    libraries: [],
    named: [],
    malicious: [],
    list: { date: list.date, source: list.source },
  };
  const inline = await readInline(client, pages);
  const read = [...own.scripts, ...foreign, ...inline].filter(({ outcome }) => outcome === 'read');
  const worksAround = read.some(({ text }) => hasIdentityPrefilter(text)) ? ['CVE-2020-11022'] : [];
  const add: Add = (found) => addLibrary(observation, list, found, worksAround);
  await inspect(read, observation, client, add);
  for (const script of linked) takeAddress(script, add);
  observation.libraries = observation.libraries.slice(0, MOST_LIBRARIES);
  await confirmSerious(input, pages, observation);
  return observation;
}

/** Copies of libraries that pages hold themselves, each once. The crawl has requested the pages, so this costs no request. */
async function readInline(client: TargetClient, pages: readonly CrawledPage[]): Promise<OwnScript[]> {
  const programs = new Map<string, OwnScript>();
  for (const page of pages) {
    const { url, outcome, html } = page;
    if (outcome !== 'answered' || html === null || programs.size >= MOST_INLINE) continue;
    const written = (await textOfPage(client, page)) ?? '';
    for (const text of inlinePrograms(written)) {
      const known = programs.get(text);
      if (known !== undefined) known.pages.push(url);
      else if (programs.size < MOST_INLINE)
        programs.set(text, {
          url,
          pages: [url],
          outcome: 'read',
          failure: null,
          status: 200,
          text,
          truncated: false,
          sourceMap: null,
        });
    }
  }
  return [...programs.values()];
}

interface LinkedScript {
  url: string;
  pages: string[];
  file: CdnFile;
}

/** Scripts of networks for files, each once, in the order of the crawl. */
function foreignScriptsOf(
  pages: readonly CrawledPage[],
  host: string,
  networks: DataDocuments['file_cdns'],
): LinkedScript[] {
  const linked = new Map<string, LinkedScript>();
  for (const { url: page, html } of pages)
    for (const { kind, url } of html?.subresources ?? []) {
      const file = kind === 'script' && !isSameSite(url, host) ? cdnFileOf(url, networks) : null;
      const known = linked.get(url);
      if (known !== undefined) known.pages.push(page);
      else if (file !== null) linked.set(url, { url, pages: [page], file });
    }
  return [...linked.values()];
}

/** Files whose address does not say the version. */
async function readForeign(
  client: TargetClient,
  linked: readonly LinkedScript[],
  signal: AbortSignal,
): Promise<OwnScript[]> {
  const wanted = linked.filter(({ url, file }) => file.version === null && url.startsWith('https:'));
  const read: OwnScript[] = [];
  for (const { url, pages } of wanted.slice(0, MOST_FOREIGN)) {
    if (signal.aborted) break;
    const response = await foreignFile(client, url);
    const isRead = response.ok && response.status === 200;
    read.push({
      url,
      pages,
      outcome: isRead ? 'read' : 'failed',
      failure: response.ok ? null : response.category,
      status: response.ok ? response.status : null,
      text: isRead ? textOf(response.body) : '',
      truncated: response.ok && response.truncated,
      sourceMap: null,
    });
  }
  return read;
}

const seenScript = (
  { url, outcome, failure, status, truncated }: OwnScript,
  isForeign: boolean,
): SeenScript => ({
  url: lastingUrl(url),
  outcome,
  failure,
  status,
  isForeign,
  truncated,
});

type Found = Pick<SeenLibrary, 'library' | 'version' | 'evidence' | 'url' | 'pages' | 'vendor' | 'fixed'>;
type Add = (found: Found) => void;

/** Searches each script, with a turn of the event loop in between: other scans share the thread. */
async function inspect(
  scripts: readonly OwnScript[],
  observation: OutdatedJsObservation,
  client: TargetClient,
  add: Add,
): Promise<void> {
  for (const script of scripts) {
    const { url, text, pages } = script;
    const found = findLibraries(text);
    for (const library of found) add({ ...library, url, pages, fixed: fixedIn(text, library) });
    if (found.length === 0) takeName(url, observation);
    for (const name of maliciousReleasesIn(text))
      observation.malicious.push({
        name,
        url: lastingUrl(url),
        confirmed: await isStillThere(client, script, name),
      });
    await nextTurn();
  }
}

/** The same version of a library counts once: the first file that proves it. `worksAround` are ids that a script of the site handles for jQuery. */
function addLibrary(
  { libraries }: OutdatedJsObservation,
  list: JsAdvisories,
  found: Found,
  worksAround: readonly string[],
): void {
  const { library, version, evidence, url, vendor } = found;
  const pages = [...new Set(found.pages.map(lastingUrl))];
  const known = libraries.find((each) => each.library === library && each.version === version);
  if (known !== undefined) {
    known.pages = [...new Set([...known.pages, ...pages])];
    return;
  }
  const fixed = [...new Set([...found.fixed, ...(library === 'jquery' ? worksAround : [])])];
  const verdict = verdictOn(list, library, version, fixed);
  libraries.push({
    library,
    title: LIBRARY_MARKS.find((each) => each.library === library)?.title ?? library,
    version,
    evidence,
    url: lastingUrl(url),
    page: pages[0] ?? lastingUrl(url),
    pages,
    vendor,
    advisories: verdict.vulnerable.slice(0, MOST_ADVISORIES),
    malware: verdict.malware.slice(0, MOST_ADVISORIES),
    fixed,
    endOfLife: verdict.endOfLife,
    safeVersion: verdict.safeVersion,
    confirmed: null,
  });
}

/** Files of a library that are no program of their own: translations, plug-ins and similar. */
const PART = /(?:^|\/)(?:locales?|i18n|lang|langs|languages|l10n|plugins?|themes?|types?)\//i;

function takeAddress({ url, pages, file }: LinkedScript, add: Add): void {
  if (!file.version || !file.library || PART.test(file.file)) return;
  const { library: name, version } = file;
  const marks = LIBRARY_MARKS.find(
    ({ library, aliases = [] }) => library.toLowerCase() === name || aliases.includes(name),
  );
  if (marks === undefined) return;
  // The networks carry the files of the projects; a suffix in the address names a pre-release or a vendor's build.
  const fixed = fixesNamedIn(version);
  add({ library: marks.library, version, evidence: 'url', url, pages, vendor: vendorOf(version), fixed });
}

const VERSIONED_NAME =
  /\/([a-z][a-z.-]{1,30}?)[-.@]v?(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)(?:[.-](?:min|slim|pack|bundle|prod|all))*\.js$/i;

function takeName(url: string, { named }: OutdatedJsObservation): void {
  const match = VERSIONED_NAME.exec(new URL(url).pathname.slice(-120));
  if (match !== null && named.length < MOST_NAMED) named.push(`${match[1]} ${match[2]}`);
}
