import {
  ask,
  askAgain,
  type CrawledPage,
  foreignFile,
  isReadPage,
  type OwnScript,
  recordOfPage,
  type ScannerInput,
  textOfPage,
} from '@palisade/scan-engine';
import type { SeenScript } from '../page-scripts';
import type { LedgerSources, SeenSkimmer, SourcePage } from './ledger-reading';
import { ledgerReading } from './ledger-reading';

/** Scripts of others that a browser has loaded: their content is shared, so it is not requested again. */
const MOST_FOREIGN = 60;
const MOST_FOREIGN_BYTES = 16_777_216;
const MOST_SECOND_REQUESTS = 2;

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
    sources.push({ page: { ...page, html }, text, served });
  }
  return { pages: sources, own, others, texts: await foreignTexts(input, pages, others) };
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
    const source = pages.find(({ page }) => page.url.endsWith(skimmer.pages[0] ?? ''));
    const script = own.find(({ url }) => url === skimmer.url);
    // Scripts of others are not requested again.
    if (input.signal.aborted || source === undefined || (skimmer.url !== null && script === undefined))
      continue;
    const again = await (script === undefined
      ? secondPage(input, source)
      : secondScript(input, source, script));
    if (again.some((other) => isSame(other, skimmer))) twice.push(place);
  }
  return twice;
}

const isSame = (one: SeenSkimmer, other: SeenSkimmer): boolean =>
  one.url === other.url && one.destinations.join() === other.destinations.join();

async function secondPage(
  { client, drawing, signal }: ScannerInput,
  source: SourcePage,
): Promise<SeenSkimmer[]> {
  const { page } = source;
  const drawn = page.drawn === undefined ? null : await drawing?.drawAgain(page, signal);
  const text = drawn?.text ?? (await freshText(client, page.url, page.cookie));
  return text === null ? [] : skimmersIn({ ...source, text }, []);
}

async function secondScript(
  { client }: ScannerInput,
  source: SourcePage,
  script: OwnScript,
): Promise<SeenSkimmer[]> {
  const text = await freshText(client, script.url, source.page.cookie);
  return text === null ? [] : skimmersIn(source, [{ ...script, text, pages: [source.page.url] }]);
}

async function freshText(
  client: ScannerInput['client'],
  url: string,
  cookie: string | null,
): Promise<string | null> {
  const second = await ask(client, url, { fresh: true, cookie });
  return second.outcome === 'answered' ? second.text : null;
}

const skimmersIn = (page: SourcePage, own: readonly OwnScript[]): SeenSkimmer[] =>
  ledgerReading({ pages: [page], own, others: [], texts: new Map() }).skimmers;
