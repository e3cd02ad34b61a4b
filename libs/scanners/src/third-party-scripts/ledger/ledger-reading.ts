import {
  type CrawledPage,
  type DrawnScript,
  isSameSite,
  lastingUrl,
  type OwnScript,
  type PagePicture,
  programsOfPage,
} from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';
import {
  type LedgerPage,
  type LedgerReading,
  type LedgerScript,
  MOST_LEDGER_PAGES,
  MOST_LEDGER_SCRIPTS,
  MOST_LEDGER_TEXTS,
} from '@palisade/vocabulary';
import type { SeenScript } from '../page-scripts';
import { ledgerPictures } from './ledger-pictures';
import { orderedReading } from './ordered-reading';
import { pageFacts, pathOfPage } from './page-facts';
import { scriptAddress } from './script-address';
import { domainOf, isData, isSkimmer, type ReadVersion, versionOf } from './script-version';

/** A page that the scan has read, with its text. */
export interface SourcePage {
  page: CrawledPage & { html: NonNullable<CrawledPage['html']> };
  /** As a browser drew it, else as the site sent it; null where it could not be had again. */
  text: string | null;
  /** As the site sent it, of a page that a browser drew. */
  served: string | null;
  /** In its text; null where there is none. */
  pictures: readonly PagePicture[] | null;
}

export interface LedgerSources {
  /** Without those that are errors. */
  pages: readonly SourcePage[];
  own: readonly OwnScript[];
  others: readonly SeenScript[];
  /** Texts of scripts of others, by URL: those that a browser has loaded. */
  texts: ReadonlyMap<string, string>;
  /** Hashes of pictures, by URL. */
  contents: ReadonlyMap<string, string>;
}

/** A program that reads what people type and hides where it sends it. */
export interface SeenSkimmer {
  /** Null for a program in a page. */
  url: string | null;
  /** A path of the site, or the address of a script of others. */
  location: string;
  pages: string[];
  uses: string[];
  destinations: string[];
}

export interface LedgerSeen {
  reading: LedgerReading;
  skimmers: SeenSkimmer[];
}

const UNREAD: ReadVersion = {
  shape: null,
  sha256: null,
  bytes: null,
  uses: [],
  destinations: [],
  hiddenDestinations: [],
};
const LONGEST_CHAIN = 6;
/** Pages beyond so much text are left out of the reading, so that nothing of them is taken for gone. */
const MOST_CHARACTERS = 16_777_216;

/** Everything that the ledger keeps of one scan. Pure. */
export function ledgerReading({ pages, own, others, texts, contents }: LedgerSources): LedgerSeen {
  const reader = new LedgerReader(contents);
  const kept = pages.slice(0, MOST_LEDGER_PAGES);
  for (const source of kept) reader.readPage(source);
  for (const script of own)
    for (const page of script.pages)
      reader.addFile(script.url, page, script.outcome === 'read' ? script.text : null, null);
  for (const { url, pages: users, loadedBy } of others)
    for (const page of users) reader.addFile(url, page, texts.get(url) ?? null, loadedBy);
  return { reading: reader.reading(), skimmers: reader.skimmers.slice(0, MOST_LEDGER_TEXTS) };
}

class LedgerReader {
  readonly skimmers: SeenSkimmer[] = [];
  private siteHost = '';
  private characters = 0;
  /** By their text: most pages have the same ones. */
  private readonly programs = new Map<string, ReadVersion>();
  private readonly pages = new Map<string, LedgerPage>();
  private readonly scripts = new Map<string, LedgerScript>();
  /** By URL: a file is read once. */
  private readonly versions = new Map<string, ReadVersion>();
  /** By URL of a page, scripts that its browser ran. */
  private readonly ran = new Map<string, ReadonlyMap<string, DrawnScript>>();
  private readonly servedFiles = new Map<string, ReadonlySet<string>>();

  constructor(private readonly contents: LedgerSources['contents']) {}

  private picturesOf({ pictures }: SourcePage): LedgerPage['pictures'] {
    return pictures === null ? undefined : ledgerPictures(pictures, this.contents);
  }

  readPage(source: SourcePage): void {
    const { page, text, served } = source;
    this.siteHost ||= new URL(page.url).hostname;
    this.characters += (text ?? '').length + (served ?? '').length;
    if (this.characters > MOST_CHARACTERS) return;
    const lasting = lastingUrl(page.url);
    const path = pathOfPage(lasting);
    if (!this.pages.has(path)) this.pages.set(path, pageFacts(page, path, this.picturesOf(source)));
    const { drawn, html } = page;
    if (drawn !== undefined) {
      this.ran.set(lasting, new Map(drawn.scripts.map((script) => [script.url, script])));
      this.servedFiles.set(lasting, new Set(filesIn(drawn.served)));
    }
    this.readPrograms(page.url, path, text ?? '', served);
    for (const url of filesIn(html)) this.addFile(url, page.url, null, null);
  }

  private readPrograms(url: string, path: string, text: string, served: string | null): void {
    const { hostname } = new URL(url);
    const shapes = new Set(
      served === null
        ? []
        : programsOfPage(served).map((program) => this.programVersion(program, hostname).shape),
    );
    for (const program of programsOfPage(text)) {
      const version = this.programVersion(program, hostname);
      if (isData(version)) continue;
      const isDrawn = served !== null && !shapes.has(version.shape);
      this.add(`program ${version.shape}`, version, {
        address: null,
        host: hostname,
        path,
        isDrawn,
        by: [path],
      });
    }
  }

  private programVersion(program: string, host: string): ReadVersion {
    const version = this.programs.get(program) ?? versionOf(program, host, false);
    this.programs.set(program, version);
    return version;
  }

  /** @param text null where it was not read, or is read elsewhere */
  addFile(url: string, page: string, text: string | null, loadedBy: string | null): void {
    const [at, place] = [parseUrl(url, page), parseUrl(page)];
    if (at === null || place === null) return;
    const lasting = lastingUrl(place.href);
    const path = pathOfPage(lasting);
    // Only pages that are in the reading can be compared.
    if (!this.pages.has(path)) return;
    const script = this.ran.get(lasting)?.get(at.href);
    const served = this.servedFiles.get(lasting);
    this.add(scriptAddress(at), this.versionOfFile(at, place.hostname, text, script), {
      address: at,
      host: at.hostname,
      path,
      isDrawn: served !== undefined && !served.has(at.href),
      by: this.chainOf(script, lasting, loadedBy, path),
    });
  }

  private versionOfFile(
    at: URL,
    ownHost: string,
    text: string | null,
    script: DrawnScript | undefined,
  ): ReadVersion {
    const known = this.versions.get(at.href);
    if (known !== undefined && (known.sha256 !== null || text === null)) return known;
    // A file without content has at least an address, and one with a version in it says when the version changes.
    const unread = scriptAddress(at).includes('*')
      ? { ...UNREAD, shape: `at ${at.pathname}`.slice(0, 300) }
      : UNREAD;
    const read = text === null ? unread : versionOf(text, ownHost, true);
    const own = domainOf(ownHost);
    const contacts = (script?.contacts ?? []).map(domainOf).filter((domain) => domain !== own);
    const version = {
      ...read,
      destinations: [...new Set([...read.destinations, ...contacts])].sort().slice(0, MOST_LEDGER_TEXTS),
    };
    this.versions.set(at.href, version);
    return version;
  }

  private add(
    key: string,
    version: ReadVersion,
    seen: { address: URL | null; host: string; path: string; isDrawn: boolean; by: string[] },
  ): void {
    const { shape, sha256, bytes, uses, destinations } = version;
    const kept = { shape, sha256, bytes, uses, destinations };
    const { address, host, path, isDrawn, by } = seen;
    const known = this.scripts.get(key);
    if (known === undefined) {
      if (this.scripts.size >= MOST_LEDGER_SCRIPTS) return;
      const named = address === null ? null : scriptAddress(address);
      this.scripts.set(key, { ...kept, address: named, host, broughtBy: by, pages: [path], isDrawn });
    } else {
      // The content of a file is read after the pages that name it.
      if (kept.sha256 !== null && known.sha256 === null) Object.assign(known, kept);
      if (!known.pages.includes(path)) known.pages.push(path);
      known.isDrawn &&= isDrawn;
    }
    if (isSkimmer(version)) this.noteSkimmer(address, path, version);
  }

  private noteSkimmer(
    at: URL | null,
    path: string,
    { uses, hiddenDestinations: destinations }: ReadVersion,
  ): void {
    const url = at?.href ?? null;
    const known = this.skimmers.find(
      (each) => each.url === url && each.destinations.join() === destinations.join(),
    );
    if (known === undefined)
      this.skimmers.push({
        url,
        location: at === null ? path : this.locationOf(at),
        pages: [path],
        uses,
        destinations,
      });
    else if (!known.pages.includes(path)) known.pages.push(path);
  }

  private locationOf(at: URL): string {
    const address = scriptAddress(at);
    return isSameSite(at.href, this.siteHost) ? address.slice(at.origin.length) : address;
  }

  private chainOf(
    script: DrawnScript | undefined,
    lasting: string,
    loadedBy: string | null,
    path: string,
  ): string[] {
    const chain: string[] = [];
    const ran = this.ran.get(lasting);
    let by = script?.initiator ?? loadedBy;
    while (by !== null && chain.length < LONGEST_CHAIN) {
      const at = parseUrl(by);
      if (at === null || lastingUrl(at.href) === lasting) break;
      const name = scriptAddress(at);
      if (chain.includes(name)) break;
      chain.push(name);
      by = ran?.get(at.href)?.initiator ?? null;
    }
    return [...chain, path];
  }

  reading(): LedgerReading {
    return orderedReading(this.scripts.values(), this.pages.values());
  }
}

const filesIn = ({
  subresources,
  modules,
}: Pick<NonNullable<CrawledPage['html']>, 'subresources' | 'modules'>): string[] => [
  ...subresources.filter(({ kind }) => kind === 'script').map(({ url }) => url),
  ...modules.map(({ url }) => url),
];
