import { type CrawledPage, type HtmlForm, isAvoidedLink, isSameSite } from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';

/** An address of the site with the parameter whose value may name a place. */
export interface Parameter {
  url: string;
  name: string;
}

/** Names that frameworks and people use for where to go, in lower case and without separators. */
const PLACES = new Set(
  [
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
  ]
    .concat([
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
    ])
    .concat([
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
    ]),
);
const speaksOfPlace = (name: string): boolean => {
  const bare = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return PLACES.has(bare) || /^(?:return|redirect|post(?:login|logout)redirect)/.test(bare);
};
/** An address, or a path: `//host`, `https://…`, `/account`. */
const isPlace = (value: string): boolean => /^(?:https?:\/\/|\/)/i.test(value);

/** Links of one page that are looked through. */
const MOST_LINKS = 500;

/** What the owner names, then what pages link to: names that speak of a place first. Each parameter of a path once. */
export function parametersOf(
  pages: readonly CrawledPage[],
  { origin, host, endpoints }: { origin: string; host: string; endpoints: readonly string[] },
): Parameter[] {
  const named = endpoints.flatMap((path) => parametersIn(new URL(path, origin).href, () => true));
  const seen = pages
    .flatMap(addressesOn)
    .filter((url) => url.startsWith(`${origin}/`) && isSameSite(url, host));
  const found = seen.flatMap((url) =>
    parametersIn(url, (name, value) => speaksOfPlace(name) || isPlace(value)),
  );
  const ranked = [...found.filter(({ name }) => speaksOfPlace(name)), ...found];
  const once = new Map<string, Parameter>();
  for (const parameter of [...named, ...ranked]) {
    const key = `${new URL(parameter.url).pathname} ${parameter.name}`;
    if (!once.has(key)) once.set(key, parameter);
  }
  return [...once.values()];
}

function parametersIn(url: string, isWanted: (name: string, value: string) => boolean): Parameter[] {
  const names = new Set(
    [...new URL(url).searchParams].filter(([name, value]) => isWanted(name, value)).map(([name]) => name),
  );
  return [...names].map((name) => ({ url, name }));
}

/** The page itself, which a redirect may have given a parameter, its links, and its forms for GET. Links that speak of an action are left alone. */
function addressesOn({ url, html }: CrawledPage): string[] {
  if (html === null) return [];
  const links = html.links.slice(0, MOST_LINKS).filter((link) => !isAvoidedLink(link));
  const frames = html.frames.filter((frame) => !isAvoidedLink({ url: frame, text: '' }));
  return [
    url,
    ...links.map((link) => link.url),
    ...frames,
    ...html.forms.flatMap((form) => addressOf(form, url)),
  ];
}

/** Where a form for GET leads as it is, without what a visitor would write. */
function addressOf(form: HtmlForm, page: string): string[] {
  if (form.method !== 'GET') return [];
  const address = parseUrl(form.action ?? page);
  if (address === null) return [];
  address.search = new URLSearchParams(
    form.fields
      .filter(({ name, type }) => name !== '' && type !== 'file')
      .map(({ name, value }): [string, string] => [name, value]),
  ).toString();
  return isAvoidedLink({ url: address.href, text: form.submits.join(' ') }) ? [] : [address.href];
}

export function withValue({ url, name }: Parameter, value: string): string {
  const address = new URL(url);
  address.searchParams.set(name, value);
  return address.href;
}

const SIGN_IN_WORDS = new Set(
  [
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
  ].concat(['authorise', 'authenticate', 'authentication', 'connect']),
);

/** Whether a path is about a sign-in or OAuth: codes and tokens may go along. */
export function isOfSignIn(path: string): boolean {
  const words = path.toLowerCase().split(/[^a-z0-9]+/);
  return words.some((word) => SIGN_IN_WORDS.has(word)) || /(?:log|sign)[-_](?:in|on)\b/i.test(path);
}
