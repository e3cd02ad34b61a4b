/** A text as one word of sh (POSIX Shell Command Language, section 2.2.2): nothing in it is expanded. */
export const shQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * How each command of a finding starts: quiet, brackets in a URL are not patterns, an invalid certificate is not an obstacle, and a server that
 * does not respond ends it. One command may request several URLs.
 */
export const curl = (...urls: readonly string[]): string =>
  `curl -sg${urls.some((url) => url.startsWith('https:')) ? 'k' : ''} -m 60`;

/** Prints the header of the response. `options` are not quoted here, so the caller quotes what comes from outside. */
export const curlHeader = (url: string, options: readonly string[] = []): string =>
  [curl(url), '--output /dev/null --dump-header -', ...options, shQuote(url)].join(' ');

/** Prints the body. */
export const curlBody = (url: string): string => `${curl(url)} --compressed ${shQuote(url)}`;

/** Keeps the lines of the given header fields; says so when there is none. Names are tokens, so they need no escapes. */
export const onlyFields = (names: readonly string[]): string =>
  `grep -iE '^(${names.join('|')}):' || echo ${shQuote(`no ${names.join(' or ')} header`)}`;

/** Prints the reply of the system's resolver, or of `server`; `options` stand as they are. */
export const dig = (name: string, type: string, { server, options = [] }: DigOptions = {}): string =>
  ['dig', ...(server === undefined ? [] : [shQuote(`@${server}`)]), ...options, shQuote(name), type].join(
    ' ',
  );

interface DigOptions {
  server?: string;
  options?: readonly string[];
}
