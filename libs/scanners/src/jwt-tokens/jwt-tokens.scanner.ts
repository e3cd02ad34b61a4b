import {
  ask,
  cookieKindOf,
  type CrawledPage,
  curlHeader,
  htmlIn,
  type JsonWebToken,
  lastingUrl,
  notApplicable,
  pagesOfSite,
  readOwnScripts,
  recordOfPage,
  scanner,
  type ScannerInput,
  sessionValuesOf,
  setCookieLines,
  textOfPage,
  tokensIn,
  whyUnread,
} from '@palisade/scan-engine';
import { tokensOnPage } from './json-web-tokens';
import { judgedAnyway, jwtRules, SIGN_IN } from './jwt-tokens.rules';
import { type Seen, seenToken, type SeenToken, whyIgnored } from './seen-tokens';

const MOST_TOKENS = 50;
const MOST_SECOND_PROBES = 4;

/** A token where it was found. */
interface Found {
  token: JsonWebToken;
  place: SeenToken['place'];
  location: string;
  url: string;
  isSessionCookie: boolean;
  command?: string;
}

export const jwtTokensScanner = scanner('jwt_tokens', {
  // The pages and scripts that all tests share, and the second requests.
  budget: { requests: 60, connections: 64, bytes: 48 * 1024 * 1024, durationMs: 55_000 },
  asIdentities: true,
  summary: ({ tokens }) =>
    tokens.length === 0
      ? 'No JSON Web Tokens were found.'
      : 'The tokens that the site hands out are signed, expire and hold no secrets.',
  observe,
  rules: jwtRules,
  whyUnsure: ({ pages, tokens }) => whyUnread(pages) ?? (tokens.length === 0 ? NO_TOKENS : null),
  judgedAnyway,
  details: ({ tokens, ignored }) => ({
    tokens: tokens.map(({ place, location, alg, claims }) => ({ place, location, alg, claims })),
    ignored,
    not_seen:
      'tokens that scripts keep in the storage of the browser, and whether the server accepts forged tokens',
  }),
});

const NO_TOKENS = notApplicable('the site hands out no JSON Web Tokens of its own to this visitor');

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, now } = input;
  const { host } = client.target;
  const { pages } = await pagesOfSite(input);
  const { scripts } = await readOwnScripts(input, pages);
  const found: Found[] = ofSession(input);
  for (const page of pages) found.push(...tokensOf(page, await bodyOf(input, page)));
  for (const { url, text } of scripts) found.push(...inText('script', url, tokensIn(text)));
  found.push(...inSignIn(input));
  const seen: Seen = {
    pages: pages.map(recordOfPage),
    scripts: scripts
      .filter(({ outcome, truncated }) => outcome === 'read' && !truncated)
      .map(({ url }) => new URL(url).pathname),
    hasSignedIn: input.signedInAs?.credentials.ledTo !== undefined,
    tokens: [],
    ignored: [],
  };
  for (const each of unique(found)) {
    const reason = whyIgnored(each.token, host);
    if (reason !== null) seen.ignored.push({ location: each.location, reason });
    else seen.tokens.push(seenToken(each.token, each, { now: now.getTime(), host, ...each }));
  }
  await confirm(input, pages, seen.tokens);
  return seen;
}

/** Those that the identity signs in with. */
function ofSession({ signedInAs, client: { target } }: ScannerInput): Found[] {
  if (signedInAs === null) return [];
  const { name, credentials } = signedInAs;
  const url = target.url ?? `https://${target.host}/`;
  return sessionValuesOf(name, credentials).flatMap(({ location, value, show }) =>
    tokensIn(decodedValue(value)).map((token) => ({
      token,
      location,
      url,
      place: 'session' as const,
      isSessionCookie: true,
      command: show,
    })),
  );
}

/** Those in the addresses that the sign-in leads to: they stay in histories and logs, and no page shows them again. */
const inSignIn = ({ signedInAs }: ScannerInput): Found[] =>
  (signedInAs?.credentials.ledTo ?? []).flatMap((url) =>
    inText('url', url, tokensIn(afterPath(url))).map((found) => ({
      ...found,
      location: SIGN_IN,
      command: `# Sign in as ${signedInAs?.name} in a browser that keeps its log: it leads to ${lastingUrl(url)} with the token.`,
    })),
  );

async function bodyOf({ client }: ScannerInput, page: CrawledPage): Promise<string> {
  return page.outcome === 'answered' ? ((await textOfPage(client, page)) ?? '') : '';
}

/** Those in the cookies, addresses and text of a page; one that an address holds is not counted as a part of the text. */
function tokensOf(
  page: Pick<CrawledPage, 'url' | 'headers' | 'hops' | 'html' | 'redirectsTo'>,
  text: string,
): Found[] {
  const responses = [...page.hops, { url: page.url, headers: page.headers }];
  const cookies = responses.flatMap(({ url, headers }) => inCookies(url, headers));
  const named = [page.redirectsTo ?? [], (page.html?.links ?? []).map(({ url }) => url)].flat();
  const linked = [...inRedirects(page), ...inText('url', page.url, tokensIn(named.map(afterPath).join(' ')))];
  const isLinked = (token: JsonWebToken): boolean => linked.some((each) => each.token.text === token.text);
  const own = tokensOnPage(text).filter((token) => !isLinked(token));
  return [...cookies, ...linked, ...inText('page', page.url, own)];
}

/** Those in the addresses that a page was reached by. The page does not show them, so the command starts where the redirects do. */
function inRedirects({ url, hops: [first, ...hops] }: Pick<CrawledPage, 'url' | 'hops'>): Found[] {
  if (first === undefined) return [];
  const tokens = tokensIn([...hops.map((hop) => hop.url), url].map(afterPath).join(' '));
  const command = curlHeader(lastingUrl(first.url), ['--location', "--cookie ''"]);
  return inText('url', url, tokens).map((found) => ({ ...found, command }));
}

/** Query and fragment. */
const afterPath = (url: string): string => url.slice(url.search(/[?#]/) >>> 0);

const inText = (place: Found['place'], url: string, tokens: readonly JsonWebToken[]): Found[] =>
  tokens.map((token) => ({
    token,
    place,
    url: lastingUrl(url),
    location: new URL(url).pathname,
    isSessionCookie: false,
  }));

const inCookies = (url: string, headers: CrawledPage['headers']): Found[] =>
  setCookieLines(headers).flatMap((line) =>
    tokensIn(decodedValue(line.value)).map((token) => ({
      token,
      place: 'cookie' as const,
      url: lastingUrl(url),
      location: line.name.slice(0, 100),
      isSessionCookie: cookieKindOf([line]).kind === 'session',
    })),
  );

function decodedValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** One for each cause: a cookie that every page sets, or the token that a layout puts into each of them. */
function unique(found: readonly Found[]): Found[] {
  const kept = new Map<string, Found>();
  for (const each of found) {
    const { place, location, token } = each;
    const claims = Object.keys(token.claims).sort();
    const traits = [place, place === 'cookie' ? location : '', token.header.alg, ...claims].join(' ');
    if (!kept.has(traits)) kept.set(traits, each);
  }
  return [...kept.values()].slice(0, MOST_TOKENS);
}

const isCritical = ({ alg, defaultSecret }: Pick<SeenToken, 'alg' | 'defaultSecret'>): boolean =>
  alg.toLowerCase() === 'none' || defaultSecret !== null;

/** What would be critical is requested once more: the same place must give such a token again. */
async function confirm(
  { client, now, drawing, signal }: ScannerInput,
  pages: readonly CrawledPage[],
  tokens: SeenToken[],
): Promise<void> {
  const { host } = client.target;
  for (const url of [
    ...new Set(tokens.filter((token) => isCritical(token) && !token.isConfirmed).map((token) => token.url)),
  ].slice(0, MOST_SECOND_PROBES)) {
    const asked = await ask(client, url, { fresh: true });
    if (asked.response === null) continue;
    const { headers } = asked.response;
    const page = pages.find((each) => each.drawn !== undefined && lastingUrl(each.url) === url);
    const drawn = page && (await drawing?.drawAgain(page, signal));
    const text = drawn ? `${asked.text}\n${drawn.text}` : asked.text;
    const again = [
      ...tokensOf({ ...asked, headers, hops: [], html: drawn?.html ?? htmlIn(asked) }, text),
      ...inText('script', url, tokensIn(text)),
    ];
    for (const token of tokens.filter(
      (each) => each.url === url && isCritical(each) && each.place !== 'session',
    ))
      token.isConfirmed = again.some(
        (found) =>
          (token.place !== 'cookie' || (found.place === 'cookie' && found.location === token.location)) &&
          isSame(token, seenToken(found.token, found, { now: now.getTime(), host, ...found })),
      );
  }
}

const isSame = (one: SeenToken, other: SeenToken): boolean =>
  one.alg === other.alg && one.defaultSecret === other.defaultSecret;
