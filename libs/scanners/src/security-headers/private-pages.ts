import {
  ask,
  askAgain,
  curlHeader,
  fieldValue,
  onlyFields,
  pagesOfSite,
  rulesOf,
  type ScannerInput,
  type SignedInAs,
  textOf,
} from '@palisade/scan-engine';
import type { TargetResponse } from '@palisade/target-client';
import { randomUUID } from 'node:crypto';
import type { PrivatePage, Seen } from './header-field';

const MOST_PRIVATE_PAGES = 5;
const SHOWN = ['cache-control', 'vary', 'age', 'x-cache', 'cf-cache-status'];

type Headers = Pick<TargetResponse, 'headers'>;

/** The pages of the identity that show its private text; null for a stranger, or without such a text. */
export async function privatePagesOf(input: ScannerInput): Promise<PrivatePage[] | null> {
  const { client, signedInAs } = input;
  const canary = signedInAs?.privateCanary ?? null;
  if (signedInAs === null || canary === null) return null;
  const found: PrivatePage[] = [];
  const { pages } = await pagesOfSite(input);
  for (const page of pages) {
    if (found.length >= MOST_PRIVATE_PAGES) break;
    // An address that holds the text may make the page repeat it for everyone.
    if (page.outcome !== 'answered' || page.status !== 200 || page.url.includes(canary)) continue;
    const first = await askAgain(client, page);
    if (!first.ok || !textOf(first.body).includes(canary)) continue;
    const again = await ask(client, page.url, { fresh: true });
    if (again.response?.status !== 200 || !again.text.includes(canary)) continue;
    found.push(await privatePage(page.url, [first, again.response], signedInAs));
  }
  return found;
}

async function privatePage(
  url: string,
  [first, again]: [Headers, Headers],
  signedInAs: SignedInAs,
): Promise<PrivatePage> {
  const reason = whyStored(first, signedInAs) === null ? null : whyStored(again, signedInAs);
  return {
    url,
    reason,
    isFromCache: cameFromCache(again),
    cacheControl: fieldValue(again, 'cache-control'),
    isGivenToStrangers: await isGivenToStrangers(url, signedInAs),
  };
}

async function isGivenToStrangers(url: string, { stranger, privateCanary }: SignedInAs): Promise<boolean> {
  const shows = async (address: string): Promise<'cached' | 'shown' | null> => {
    const { response, text } = await ask(stranger, address, { fresh: true });
    if (response?.status !== 200 || !text.includes(privateCanary ?? '')) return null;
    return cameFromCache(response) ? 'cached' : 'shown';
  };
  if ((await shows(url)) !== 'cached' || (await shows(url)) !== 'cached') return false;
  const unknown = new URL(url);
  unknown.searchParams.set('palisade', randomUUID());
  // A cache may leave the query out of its key; a page that the site itself gives to strangers is another defect.
  return (await shows(unknown.href)) !== 'shown';
}

/** A hit of a cache between the site and its visitors. */
export const cameFromCache = (response: Headers): boolean =>
  Number(fieldValue(response, 'age') ?? 0) > 0 ||
  /\bhit\b/i.test(`${fieldValue(response, 'x-cache')} ${fieldValue(response, 'cf-cache-status')}`);

/** Why a shared cache may keep a response to the account (RFC 9111, sections 3 and 3.5); null if it may not give it to others. */
function whyStored(response: Headers, { credentials: { headers } }: SignedInAs): string | null {
  const control = (fieldValue(response, 'cache-control') ?? '').toLowerCase();
  if (/\b(?:no-store|private|no-cache)\b/.test(control)) return null;
  const isByHeader = headers.authorization !== undefined;
  if (isByHeader && !/\b(?:public|s-maxage|must-revalidate)\b/.test(control)) return null;
  const vary = (fieldValue(response, 'vary') ?? '').toLowerCase().split(/[\s,]+/);
  if (['*', isByHeader ? 'authorization' : 'cookie'].some((field) => vary.includes(field))) return null;
  return control === '' ? 'it has no Cache-Control' : 'its Cache-Control has neither no-store nor private';
}

/** One cause is one finding: the worst page shows it, and the facts name the others. */
export const privatePageRules = rulesOf<'security_headers', Seen, 'private-page-cacheable'>({
  'private-page-cacheable': ({ privatePages }) => {
    const kept = (privatePages ?? []).filter((page) => page.reason !== null || page.isGivenToStrangers);
    const worst =
      kept.find((page) => page.isGivenToStrangers) ?? kept.find((page) => page.isFromCache) ?? kept[0];
    return (
      worst !== undefined && {
        url: worst.url,
        severity: worst.isGivenToStrangers ? 'high' : 'medium',
        observed: worst.cacheControl,
        expected: 'Cache-Control: no-store, or private',
        detail: worst.isGivenToStrangers
          ? 'A stranger got it from a shared cache, twice.'
          : `A shared cache may keep the page: ${worst.reason}.${worst.isFromCache ? ' One has sent it to the account.' : ''}`,
        confirmed: true,
        reproduce: `${curlHeader(worst.url)} | ${onlyFields(SHOWN)}`,
        facts: { pages: kept.map(({ url }) => new URL(url).pathname) },
      }
    );
  },
});
