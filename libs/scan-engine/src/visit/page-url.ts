const LONGEST = 512;
/** Parameters of one visit: what they hold changes, and may be a secret. */
const OF_A_VISIT =
  /sess|sid$|token|nonce|ticket|secret|passw|auth|api_?key|time|stamp|^ts$|^_$|rand|state$|^code$/i;
const CHANGING_VALUE = /^\d{9,}$|^(?=\D*\d)[\w+/=.-]{24,}$/;

/**
 * The URL of a page for evidence and commands: without fragment, with its query where that names a page. A query that looks like one of
 * a single visit is left out as a whole.
 */
export function lastingUrl(url: string): string {
  const { origin, pathname, protocol, search, searchParams } = new URL(url);
  if (!isWebScheme(protocol)) return protocol;
  const page = `${origin}${withoutSession(pathname)}`;
  const hasChanging = [...searchParams].some(([name, value]) => isOfAVisit(name, value));
  return hasChanging || page.length + search.length > LONGEST ? page.slice(0, LONGEST) : page + search;
}

const isOfAVisit = (name: string, value: string): boolean =>
  OF_A_VISIT.test(name) || CHANGING_VALUE.test(value);

/** The same for a query that a test has written: its own values stay, whatever their names are, and of those of a visit the names alone. */
export function writtenUrl(url: string, isOwn: (value: string) => boolean): string {
  const { origin, pathname, searchParams, search } = new URL(url);
  const changing = [...searchParams].filter(([name, value]) => isOfAVisit(name, value));
  if (!changing.some(([, value]) => isOwn(value))) return lastingUrl(url);
  for (const [name, value] of changing) if (!isOwn(value)) searchParams.set(name, '');
  const written = changing.every(([, value]) => isOwn(value)) ? search : `?${searchParams.toString()}`;
  const page = `${origin}${withoutSession(pathname)}`;
  return page.length + written.length > LONGEST ? page.slice(0, LONGEST) : page + written;
}

/** Without query and fragment, which may hold a session or a time. */
export function withoutQuery(url: string): string {
  const { origin, pathname, protocol } = new URL(url);
  return isWebScheme(protocol) ? `${origin}${withoutSession(pathname)}`.slice(0, LONGEST) : protocol;
}

/** Servlets write the session into the path: `/cart;jsessionid=…`. */
const withoutSession = (pathname: string): string =>
  pathname.replace(/;([^=/;]{1,60})=[^/;]*/g, (written, name: string) =>
    OF_A_VISIT.test(name) ? '' : written,
  );

/** Addresses of an app or of mail have no page, and may hold anything: only their scheme is kept. */
export const isWebScheme = (protocol: string): boolean => protocol === 'http:' || protocol === 'https:';
