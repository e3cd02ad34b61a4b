import {
  type EarlierAddresses,
  eachOnce,
  type InjectionPoint,
  injectionPoints,
  namesOf,
  parametersAt,
  type SiteCrawl,
} from '@palisade/scan-engine';

/** Names that frameworks and people use for where to go, in lower case and without separators. */
const PLACES = new Set([
  'next',
  'url',
  'uri',
  'return',
  'continue',
  'goto',
  'go',
  'to',
  'target',
  'dest',
  'destination',
  'forward',
  'back',
  'backurl',
  'callback',
  'callbackurl',
  'service',
  'relaystate',
  'out',
  'link',
  'exit',
  'ref',
  'referer',
  'rurl',
  'rd',
  'redir',
  'redirect',
  'success',
  'successurl',
  'failureurl',
  'from',
  'origin',
  'jump',
  'r',
  'u',
]);
const speaksOfPlace = (name: string): boolean => {
  const bare = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return PLACES.has(bare) || /^(?:return|redirect|post(?:login|logout)redirect)/.test(bare);
};
/** Of an address for anything: `red_url`, `imageUri`. They come last. */
const isOfAddress = (name: string): boolean => /ur[il]$/i.test(name);
/** An address, or a path: `//host`, `https://…`, `/account`. */
const isPlace = (value: string): boolean => /^(?:https?:\/\/|\/)/i.test(value);

/** Where a place may be, next to what the pages of a crawl show. */
export interface FurtherPlaces {
  /** What the owner names. */
  endpoints: readonly string[];
  further: readonly InjectionPoint[];
  earlier: EarlierAddresses;
  /** Whether names of parameters are tried too. */
  hasNames: boolean;
}

/** What the owner names, then what pages link to, then `further` points: names that speak of a place first; then names themselves. */
export function placesIn(
  crawl: SiteCrawl & { origin: string },
  { endpoints, further, earlier, hasNames }: FurtherPlaces,
  client: { isSignedIn: boolean },
): InjectionPoint[] {
  const named = endpoints.flatMap((path) => parametersAt(new URL(path, crawl.origin), client));
  // A visitor whom a site sends back to the page before (`Referer`) goes nowhere that someone else chose.
  const sent = further.filter(({ place }) => place !== 'header');
  const all = injectionPoints(crawl, client, undefined, earlier);
  const found = [...all, ...sent].filter(
    ({ name, value }) => speaksOfPlace(name) || isPlace(value) || isOfAddress(name),
  );
  const requests = found.filter(({ isNamed }) => isNamed === true);
  const [spoken, shown] = [
    found.filter(({ name }) => speaksOfPlace(name)),
    found.filter(({ value }) => isPlace(value)),
  ];
  const names = hasNames ? namesOf(all) : [];
  return eachOnce([...named, ...requests, ...spoken, ...shown, ...found, ...names]);
}

const SIGN_IN_WORDS = new Set([
  'login',
  'signin',
  'logon',
  'sso',
  'saml',
  'saml2',
  'cas',
  'oauth',
  'oauth2',
  'oidc',
  'openid',
  'auth',
  'authorize',
  'authorise',
  'authenticate',
  'authentication',
  'connect',
]);

/** Whether a path is about a sign-in or OAuth: codes and tokens may go along. */
export function isOfSignIn(path: string): boolean {
  const words = path.toLowerCase().split(/[^a-z0-9]+/);
  return words.some((word) => SIGN_IN_WORDS.has(word)) || /(?:log|sign)[-_](?:in|on)\b/i.test(path);
}
