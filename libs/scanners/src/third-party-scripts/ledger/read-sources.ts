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
  { client, drawing, signal }: ScannerInput,
  skimmers: readonly SeenSkimmer[],
  { pages, own }: LedgerSources,
): Promise<number[]> {
  const twice: number[] = [];
  for (const [place, skimmer] of skimmers.slice(0, MOST_SECOND_REQUESTS).entries()) {
    if (signal.aborted) break;
    const source = pages.find(({ page }) => page.url.endsWith(skimmer.pages[0] ?? ''));
    if (source === undefined) continue;
    const script = own.find(({ url }) => url === skimmer.url);
    if (skimmer.url !== null && script === undefined) continue;
    const { page } = source;
    const drawn =
      script === undefined && page.drawn !== undefined ? await drawing?.drawAgain(page, signal) : null;
    const second = drawn
      ? null
      : await ask(client, script?.url ?? page.url, { fresh: true, cookie: page.cookie });
    const text = drawn?.text ?? (second?.outcome === 'answered' ? second.text : null);
    if (text === null) continue;
    const again = ledgerReading({
      pages: [script === undefined ? { ...source, text } : source],
      own: script === undefined ? [] : [{ ...script, text, pages: [page.url] }],
      others: [],
      texts: new Map(),
    });
    if (
      again.skimmers.some(
        ({ url, destinations }) => url === skimmer.url && `${destinations}` === `${skimmer.destinations}`,
      )
    )
      twice.push(place);
  }
  return twice;
}
