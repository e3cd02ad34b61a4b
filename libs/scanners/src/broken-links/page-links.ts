import {
  type CrawledPage,
  isPrivateAddress,
  isSameSite,
  isThirdParty,
  lastingUrl,
} from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';

/** What leads to an address: what browsers load or send there at a visit is worse than a link. */
export type LinkKind = 'style' | 'frame' | 'form' | 'link';

export interface Target {
  url: string;
  kind: LinkKind;
  /** The pages that have it, without what belongs to one visit. */
  pages: string[];
}

const MOST_TARGETS = 2_000;
const MOST_PAGES = 5;
const DOWNLOAD =
  /\.(?:exe|msi|msix|dmg|pkg|deb|rpm|apk|ipa|appimage|jar|bat|ps1|sh|run|iso|img|zip|7z|rar|gz|tgz|bz2|xz)$/i;

/** Where the pages lead to, each address and kind once. */
export class PageLinks {
  /** Of the site itself, links and frames only. */
  readonly own = new Map<string, Target>();
  /** Of others. */
  readonly others = new Map<string, Target>();
  /** Programs and archives of others over http. */
  readonly downloads = new Map<string, Target>();

  constructor(
    pages: readonly CrawledPage[],
    private readonly host: string,
    private readonly ignored: readonly string[],
  ) {
    for (const page of pages)
      if (page.html !== null && (page.status ?? 500) < 400) this.takePage(page, page.html);
  }

  private takePage(page: CrawledPage, html: NonNullable<CrawledPage['html']>): void {
    for (const { kind, url } of html.subresources) if (kind === 'style') this.take(url, 'style', page);
    for (const url of html.frames) this.take(url, 'frame', page);
    for (const { action } of html.forms) if (action !== null) this.take(action, 'form', page);
    for (const { url, isHidden } of html.links) if (isHidden !== true) this.take(url, 'link', page);
    for (const url of html.downloads) this.takeDownload(url, page);
  }

  private take(href: string, kind: LinkKind, page: CrawledPage): void {
    const url = parseUrl(href);
    if (url === null || this.ignored.some((start) => href.startsWith(start))) return;
    if (DOWNLOAD.test(url.pathname)) this.takeDownload(href, page);
    if (isSameSite(href, this.host)) {
      if (kind === 'link' || kind === 'frame') note(this.own, href, { href, kind, page });
      return;
    }
    // Browsers load no style sheets and frames of http on a page of https: mixed_content is about these.
    const isBlocked =
      url.protocol === 'http:' && page.url.startsWith('https:') && kind !== 'link' && kind !== 'form';
    if (!isBlocked) note(this.others, `${kind} ${href}`, { href, kind, page });
  }

  /** Those of the site itself belong to mixed_content. */
  private takeDownload(href: string, page: CrawledPage): void {
    const url = parseUrl(href);
    const isOpen =
      url?.protocol === 'http:' && !isInner(url.hostname) && isThirdParty(url.hostname, this.host);
    if (isOpen && !this.ignored.some((start) => href.startsWith(start)))
      note(this.downloads, href, { href, kind: 'link', page });
  }
}

/** Instructions for developers link to their own machine. */
const isInner = (hostname: string): boolean =>
  !hostname.includes('.') ||
  hostname.endsWith('.localhost') ||
  isPrivateAddress(hostname.replace(/^\[|\]$/g, ''));

function note(
  into: Map<string, Target>,
  key: string,
  { href, kind, page }: { href: string; kind: LinkKind; page: CrawledPage },
): void {
  const known = into.get(key);
  const at = lastingUrl(page.url);
  if (known === undefined) {
    if (into.size < MOST_TARGETS) into.set(key, { url: href, kind, pages: [at] });
  } else if (known.pages.length < MOST_PAGES && !known.pages.includes(at)) known.pages.push(at);
}
