/** RFC 1918, and names that exist inside of a network only (RFC 6762 appendix G, ICANN's `.internal`). */
const INTERNAL = String.raw`https?:\/\/(?:10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}|[a-z0-9][a-z0-9.-]{0,100}\.(?:local|internal|corp|intranet|lan))(?::\d{1,5})?(?=[/"'\x60?#\s>),]|$)`;

/** What a browser loads or sends to. Links are left out: manuals of devices lead to addresses at the reader's home. */
const TAG = /<(?:script|img|link|form|iframe|source|video|audio|embed|object|button|input)\b[^<>]{0,2000}>/gi;
const ATTRIBUTE = new RegExp(
  String.raw`\b(?:src|srcset|action|formaction|href|poster|data)\s{0,3}=\s{0,3}["']?(${INTERNAL})`,
  'i',
);
const QUOTED_ADDRESS = new RegExp(`["'\x60](${INTERNAL})`, 'gi');
/** How far the name of a setting begins before its value. */
const NAME_LENGTH = 60;
/** Names of settings that hold an address, and of calls that go there. */
const NAME = /(?:url|uri|host|endpoint|api|server|backend|origin|base|root|fetch)$/i;
const MOST_ADDRESSES = 200;
const NO_SETTING = /example|sample|demo|placeholder|hint|test|mock|default|xmlns/i;
const WHOLE = new RegExp(`^${INTERNAL}`, 'i');
const MOST_TAGS = 5_000;

/** The origin of an address in a private network that an element of the page uses; text for people does not count. */
export function addressInMarkup(html: string): string | null {
  let seen = 0;
  for (const [tag] of html.matchAll(TAG)) {
    if ((seen += 1) > MOST_TAGS) return null;
    const address = ATTRIBUTE.exec(tag)?.[1];
    if (address !== undefined) return address.toLowerCase();
  }
  return null;
}

/** The same for a setting or a request of a script. */
export function addressInScript(script: string): string | null {
  let seen = 0;
  for (const { 1: address = '', index } of script.matchAll(QUOTED_ADDRESS)) {
    if ((seen += 1) > MOST_ADDRESSES) return null;
    const before = script.slice(Math.max(0, index - NAME_LENGTH), index).trimEnd();
    if (!/[:=(]$/.test(before)) continue;
    const name =
      before
        .slice(0, -1)
        .trimEnd()
        .replace(/["']$/, '')
        .split(/[^\w$]/)
        .at(-1) ?? '';
    if (NAME.test(name) && !NO_SETTING.test(name)) return address.toLowerCase();
  }
  return null;
}

const URL_HEADERS: readonly string[] = ['location', 'content-location'];
/** By which proxies and applications name the server behind them. */
const SERVER_HEADERS =
  /^(?:via|x-(?:backend|upstream|server|served|origin|host|node|proxy|app|instance|real|forwarded|pod|container)[\w-]{0,40})$/;
const BARE =
  /(?:^|[\s/@=,;(])((?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?::\d{1,5})?)(?=[\s/,;)]|$)/;

export const addressInHeader = (headers: readonly (readonly [string, string])[]): string | null =>
  headers
    .map(([name, written]) => {
      const value = written.slice(0, 500);
      if (URL_HEADERS.includes(name)) return WHOLE.exec(value)?.[0]?.toLowerCase() ?? null;
      if (!SERVER_HEADERS.test(name)) return null;
      return WHOLE.exec(value)?.[0]?.toLowerCase() ?? BARE.exec(value)?.[1] ?? null;
    })
    .find((address) => address !== null) ?? null;

/** Whether the target itself is in such a network: then its own addresses are no disclosure. */
export const isInternalHost = (host: string): boolean =>
  WHOLE.test(`http://${host}/`) ||
  /^(?:127|169\.254)\./.test(host) ||
  host.includes(':') ||
  !host.includes('.');

const INLINE = /<script(?=[\s>])[^<>]{0,1000}>/gi;

/** The scripts in a page, one after the other. */
export function inlineScripts(html: string): string {
  const scripts: string[] = [];
  const end = /<\/script/gi;
  let at = 0;
  for (const { 0: tag, index } of html.matchAll(INLINE)) {
    if (index < at) continue;
    end.lastIndex = index;
    at = end.exec(html)?.index ?? html.length;
    scripts.push(html.slice(index + tag.length, at));
  }
  return scripts.join('\n');
}
