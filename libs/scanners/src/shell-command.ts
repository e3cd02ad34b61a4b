/** One word of sh, whatever is in it. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** curl as all commands begin: brackets in a URL are no patterns, and a certificate that is the next thing to repair is no obstacle. */
const curl = (url: string): string =>
  `curl --silent --globoff --max-time 30${url.startsWith('https:') ? ' --insecure' : ''}`;

/** Prints the header of the answer; `options` stand as they are, so quote what comes from outside. */
export const curlHeader = (url: string, options: readonly string[] = []): string =>
  [curl(url), '--output /dev/null --dump-header -', ...options, shellQuoted(url)].join(' ');

/** Prints the body. */
export const curlBody = (url: string): string => `${curl(url)} --compressed ${shellQuoted(url)}`;

/** Keeps the lines of the given header fields; says so when there is none. Names are tokens, so they need no escapes. */
export const onlyFields = (names: readonly string[]): string =>
  `grep -iE '^(${names.join('|')}):' || echo ${shellQuoted(`no ${names.join(' or ')} header`)}`;
