import type { BrowserRequest, BrowserResponse, TrialOfPage } from '../contract/renderer';
import { type DrawnVisitor, pageToRender } from './drawn-visitor';
import type { ReadPage } from './drawn-document';

/** A page as its scripts draw it where a stranger has chosen values. */
export interface PlantedTrial extends TrialOfPage {
  /** The address of the page, with planted values in its query and fragment. */
  url: string;
  /** Each planted value has it, and nothing else. */
  word: string;
}

/** What the page made of the values. */
export interface TriedPage {
  reports: readonly string[];
  /** What it would have loaded from an address with the word, and where else it would have led its visitor: nothing of that was requested. */
  loads: readonly { url: string; kind: string; isMainDocument: boolean }[];
}

/** What a trial would load. */
const MOST_LOADS = 100;

/** Gives the page that is known in response to its address with the values, and keeps every other request that has one. Null where no browser drew it. */
export async function tryOut(
  visitor: Pick<DrawnVisitor, 'renderer' | 'signal' | 'cookiesFor' | 'storageFor'>,
  { page, planted }: { page: ReadPage; planted: PlantedTrial },
  answer: (request: BrowserRequest) => Promise<BrowserResponse>,
): Promise<TriedPage | null> {
  const { url, word, ...trial } = planted;
  const loads: TriedPage['loads'][number][] = [];
  const own = withoutFragment(url);
  const fetch = (asked: BrowserRequest): Promise<BrowserResponse> => {
    const request = { ...asked, headers: withoutWord(asked.headers, word) };
    const { kind, isMainDocument } = request;
    if (isMainDocument && withoutFragment(request.url) === own) return answer({ ...request, url: page.url });
    const isPlanted = [request.url, ...Object.values(request.headers)].some((text) => text.includes(word));
    if (!isPlanted && !isMainDocument) return answer(request);
    if (loads.length < MOST_LOADS) loads.push({ url: request.url, kind, isMainDocument });
    return Promise.resolve({ refused: 'it is part of a trial' });
  };
  const wanted = { ...pageToRender(visitor, page), url, trial };
  const rendered = await visitor.renderer.render(wanted, fetch, visitor.signal).catch(() => null);
  return rendered !== null && 'page' in rendered ? { reports: rendered.page.reports, loads } : null;
}

/** Planted cookies stay in the browser, and so does the address that the page names as the one before. */
function withoutWord(headers: BrowserRequest['headers'], word: string): Record<string, string> {
  const { cookie } = headers;
  const others = Object.entries(headers).filter(([name]) => name !== 'referer' && name !== 'cookie');
  const kept = (cookie ?? '').split('; ').filter((pair) => pair !== '' && !pair.includes(word));
  return { ...Object.fromEntries(others), ...(kept.length > 0 && { cookie: kept.join('; ') }) };
}

export const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url;
