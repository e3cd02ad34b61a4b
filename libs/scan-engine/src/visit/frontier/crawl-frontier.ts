import { isNever } from '@palisade/target-client';
import type { StepCounter } from '../../ground/step-counter';
import { isLeftAlone } from '../../page/avoid/editor-links';
import { isStaticFile } from '../../page/hints/static-files';
import type { HtmlLink } from '../../page/html/html-elements';
import { kindOfLink } from '../../page/routed-path';
import { type FrontierEntry, type Queue, queue, takeFrom } from './queue';
import { Spellings } from './spellings';

/** Where forms usually are: checked before the other links of the same depth. */
const LIKELY_FORMS =
  /log ?in|sign ?(?:in|up)|anmeld|registr|account|konto|compte|cuenta|profil|password|passwort|setting|contact|kontakt|feedback|guestbook|comment|support|edit|new\b|create|form\b/i;

/** More are not counted. */
const MOST_ALIKE = 2_000;
const MOST_HINTS = 2_000;
const MOST_SOURCES = 50;
const LONGEST_URL = 2048;

interface Level {
  likely: Queue;
  others: Queue;
}

const waitingIn = ({ entries, next }: Queue): string[] => entries.slice(next).map(({ url }) => url);

/** What is still to be checked: beginnings first, then level by level, each URL once. */
export class CrawlFrontier {
  private readonly seen = new Set<string>();
  /** Read in their turn, although they may wait somewhere. */
  private readonly turned = new Set<string>();
  /** Requested so far. */
  private readonly read = new Set<string>();
  private readonly avoided = new Map<string, HtmlLink>();
  /** Addresses that the owner excludes. */
  readonly excluded = new Set<string>();
  private readonly spellings = new Spellings();
  /** Known, and not read: enough pages with an address of their spelling were. */
  readonly alike = new Set<string>();
  private readonly levels: Level[] = [];
  /** Pages that something names and no link leads to. */
  private readonly hints = queue();
  /** What pages embed, see `HtmlLink.isEmbedded`. */
  private readonly embedded = queue();
  private readonly embeddedSeen = new Set<string>();
  private readonly embeddedSpellings = new Spellings();
  /** Documents that name pages: feeds, manifests. */
  readonly sources = new Set<string>();
  /** Links that lead further are noted, and not followed. */
  deepest = Infinity;
  private readonly beyond = new Set<string>();
  /** How many links away pages are; only where it is to be known. */
  readonly depths = new Map<string, number>();
  /** Kinds of links that reported a change, with their words. */
  private readonly actingKinds = new Map<string, string>();
  /** Addresses that were left alone for that, with the words. */
  readonly acting = new Map<string, string>();

  constructor(
    private readonly steps?: StepCounter,
    private readonly never: readonly string[] = [],
    private readonly visitor = { isSignedIn: false },
  ) {}

  /** @param depth how many links away it may be @returns whether it is new */
  addBeginning(url: string, depth = 0): boolean {
    if (this.seen.has(url)) return false;
    this.seen.add(url);
    this.alike.delete(url);
    this.level(depth).others.entries.push({ url, depth });
    return true;
  }

  /** Takes a link of a page, unless it may change something: then it is left alone and counted, once. */
  consider(link: HtmlLink, depth: number, isHint = false): void {
    const key = `${link.url} ${link.text}`;
    if (this.seen.has(link.url) || this.avoided.has(key)) return;
    if (link.isEmbedded === true) return this.considerEmbedded(link, depth);
    if (this.isExcluded(link.url)) return;
    if (isLeftAlone(this.visitor, link, this.steps)) this.avoided.set(key, link);
    else this.add(link, depth, isHint);
  }

  addSource(url: string): void {
    if (this.sources.size >= MOST_SOURCES || this.seen.has(url) || this.isExcluded(url)) return;
    if (!isLeftAlone(this.visitor, { url, text: '' }, this.steps)) this.sources.add(url);
  }

  /** What a frame shows is a part of its page, so it comes before every link of that page. */
  addFrame(url: string, depth: number): void {
    if (url.length > LONGEST_URL || this.seen.has(url) || this.isExcluded(url)) return;
    if (isLeftAlone(this.visitor, { url, text: '' }, this.steps)) return;
    this.seen.add(url);
    this.level(depth).likely.entries.push({ url, depth });
  }

  /** Notes an address that the owner excludes. */
  isExcluded(url: string): boolean {
    const isExcluded = isNever(new URL(url), this.never);
    if (isExcluded) this.excluded.add(url);
    return isExcluded;
  }

  /** From now on links of this kind are left alone. */
  leaveKind(kind: string, words: string): void {
    this.actingKinds.set(kind, words);
  }

  /** Whether a link of its kind reported a change; then it is noted. */
  isActing(url: string): boolean {
    if (this.actingKinds.size === 0) return false;
    const words = this.actingKinds.get(kindOfLink(url) ?? '');
    if (words !== undefined) this.acting.set(url, words);
    return words !== undefined;
  }

  get avoidedLinks(): HtmlLink[] {
    return [...this.avoided.values()];
  }

  get isEmpty(): boolean {
    return this.levels.every((level) =>
      [level.likely, level.others].every(({ entries, next }) => next >= entries.length),
    );
  }

  /** What was found and never taken. */
  get waiting(): string[] {
    return this.levels
      .flatMap(({ likely, others }) => [likely, others].flatMap(waitingIn))
      .concat(waitingIn(this.hints))
      .filter((url) => !this.turned.has(url));
  }

  /** Two of each spelling first: most are pictures. What is left out does not count as unread. */
  private considerEmbedded(link: HtmlLink, depth: number): void {
    const { url } = link;
    this.steps?.add(url.length);
    if (url.length > LONGEST_URL || this.embeddedSeen.size >= MOST_HINTS || this.embeddedSeen.has(url))
      return;
    this.embeddedSeen.add(url);
    const address = new URL(url);
    if (isNever(address, this.never) || isLeftAlone(this.visitor, link, this.steps)) return;
    const entry: FrontierEntry = { url, depth, isEmbedded: true };
    if (this.embeddedSpellings.mayTake(address, entry, true)) this.embedded.entries.push(entry);
  }

  private add({ url, text }: HtmlLink, depth: number, isHint: boolean): void {
    this.steps?.add(url.length);
    if (isHint && this.hints.entries.length >= MOST_HINTS) return;
    if (url.length > LONGEST_URL || this.seen.has(url)) return;
    const parsed = new URL(url);
    const { pathname } = parsed;
    if (isStaticFile(pathname) || this.isActing(url) || !this.isNear(url, depth)) return;
    const isNew = this.alike.size < MOST_ALIKE && !this.alike.has(url);
    if (!this.spellings.mayTake(parsed, { url, depth }, isNew)) {
      if (isNew) this.alike.add(url);
      return;
    }
    this.seen.add(url);
    if (isHint) {
      this.hints.entries.push({ url, depth });
      return;
    }
    const level = this.level(depth);
    const isLikely = LIKELY_FORMS.test(`${pathname.replace(/[-_]/g, ' ')} ${text}`);
    (isLikely ? level.likely : level.others).entries.push({ url, depth });
  }

  private isNear(url: string, depth: number): boolean {
    if (this.deepest === Infinity) return true;
    const isNear = depth <= this.deepest;
    if (!isNear && this.beyond.size < MOST_ALIKE) this.beyond.add(url);
    if (isNear && !this.depths.has(url)) this.depths.set(url, depth);
    return isNear;
  }

  /** What is further away than `deepest`. */
  get further(): string[] {
    return [...this.beyond].filter((url) => !this.seen.has(url) && !this.alike.has(url));
  }

  markSeen(...urls: string[]): void {
    for (const url of urls) {
      this.seen.add(url);
      this.read.add(url);
      this.alike.delete(url);
    }
  }

  /** Takes an address that earlier scans left out. @returns whether it is to be requested now */
  beginTurn(url: string): boolean {
    const link = { url, text: '' };
    if (this.read.has(url) || this.isExcluded(url) || this.isActing(url)) return false;
    if (isLeftAlone(this.visitor, link, this.steps)) return false;
    this.markSeen(url);
    this.turned.add(url);
    this.sources.delete(url);
    return true;
  }

  take(): FrontierEntry | null {
    for (const { likely, others } of this.levels) {
      this.steps?.add();
      for (let next = takeFrom(likely) ?? takeFrom(others); next; next = takeFrom(likely) ?? takeFrom(others))
        // The owner has named the beginnings.
        if (!this.turned.has(next.url) && (next.depth === 0 || !this.isActing(next.url))) return next;
    }
    return null;
  }

  /** Notes what the document at an address consists of, see `Spellings`. */
  noteDocument(url: string, parts: readonly string[]): void {
    this.steps?.add(parts.length);
    this.spellings.note(new URL(url), parts);
  }

  /** After all links: what is only named, then the next page of a spelling whose pages differ. */
  takeLater(): FrontierEntry | null {
    for (let next = takeFrom(this.hints); next !== undefined; next = takeFrom(this.hints))
      if (!this.turned.has(next.url) && !this.isActing(next.url)) return next;
    return this.takeHeld(() => this.spellings.take());
  }

  /** After what is linked and named: what pages embed, which is a page or a program at times. */
  takeEmbedded(): FrontierEntry | null {
    const nextOf = () => takeFrom(this.embedded) ?? this.embeddedSpellings.takeAlike();
    for (let next = nextOf(); next !== null; next = nextOf())
      if (!this.seen.has(next.url) && !this.alike.has(next.url) && !this.isActing(next.url)) {
        this.seen.add(next.url);
        return next;
      }
    return null;
  }

  /** After everything else: pages that are probably like those that were read. */
  takeAlike(): FrontierEntry | null {
    return this.takeHeld(() => this.spellings.takeAlike());
  }

  private takeHeld(nextOf: () => FrontierEntry | null): FrontierEntry | null {
    for (let next = nextOf(); next !== null; next = nextOf()) {
      this.steps?.add();
      // It may have been read since, by a redirect or as a frame.
      if (!this.alike.delete(next.url) || this.isActing(next.url)) continue;
      this.seen.add(next.url);
      return next;
    }
    return null;
  }

  private level(depth: number): Level {
    while (this.levels.length <= depth) this.levels.push({ likely: queue(), others: queue() });
    return this.levels[depth] ?? { likely: queue(), others: queue() };
  }
}
