import { isInRange, parseAddress, parseRange } from '../address/address-policy';
import { parseUrl } from '../address/parse-url';

/** The way out of a network that lets only a proxy out. */
export interface Tunnel {
  /** `http://` or `https://`, with credentials where the proxy wants them. */
  proxy: URL;
  /** The name for the proxy, which decides by names; without it the proxy gets the judged address. */
  name?: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Both spellings, the small one first, as curl and undici read them. An empty one is none. */
const valueOf = (variables: Variables, name: string): string | undefined =>
  [variables[name.toLowerCase()], variables[name]].find((value) => value !== undefined && value !== '');

/**
 * The proxy of HTTPS_PROXY or HTTP_PROXY for a server that is not scanned, such as a webhook; null for one in NO_PROXY. The address of the server
 * is judged before as without a proxy.
 */
export function tunnelTo(href: string, variables: Variables = process.env): Tunnel | null {
  const url = new URL(href);
  const isTls = url.protocol === 'https:';
  const ofTls = isTls ? valueOf(variables, 'HTTPS_PROXY') : undefined;
  const address = ofTls ?? valueOf(variables, 'HTTP_PROXY');
  const proxy = address === undefined ? null : proxyUrl(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (proxy === null || isExempt(url, host, valueOf(variables, 'NO_PROXY') ?? '')) return null;
  return { proxy, name: host };
}

/** Variables that name a proxy of a kind that is not used, such as `socks5://`: requests go out as without it. */
export const unusableProxies = (variables: Variables = process.env): string[] =>
  ['HTTPS_PROXY', 'HTTP_PROXY'].filter((name) => {
    const address = valueOf(variables, name);
    return address !== undefined && proxyUrl(address) === null;
  });

/** The proxy of SCAN_PROXY, for what is scanned. It gets judged addresses, never names. Other programs have no say: HTTPS_PROXY does not count. */
export function tunnelToTargets({ SCAN_PROXY: address = '' }: Variables = process.env): Tunnel | null {
  const proxy = address === '' ? null : proxyUrl(address);
  return proxy === null ? null : { proxy };
}

/** Null if it is not the address of a proxy. */
function proxyUrl(text: string): URL | null {
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** `*`, names with everything below them, `.example.com`, `*.example.com`, and addresses, each with a port or without; ranges of addresses. */
function isExempt(url: URL, host: string, list: string): boolean {
  const own = parseAddress(host);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      const range = parseRange(entry);
      if (range !== null) return own !== null && isInRange(own, range);
      // An IPv6 address has colons of its own.
      const isAddress = parseAddress(entry) !== null;
      const [, name = '', onlyPort = port] = isAddress
        ? [entry, entry]
        : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
      const exempt = name.toLowerCase().replace(/^\*?\.|[[\]]/g, '');
      return onlyPort === port && (host === exempt || host.endsWith(`.${exempt}`));
    });
}
