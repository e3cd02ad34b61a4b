import {
  type Asked,
  type EdgeProduct,
  edgeProductsOf,
  fieldOf,
  htmlIn,
  looksMissing,
  type ScannerInput,
  setCookiesOf,
  textOf,
  whyTurnedAway,
} from '@palisade/scan-engine';
import { BROKEN_HTTP, type FailureCategory, type TargetResponse } from '@palisade/target-client';

/** What an address that the owner names returned. */
export interface OriginVisit {
  /** As written in the settings, lower case. */
  address: string;
  /**
   * `same`: the page of the site, twice. `other`: another page, or a refusal. `edge`: it goes through the same product as visitors. `in_dns`: visitors
   * get this address anyway. `closed`: no connection. `unclear`: two responses that differ, or a failure that says nothing about the server.
   */
  outcome: 'same' | 'other' | 'edge' | 'in_dns' | 'closed' | 'unclear';
  status: number | null;
  failure: FailureCategory | null;
}

const MOST_ADDRESSES = 4;
/** Nobody gets the page there. */
const CLOSED: readonly FailureCategory[] = ['refused', 'timeout', 'reset', 'tls', ...BROKEN_HTTP];

/** Two requests to each address, with the name of the site and for the page that visitors got; redirects are not followed. */
export async function visitOrigins(
  { client, settings, signal }: ScannerInput,
  page: Asked,
  products: readonly EdgeProduct[],
): Promise<OriginVisit[]> {
  const named = (settings?.origin_addresses ?? []).map((address) => address.toLowerCase());
  const resolved = await client.resolve(new URL(page.url).hostname.replace(/^\[|\]$/g, ''));
  const inDns = resolved.ok ? resolved.addresses.map(({ address }) => address) : [];
  const visits: OriginVisit[] = [];
  for (const address of [...new Set(named)].slice(0, MOST_ADDRESSES)) {
    const visit = { address, status: null, failure: null };
    if (inDns.includes(address)) visits.push({ ...visit, outcome: 'in_dns' });
    else if (signal.aborted) visits.push({ ...visit, outcome: 'unclear' });
    else visits.push(await visitTwice(address));
  }
  return visits;

  async function visitTwice(address: string): Promise<OriginVisit> {
    const first = await visitOnce(address);
    if (first.outcome !== 'same') return first;
    const second = await visitOnce(address);
    return second.outcome === 'same' ? second : { ...second, outcome: 'unclear' };
  }

  async function visitOnce(address: string): Promise<OriginVisit> {
    const response = await client.request({ url: page.url, originAddress: address });
    if (!response.ok) {
      const { category: failure } = response;
      return { address, outcome: CLOSED.includes(failure) ? 'closed' : 'unclear', status: null, failure };
    }
    return { address, outcome: outcomeOf(response, page, products), status: response.status, failure: null };
  }
}

function outcomeOf(
  response: TargetResponse,
  page: Asked,
  products: readonly EdgeProduct[],
): OriginVisit['outcome'] {
  const edges = edgeProductsOf([signsOf(response)]).map(({ name }) => name);
  if (products.some(({ name }) => edges.includes(name))) return 'edge';
  return isSamePage(response, page) ? 'same' : 'other';
}

/** The same words but for 5 %, or the same title and files: networks change the markup on the way. */
function isSamePage(response: TargetResponse, page: Asked): boolean {
  const text = textOf(response.body);
  if (response.status !== page.status || response.status >= 300 || text.trim() === '') return false;
  const { pathname: path } = new URL(page.url);
  if (looksMissing({ status: response.status, path, text }, [{ status: page.status, path, text: page.text }]))
    return true;
  const [here, there] = [htmlIn({ ...page, response, text }), htmlIn(page)];
  if (here === null || there === null || here.title.trim() === '' || here.title !== there.title) return false;
  const files = new Set(there.assets);
  return here.assets.length > 0 && here.assets.every((file) => files.has(file));
}

/** What a response shows of networks and firewalls. */
const signsOf = (response: TargetResponse) => ({
  headers: response.headers,
  cookies: setCookiesOf(response.headers).map(({ name }) => name),
  // Pages of the site itself may speak of such products.
  text:
    response.status >= 400 || fieldOf(response.headers, 'cf-mitigated') !== null ? textOf(response.body) : '',
});

/** By the start page, its redirects, and the random path of the scan, which all tests share. `isWall`: that path got no answer but a refusal either. */
export async function productsInFront(
  { client, missingPath }: ScannerInput,
  { url, response, hops }: Asked,
): Promise<{ products: EdgeProduct[]; isWall: boolean }> {
  const missing =
    response === null ? null : await client.request({ url: `${new URL(url).origin}${missingPath}` });
  const responses = [response, ...hops.map((hop) => hop.response), missing?.ok === true ? missing : null];
  const products = edgeProductsOf(responses.flatMap((each) => (each === null ? [] : signsOf(each))));
  return { products, isWall: missing?.ok !== true || whyTurnedAway(missing.status) !== null };
}
