import { randomUUID } from 'node:crypto';
import {
  askAgain,
  cookieFactsOf,
  type CrawledPage,
  curl,
  fieldValue,
  pagesOfSite,
  rulesOf,
  type ScannerInput,
  shQuote,
  type SignedInAs,
  textOf,
} from '@palisade/scan-engine';
import type { PrivateData, Seen, Sending } from './seen-responses';

const MOST_PRIVATE_PAGES = 3;

/** The pages of the identity that show its private text; null for a stranger, or without such a text. */
export async function privateDataOf(input: ScannerInput): Promise<PrivateData[] | null> {
  const { client, signedInAs } = input;
  const canary = signedInAs?.privateCanary ?? null;
  if (signedInAs === null || canary === null) return null;
  const sending = sendingOf(signedInAs);
  const { pages } = await pagesOfSite(input);
  const found: PrivateData[] = [];
  for (const page of pages.filter(isOwn)) {
    if (found.length >= MOST_PRIVATE_PAGES) break;
    // An address that holds the text may make the page repeat it for everyone.
    if (page.url.includes(canary)) continue;
    const known = await askAgain(client, page);
    if (known.ok && textOf(known.body).includes(canary))
      found.push({ url: page.url, readableBy: await readersOf(input, page.url, canary), sending });
  }
  return found;
}

const isOwn = ({ outcome, status }: CrawledPage): boolean => outcome === 'answered' && status === 200;

async function readersOf(
  { client }: ScannerInput,
  url: string,
  canary: string,
): Promise<PrivateData['readableBy']> {
  const admits = async (origin: string): Promise<boolean> => {
    const response = await client.request({ url, headers: { origin }, share: false });
    return (
      response.ok &&
      response.status === 200 &&
      fieldValue(response, 'access-control-allow-origin') === origin &&
      fieldValue(response, 'access-control-allow-credentials') === 'true' &&
      textOf(response.body).includes(canary)
    );
  };
  const stranger = (): string => `https://${randomUUID()}.example`;
  if ((await admits(stranger())) && (await admits(stranger()))) return 'any';
  return (await admits('null')) && (await admits('null')) ? 'null' : null;
}

/** A header is added by the site's own scripts alone, but for HTTP authentication, which browsers keep. */
function sendingOf({ credentials: { headers, jar, setBy } }: SignedInAs): Sending {
  if (/^basic /i.test(headers.authorization ?? '')) return 'always';
  if (jar === null || Object.keys(headers).length > 0) return 'never';
  const cookies = cookieFactsOf(
    setBy.filter(({ isAfterPost }) => isAfterPost).map((response) => response.headers),
  ).filter(({ kind }) => kind !== 'csrf');
  const sessions = cookies.filter(({ kind }) => kind === 'session');
  const settings = (sessions.length > 0 ? sessions : cookies).map(({ sameSite }) => sameSite);
  if (settings.length === 0) return 'unknown';
  if (settings.every((setting) => setting === 'none')) return 'always';
  return settings.some((setting) => setting === 'lax' || setting === 'strict') ? 'never' : 'unless_lax';
}

const SEVERITIES = { always: 'critical', unless_lax: 'high', unknown: 'medium' } as const;
const DETAILS = {
  always: 'Browsers send the session with requests of other sites.',
  unless_lax: 'The session cookie has no SameSite, so some browsers send it with requests of other sites.',
  unknown: 'Whether browsers send the session with requests of other sites is not known.',
} as const;

/** One cause is one finding: the first page shows it, and the facts name the others. */
export const privateDataRules = rulesOf<'cors_misconfiguration', Seen, 'cors-private-data-readable'>({
  'cors-private-data-readable': ({ privateData }) => {
    const readable = (privateData ?? []).filter(({ readableBy }) => readableBy !== null);
    const [first] = readable;
    if (first === undefined || first.sending === 'never') return null;
    const origin = first.readableBy === 'null' ? 'null' : 'https://other.example';
    return {
      url: first.url,
      location: new URL(first.url).pathname,
      severity: SEVERITIES[first.sending],
      observed: `the private text of the account, readable for ${first.readableBy === 'null' ? 'the origin null' : 'random origins'} with credentials`,
      expected: 'no Access-Control-Allow-Origin for this origin',
      detail: DETAILS[first.sending],
      confirmed: true,
      reproduce: `${curl(first.url)} --include --header 'Origin: ${origin}' ${shQuote(first.url)}`,
      facts: { pages: readable.map(({ url }) => new URL(url).pathname) },
    };
  },
});
