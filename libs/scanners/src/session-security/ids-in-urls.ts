import {
  type AccountView,
  ask,
  cookieKindOf,
  type CrawledPage,
  crawlSite,
  curl,
  decodedText,
  htmlIn,
  isJsonWebToken,
  isSameSite,
  keptFromScripts,
  parametersIn,
  plainPathname,
  type ScannerInput,
  setCookieLines,
  shQuote,
  type UrlParameter,
} from '@palisade/scan-engine';
import { isUrl } from '@palisade/target-client';

/** A page whose addresses hold the session of its visitor. */
export interface IdInUrl {
  /** The page. */
  url: string;
  /** The parameter. */
  name: string;
  /** Path and query of the address, without values. */
  shown: string;
  /** Who sees it; null for strangers. */
  account: string | null;
  /** Prints the page. */
  command: string;
}

/** Names of parameters that platforms and applications use for sessions. */
const SESSION_NAME =
  /^(?:jsessionid|phpsessid|asp\.net_sessionid|\(s\)|cfid|cftoken|(?:user_?)?sess(?:ion)?(?:_?id|_?key|_?token)?|sid|oscs?id|zenid)$/i;
const SHORTEST = 6;
const MOST_SECOND_VISITS = 3;
/** As other tests read an account, so that they share its pages. */
const CRAWL = { maxPages: 25, depth: 2 };

/** What strangers see: a parameter counts if another visitor gets another value. Each name is reported once, at the first page. */
export async function idsForStrangers(
  input: ScannerInput,
  pages: readonly CrawledPage[],
): Promise<IdInUrl[]> {
  const { client } = input;
  const known = new Map<string, { page: CrawledPage; parameter: UrlParameter }>();
  for (const page of pages)
    for (const parameter of idsOn(page, client.target.host))
      if (!known.has(parameter.name)) known.set(parameter.name, { page, parameter });
  const found: IdInUrl[] = [];
  for (const { page, parameter } of [...known.values()].slice(0, MOST_SECOND_VISITS)) {
    const asked = await ask(client, page.requestedUrl, { hops: 5, fresh: true });
    if (asked.response === null) continue;
    const values = parametersOf({ ...asked, html: htmlIn(asked) }, client.target.host)
      .filter(({ name }) => name === parameter.name)
      .map(({ value }) => value);
    if (values.length > 0 && !values.includes(parameter.value))
      found.push(idAt(page.url, parameter, null, String));
  }
  return found;
}

/** Pages of an account whose addresses hold a value of its session. */
export async function idsForAccount(
  { client: { target }, signal, maxDepth = CRAWL.depth }: ScannerInput,
  { client, start, drawing, name: account, credentials, command }: AccountView,
): Promise<IdInUrl[]> {
  const { headers, jar } = credentials;
  const secrets = [...Object.values(headers).map((value) => value.replace(/^\w+ /, '')), ...valuesOf(jar)];
  const begin = [target.url ?? '/', ...start];
  const limits = { ...CRAWL, depth: Math.min(CRAWL.depth, maxDepth) };
  const { pages } = await crawlSite(client, { ...limits, signal, start: begin, drawing });
  const found = new Map<string, IdInUrl>();
  for (const page of pages)
    for (const parameter of parametersOf(page, target.host))
      if (isId(parameter.value) && secrets.includes(parameter.value) && !found.has(parameter.name))
        found.set(parameter.name, idAt(page.url, parameter, account, command));
  return [...found.values()];
}

/** The address of the page without what belongs to one visit. */
function idAt(
  page: string,
  { name, shown }: UrlParameter,
  account: string | null,
  command: AccountView['command'],
): IdInUrl {
  const { origin, pathname } = new URL(page);
  const url = `${origin}${plainPathname(pathname)}`;
  // A redirect has the id in its header.
  const response = `${curl(url)} -i --compressed ${shQuote(url)}`;
  return { url, name, shown, account, command: command(response) };
}

/** A double submit repeats the cookie that guards forms: that one opens nothing. */
const valuesOf = (jar: AccountView['credentials']['jar']): string[] =>
  (jar?.entries() ?? [])
    .filter(([name, value]) => cookieKindOf(keptFromScripts(name, value)).kind !== 'csrf')
    .map(([, value]) => decodedText(value));

const isId = (value: string): boolean => value.length >= SHORTEST && !isJsonWebToken(value);

/** By the name of the parameter, or because the page sets a cookie of that value. */
function idsOn(page: CrawledPage, host: string): UrlParameter[] {
  const cookies = [page, ...page.hops]
    .flatMap(({ headers }) => setCookieLines(headers))
    .filter((line) => !line.isRemoval && cookieKindOf([line]).kind === 'session')
    .map(({ value }) => decodedText(value));
  return parametersOf(page, host).filter(
    ({ name, value }) => isId(value) && (SESSION_NAME.test(name) || cookies.includes(value)),
  );
}

/** Of the addresses of a visit: its redirects, the page, its links and forms. */
function parametersOf(
  {
    url,
    hops,
    redirectsTo,
    html,
  }: Pick<CrawledPage, 'url' | 'redirectsTo' | 'html'> & { hops: { url: string }[] },
  host: string,
): UrlParameter[] {
  const urls = [
    ...hops.slice(1).map((hop) => hop.url),
    ...(hops.length > 0 ? [url] : []),
    ...(redirectsTo === null ? [] : [redirectsTo]),
    ...(html?.links ?? []).map((link) => link.url),
    ...(html?.forms ?? []).flatMap(({ action }) => action ?? []),
  ];
  return [...new Set(urls)].filter((each) => isUrl(each) && isSameSite(each, host)).flatMap(parametersIn);
}
