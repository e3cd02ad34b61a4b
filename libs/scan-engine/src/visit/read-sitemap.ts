import { gunzipSync } from 'node:zlib';
import { parseUrl, type TargetClient } from '@palisade/target-client';
import {
  EXPECTED_PATH,
  MAX_EXPECTED_PATHS,
  MAX_EXPECTED_PATH_CHARACTERS,
  type SitemapReading,
  type SitemapReason,
} from '@palisade/vocabulary';
import { actionOfPath } from '../page/avoid/avoided-links';
import { textOf } from '../page/body-text';
import { groupedPath } from './path-groups';

/** Sitemaps of one site that are read, indexes included. */
const MOST_SITEMAPS = 20;
/** Of one sitemap, unpacked. The format allows 50 MB. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PATHS = 50_000;
const GZIP = Buffer.from([0x1f, 0x8b]);
const PATH = new RegExp(`^${EXPECTED_PATH}$`);
const NAMED_SITEMAP = /^[ \t]*sitemap:[ \t]*(\S+)/gim;

export const NO_SITEMAP =
  'The site has no sitemap that could be read: there is none at /sitemap.xml, and robots.txt names none. Enter the address of one.';
const NO_SITEMAP_THERE = 'There is no sitemap at this address that could be read.';
const NO_PATHS = 'The sitemaps name no page of this host that a scan may request.';

/**
 * Reads the sitemaps of a site (sitemaps.org): the one at the given address, else `/sitemap.xml`, else those of robots.txt, and those that an
 * index names. Requests go to the host of the target alone; queries are left out.
 */
export async function readSitemap(
  client: Pick<TargetClient, 'request' | 'target'>,
  given: string | null,
): Promise<SitemapReading> {
  const { host, url } = client.target;
  const name = host.includes(':') ? `[${host}]` : host;
  const origins = url === null ? [`https://${name}`, `http://${name}`] : [new URL(url).origin];
  for (const origin of origins) {
    const reader = new SitemapReader(client, origin);
    if (await reader.read(given ?? '/sitemap.xml')) return reader.reading();
    if (given === null && (await reader.readNamed())) return reader.reading();
  }
  return { paths: [], leftOut: [], message: given === null ? NO_SITEMAP : NO_SITEMAP_THERE };
}

class SitemapReader {
  private readonly requested = new Set<string>();
  private readonly paths = new Set<string>();
  private readonly leftOut = new Map<SitemapReason, number>();

  constructor(
    private readonly client: Pick<TargetClient, 'request' | 'target'>,
    private readonly origin: string,
  ) {}

  /** Whether there is a sitemap. Also reads those that it names. */
  async read(address: string): Promise<boolean> {
    const first = await this.textAt(address);
    if (first === null) return false;
    const waiting = this.take(first);
    for (const [index, next] of waiting.entries()) {
      if (this.requested.size >= MOST_SITEMAPS) {
        this.leaveOut('unread', waiting.length - index);
        break;
      }
      const text = await this.textAt(next);
      if (text === null) this.leaveOut('unread');
      else waiting.push(...this.take(text));
    }
    return true;
  }

  /** The sitemaps of robots.txt (RFC 9309 leaves the line to sitemaps.org). */
  async readNamed(): Promise<boolean> {
    const robots = await this.bodyAt('/robots.txt');
    const named = [...textOf(robots ?? Buffer.alloc(0)).matchAll(NAMED_SITEMAP)].slice(0, MOST_SITEMAPS);
    let isFound = false;
    for (const [, address = ''] of named) isFound = (await this.read(address)) || isFound;
    return isFound;
  }

  reading(): SitemapReading {
    const paths = chosenOf([...this.paths]);
    if (this.paths.size > paths.length) this.leaveOut('too_many', this.paths.size - paths.length);
    const leftOut = [...this.leftOut].map(([reason, count]) => ({ reason, count }));
    return { paths, leftOut, message: paths.length === 0 ? NO_PATHS : null };
  }

  /** Takes the pages of a sitemap, and returns the sitemaps that an index names. */
  private take(text: string): string[] {
    const addresses = addressesIn(text);
    if (text.includes('<sitemapindex')) {
      const named = [...new Set(addresses)];
      if (named.length > MOST_SITEMAPS) this.leaveOut('unread', named.length - MOST_SITEMAPS);
      return named.slice(0, MOST_SITEMAPS);
    }
    for (const address of addresses) this.takePage(address);
    return [];
  }

  private takePage(address: string): void {
    const url = parseUrl(address, this.origin);
    if (url === null) return this.leaveOut('not_a_path');
    if (!this.isOwn(url)) return this.leaveOut('other_host');
    const { pathname } = url;
    if (pathname.length > MAX_EXPECTED_PATH_CHARACTERS || !PATH.test(pathname))
      return this.leaveOut('not_a_path');
    if (actionOfPath(pathname) !== null) return this.leaveOut('action');
    if (this.paths.size < MOST_PATHS) this.paths.add(pathname);
    else this.leaveOut('too_many');
  }

  private leaveOut(reason: SitemapReason, count = 1): void {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + count);
  }

  /** Sitemaps often name the other scheme, or a port that a proxy hides. */
  private readonly isOwn = ({ hostname }: URL): boolean =>
    hostname.replace(/^\[|\]$/g, '') === this.client.target.host;

  /** A sitemap as text; null for anything else. A long one is read up to the limit. */
  private async textAt(address: string): Promise<string | null> {
    const body = await this.bodyAt(address);
    const text = body && unpacked(body);
    return text !== null && /<(?:urlset|sitemapindex)[\s>]/.test(text) ? text : null;
  }

  private async bodyAt(address: string): Promise<Buffer | null> {
    const written = parseUrl(address, this.origin);
    if (written === null || !this.isOwn(written)) return null;
    const url = `${this.origin}${written.pathname}${written.search}`;
    if (this.requested.has(url)) return null;
    this.requested.add(url);
    const response = await this.client.request({
      url,
      followRedirects: 3,
      stayOnHost: true,
      share: false,
      bodyBytes: MOST_BYTES,
    });
    if (!response.ok || response.status !== 200) return null;
    if (response.truncated) this.leaveOut('unread');
    return response.body;
  }
}

/** What an archive unpacks to is bounded before it is unpacked. */
export function unpacked(body: Buffer): string | null {
  if (!body.subarray(0, GZIP.length).equals(GZIP)) return textOf(body);
  try {
    return textOf(gunzipSync(body, { maxOutputLength: MOST_BYTES }));
  } catch {
    return null;
  }
}

/** The contents of `<loc>`, in one pass. */
function addressesIn(text: string): string[] {
  return text
    .split('<loc>')
    .slice(1)
    .map((part) => plain(part.slice(0, part.indexOf('</loc>')).trim()));
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

const plain = (text: string): string =>
  Object.entries(ENTITIES).reduce(
    (written, [entity, character]) => written.replaceAll(entity, character),
    text.replace('<![CDATA[', '').replace(']]>', ''),
  );

/** One page of each template first: a thousand products say less than the ten other pages. */
function chosenOf(paths: readonly string[]): string[] {
  if (paths.length <= MAX_EXPECTED_PATHS) return [...paths];
  const groups = new Set<string>();
  const isFirst = (path: string): boolean => {
    const group = groupedPath(path);
    return groups.size < groups.add(group).size;
  };
  const first = paths.filter(isFirst);
  const taken = new Set(first);
  const chosen = new Set(
    [...first, ...paths.filter((path) => !taken.has(path))].slice(0, MAX_EXPECTED_PATHS),
  );
  return paths.filter((path) => chosen.has(path));
}
