import { askAgain, type CrawledPage, isMissingPage, type ScannerInput, textOf } from '@palisade/scan-engine';
import { isSameAnswer, opensHead, opensPage, send } from './method-probes';

export interface Bypass {
  url: string;
  status: number | null;
  /** The method that opens the page; null if none does. */
  method: string | null;
}

export interface Write {
  url: string;
  isOpen: boolean;
  /** DELETE did not remove the file. */
  remains: boolean;
}

const FILE_BYTES = 16;

/** A page that the site keeps from strangers. */
export const isRefusal = ({ outcome, status }: Pick<CrawledPage, 'outcome' | 'status'>): boolean =>
  outcome === 'answered' && (status === 401 || status === 403);

/** The first page that the site refuses, with a method that access rules rarely name, then with HEAD. */
export async function findBypass(
  input: ScannerInput,
  pages: readonly CrawledPage[],
  start: CrawledPage,
): Promise<Bypass | null> {
  const page = pages.find(isRefusal);
  if (page === undefined || !(await input.client.mayIntrude(page.url))) return null;
  const refusal = await askAgain(input.client, page);
  if (!refusal.ok) return null;
  const bypass: Bypass = { url: page.url, status: page.status, method: null };
  const opens = (await opensByInvention(input, page.url, textOf(refusal.body), start))
    ? 'PALISADE'
    : (await opensByHead(input, page.url, refusal.body.length))
      ? 'HEAD'
      : null;
  return { ...bypass, method: opens };
}

async function opensByInvention(
  input: ScannerInput,
  url: string,
  text: string,
  start: CrawledPage,
): Promise<boolean> {
  const first = await send(input, 'PALISADE', url);
  const denied = { status: 403, text };
  if (!opensPage(first, { denied, controls: [] })) return false;
  const missing = await send(input, 'PALISADE', new URL(input.missingPath, url).href);
  if (missing.probe.outcome !== 'answered') return false;
  const home = await askAgain(input.client, start);
  const controls = [
    missing,
    ...(home.ok
      ? [
          {
            probe: { ...first.probe, url: start.url, status: home.status },
            response: home,
            text: textOf(home.body),
          },
        ]
      : []),
  ];
  if (!opensPage(first, { denied, controls })) return false;
  return isSameAnswer(first, await send(input, 'PALISADE', url));
}

async function opensByHead(input: ScannerInput, url: string, length: number): Promise<boolean> {
  const first = await send(input, 'HEAD', url);
  if (first.probe.status !== 200) return false;
  const missing = await send(input, 'HEAD', new URL(input.missingPath, url).href);
  if (!opensHead(first, missing, { length })) return false;
  return opensHead(await send(input, 'HEAD', url), missing, { length });
}

/** Only by the setting, and only where the address is free. Whatever PUT may have created is deleted. */
export async function tryWrite(input: ScannerInput, origin: string): Promise<Write | null> {
  const url = `${origin}/palisade-${input.missingPath.slice(1)}.txt`;
  const before = await send(input, 'GET', url);
  if (before.probe.outcome !== 'answered') return null;
  const isFree = await isMissingPage(input, { url, status: before.probe.status, text: before.text });
  if (isFree !== true) return null;
  const content = input.missingPath.replaceAll(/[^0-9a-f]/g, '').slice(0, FILE_BYTES);
  const shows = async (): Promise<boolean> => (await send(input, 'GET', url)).text === content;
  const put = await send(input, 'PUT', url, { headers: { 'content-type': 'text/plain' }, body: content });
  const { outcome, status } = put.probe;
  if (outcome !== 'answered') return null;
  if ((status ?? 0) < 200 || (status ?? 0) > 299) return { url, isOpen: false, remains: false };
  const isOpen = await shows();
  await send(input, 'DELETE', url);
  return { url, isOpen, remains: isOpen && (await shows()) };
}
