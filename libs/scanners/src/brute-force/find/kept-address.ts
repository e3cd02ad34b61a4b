const LONGEST_ADDRESS = 300;
const LONGEST_VALUE = 64;
/** Names of parameters that hold a session or a token, and values that look like one. */
const SECRET_NAME = /sess|sid$|token|csrf|xsrf|nonce|^state$|^code$|ticket|secret|passw|sectok|^key$/i;
const SECRET_VALUE = /^(?=.*\d)[\w.~+/=-]{20,}$/;

/**
 * An address as it may be stored and shown: with its query, as many sites choose their pages by it, but without parameters that hold a
 * session or a token.
 */
export function keptAddress(address: string): string {
  const url = new URL(address);
  const pathname = url.pathname.replace(/;[^/]*/g, '');
  const kept = url.search
    .slice(1)
    .split('&', 20)
    .filter((pair) => pair !== '' && !isSecret(pair));
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  const whole = `${url.origin}${pathname}${query}`;
  return whole.length <= LONGEST_ADDRESS ? whole : `${url.origin}${pathname}`.slice(0, LONGEST_ADDRESS);
}

function isSecret(pair: string): boolean {
  const at = pair.indexOf('=');
  const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  return SECRET_NAME.test(name) || value.length > LONGEST_VALUE || SECRET_VALUE.test(value);
}

/** Where visitors go afterwards. */
const NAVIGATION = /^(?:next|from|back|url|r?ref(?:errer)?|return|redirect|continue|dest|goto|service)/i;
/** A time or a counter. */
const LONG_NUMBER = /\d{8}/;

/** What a login is known by from one run to the next: one site may choose between several logins by the query alone. */
export function claimAddress(endpoint: string): string {
  const [path = '', query = ''] = keptAddress(endpoint).split('?', 2);
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !NAVIGATION.test(pair) && !LONG_NUMBER.test(pair));
  return kept.length === 0 ? path : `${path}?${kept.sort().join('&')}`;
}

/** Path and query alone. */
export function pathAndQuery(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
