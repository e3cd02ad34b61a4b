import {
  ask,
  askAgain,
  type CrawledPage,
  foreignFile,
  isReadPage,
  lastingUrl,
  type OwnScript,
  picturesOfPage,
  readHtmlDocument,
  recordOfPage,
  type ScannerInput,
  textOfPage,
} from '@palisade/scan-engine';
import type { SeenScript } from '../page-scripts';
import type { ListeningScript } from './card-listeners';
import {
  ledgerReading,
  type LedgerSeen,
  type LedgerSources,
  type SeenSkimmer,
  type SourcePage,
} from './ledger-reading';
import { contentsOfMarks } from './ledger-pictures';
import { pathOfPage } from './page-facts';
import { scriptAddress } from './script-address';
import {
  type AuthorisationTerms,
  type UnauthorisedScript,
  unauthorisedScripts,
} from './unauthorised-scripts';

/** Scripts of others that a browser has loaded: their content is shared, so it is not requested again. */
const MOST_FOREIGN = 60;
const MOST_FOREIGN_BYTES = 16_777_216;
const MOST_SECOND_REQUESTS = 2;
/** Each page is drawn again once, whatever listens there. */
const MOST_LISTENING = 20;

/** What the ledger reads: the pages and scripts that the test has read already. */
export async function ledgerSources(
  input: ScannerInput,
  pages: readonly CrawledPage[],
  own: readonly OwnScript[],
  others: readonly SeenScript[],
): Promise<LedgerSources> {
  const sources: SourcePage[] = [];
  for (const page of pages) {
    const { html } = page;
    if (html === null || !isReadPage(recordOfPage(page)) || (page.status ?? 0) >= 400) continue;
    const text = await textOfPage(input.client, page);
    const served = page.drawn === undefined ? null : await servedText(input, page);
    const pictures = text === null ? null : picturesOfPage(text, page.url);
    sources.push({ page: { ...page, html }, text, served, pictures });
  }
  const texts = await foreignTexts(input, pages, others);
  const shown = sources.flatMap(({ pictures }) => pictures ?? []);
  return { pages: sources, own, others, texts, contents: await contentsOfMarks(input, shown) };
}

async function servedText({ client }: ScannerInput, page: CrawledPage): Promise<string | null> {
  const response = await askAgain(client, page);
  return response.ok ? response.body.toString('utf8') : null;
}

async function foreignTexts(
  { client, signal }: ScannerInput,
  pages: readonly CrawledPage[],
  others: readonly SeenScript[],
): Promise<Map<string, string>> {
  const ran = new Set(pages.flatMap(({ drawn }) => (drawn?.scripts ?? []).map(({ url }) => url)));
  const texts = new Map<string, string>();
  let bytes = 0;
  for (const { url } of others.filter((script) => ran.has(script.url)).slice(0, MOST_FOREIGN)) {
    if (signal.aborted || bytes > MOST_FOREIGN_BYTES) break;
    const file = await foreignFile(client, url);
    if (!file.ok || file.status !== 200) continue;
    bytes += file.body.length;
    texts.set(url, file.body.toString('utf8'));
  }
  return texts;
}

/** Which skimmers a second, independent response shows too; by their place in the list. */
export async function skimmersSeenTwice(
  input: ScannerInput,
  skimmers: readonly SeenSkimmer[],
  { pages, own }: LedgerSources,
): Promise<number[]> {
  const twice: number[] = [];
  for (const [place, skimmer] of skimmers.slice(0, MOST_SECOND_REQUESTS).entries()) {
    const source = sourceAt(pages, skimmer.pages[0]);
    const script = own.find(({ url }) => url === skimmer.url);
    // Scripts of others are not requested again.
    if (input.signal.aborted || source === undefined || (skimmer.url !== null && script === undefined))
      continue;
    const again = await (script === undefined
      ? pageAgain(input, source)
      : scriptAgain(input, source, script));
    if (again?.skimmers.some((other) => isSame(other, skimmer)) === true) twice.push(place);
  }
  return twice;
}

const isSame = (one: SeenSkimmer, other: SeenSkimmer): boolean =>
  one.url === other.url && one.destinations.join() === other.destinations.join();

/** Which scripts without consent on pages with fields a second, independent response shows too; by their place in the list. */
export async function unauthorisedSeenTwice(
  input: ScannerInput,
  found: readonly UnauthorisedScript[],
  { pages, own }: LedgerSources,
  terms: AuthorisationTerms,
): Promise<number[]> {
  const sensitive = [...found.entries()].filter(([, { isSensitive }]) => isSensitive);
  const paths = [...new Set(sensitive.flatMap(([, script]) => script.pages[0] ?? []))];
  const twice = new Set<number>();
  for (const path of paths.slice(0, MOST_SECOND_REQUESTS)) {
    const source = sourceAt(pages, path);
    if (input.signal.aborted || source === undefined) continue;
    const here = sensitive.filter(([, script]) => script.pages[0] === path);
    const changed = here.find(([, { why }]) => why === 'version')?.[1].address;
    const file = own.find(({ url }) => scriptAddress(new URL(url)) === changed);
    const again = [
      await pageAgain(input, source),
      file === undefined ? null : await scriptAgain(input, source, file),
    ].flatMap((seen) => (seen === null ? [] : unauthorisedScripts(seen.reading, terms)));
    for (const [place, { location, why }] of here)
      if (again.some((other) => other.location === location && other.why === why)) twice.add(place);
  }
  return [...twice];
}

/** Which scripts a second drawing shows listening too; by their place in the list. */
export async function listeningSeenTwice(
  { drawing, signal }: ScannerInput,
  found: readonly ListeningScript[],
  { pages }: LedgerSources,
): Promise<number[]> {
  const twice: number[] = [];
  for (const [place, { location, pages: paths }] of found.slice(0, MOST_LISTENING).entries()) {
    const source = sourceAt(pages, paths[0]);
    if (signal.aborted || source === undefined) continue;
    const again = await drawing?.drawAgain(source.page, signal);
    const scripts = (again?.listeners ?? []).flatMap(({ at, script }) =>
      at === 'page' || script === null ? [] : scriptAddress(new URL(script)),
    );
    if (scripts.includes(location)) twice.push(place);
  }
  return twice;
}

const sourceAt = (pages: readonly SourcePage[], path: string | undefined): SourcePage | undefined =>
  pages.find(({ page }) => pathOfPage(lastingUrl(page.url)) === path);

async function pageAgain(
  { client, drawing, signal }: ScannerInput,
  source: SourcePage,
): Promise<LedgerSeen | null> {
  const { page } = source;
  const drawn = page.drawn === undefined ? null : await drawing?.drawAgain(page, signal);
  const text = drawn?.text ?? (await freshText(client, page.url, page.cookie));
  if (text === null) return null;
  const html = drawn?.html ?? readHtmlDocument(text, page.url);
  return ledgerReading({ ...NONE, pages: [{ ...source, page: { ...page, html }, text }] });
}

async function scriptAgain(
  { client }: ScannerInput,
  source: SourcePage,
  script: OwnScript,
): Promise<LedgerSeen | null> {
  const text = await freshText(client, script.url, source.page.cookie);
  if (text === null) return null;
  const own = [{ ...script, text, pages: [source.page.url] }];
  return ledgerReading({ ...NONE, pages: [source], own });
}

const NONE = { own: [], others: [], texts: new Map<string, string>(), contents: new Map<string, string>() };

async function freshText(
  client: ScannerInput['client'],
  url: string,
  cookie: string | null,
): Promise<string | null> {
  const second = await ask(client, url, { fresh: true, cookie });
  return second.outcome === 'answered' ? second.text : null;
}
