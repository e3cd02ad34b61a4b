import { getDomain } from 'tldts';
import type { DataDocuments } from '../data/documents';
import { oncePerDocument } from '../data/scan-data';
import { cdnFileOf } from './file-cdn';

type Networks = DataDocuments['file_cdns'];

/**
 * Services that change what they send at an address, so that a hash would break the page: fonts, tags, statistics, payment, captcha, maps,
 * chat, consent, adverts, video, builders of sites. The list also has hosts that were taken over; another test is about them.
 */
const changingHosts = oncePerDocument(({ changing_hosts: hosts }: Networks) => new Set(hosts));
/** Addresses of services on networks for files begin with it. */
const SERVICE_PATH = '/polyfill/';

/** Whether two hosts have different owners: another registrable domain, private suffixes counted. */
export function isThirdParty(host: string, ownHost: string): boolean {
  const domainOf = (name: string): string => getDomain(name, { allowPrivateDomains: true }) ?? name;
  return domainOf(host) !== domainOf(ownHost);
}

export const isService = ({ hostname, pathname }: URL, networks: Networks): boolean => {
  const labels = hostname.split('.');
  const hosts = changingHosts(networks);
  return (
    pathname.startsWith(SERVICE_PATH) || labels.some((_, index) => hosts.has(labels.slice(index).join('.')))
  );
};

const VERSION = /(?:^|[/@_.-])v?\d{1,4}\.\d{1,5}\.\d{1,6}(?:[/_.-]|$)/;
const HASH = /(?:^|[/_.~-])([0-9a-f]{12,128})(?:[/_.~-]|$)/gi;

/** Bundlers write 8 or more digits before the ending: `app.3f9a1c2b.js`, `main-3f9a1c2b.chunk.css`. */
const BUNDLE_HASH = /\w[.-]([0-9a-f]{8,11})\.(?:(?:min|bundle|chunk|module)\.)?(?:m?js|css)$/i;

const isMixed = (hash: string): boolean => /\d/.test(hash) && /[a-f]/i.test(hash);

/** Whether an address names bytes that stay the same: a file of a network for libraries, or one with a version or a hash. */
export function isPinnable(url: URL, networks: Networks): boolean {
  if (isService(url, networks)) return false;
  if (cdnFileOf(url.href, networks) !== null) return true;
  const path = url.pathname.slice(-512);
  return (
    VERSION.test(path) ||
    isMixed(BUNDLE_HASH.exec(path)?.[1] ?? '') ||
    [...path.matchAll(HASH)].some(([, hash = '']) => isMixed(hash))
  );
}
