import type { HtmlLink } from '../html/html-document';

export interface FrontierEntry {
  url: string;
  depth: number;
}

/** Static files by their name: asking for them would tell nothing about pages. */
const FILE =
  /\.(?:7z|apk|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|gif|gz|ics|ico|iso|jpe?g|js|json|map|mjs|mov|mp[34]|mpe?g|msi|od[pst]|og[agv]|pdf|png|pptx?|rar|rss|atom|svgz?|tar|tgz|tiff?|ttf|txt|wav|web[mp]|woff2?|xlsx?|xml|zip)$/i;

/** Where forms usually are: looked at before the other links of the same depth. */
const LIKELY_FORMS =
  /log ?in|sign ?(?:in|up)|anmeld|registr|account|konto|compte|cuenta|profil|password|passwort|setting|contact|kontakt|feedback|guestbook|comment|support|edit|new\b|create|form\b/i;

/** Pages of one shape share a template, and so their forms. */
const MOST_OF_ONE_SHAPE = 2;
const LONGEST_URL = 2048;

/** What is still to be looked at: beginnings first, then level by level, each URL once. */
export class CrawlFrontier {
  private readonly seen = new Set<string>();
  private readonly shapes = new Map<string, number>();
  private readonly levels: { likely: FrontierEntry[]; others: FrontierEntry[] }[] = [];

  addBeginning(url: string): void {
    if (this.seen.has(url)) return;
    this.seen.add(url);
    this.level(0).others.push({ url, depth: 0 });
  }

  add({ url, text }: HtmlLink, depth: number): void {
    const { pathname } = new URL(url);
    if (url.length > LONGEST_URL || FILE.test(pathname) || this.seen.has(url)) return;
    const shape = shapeOf(url);
    const alike = this.shapes.get(shape) ?? 0;
    if (alike >= MOST_OF_ONE_SHAPE) return;
    this.shapes.set(shape, alike + 1);
    this.seen.add(url);
    const level = this.level(depth);
    const isLikely = LIKELY_FORMS.test(`${pathname.replace(/[-_]/g, ' ')} ${text}`);
    (isLikely ? level.likely : level.others).push({ url, depth });
  }

  markSeen(...urls: string[]): void {
    for (const url of urls) this.seen.add(url);
  }

  take(): FrontierEntry | null {
    for (const { likely, others } of this.levels) {
      const next = likely.shift() ?? others.shift();
      if (next !== undefined) return next;
    }
    return null;
  }

  private level(depth: number): { likely: FrontierEntry[]; others: FrontierEntry[] } {
    while (this.levels.length <= depth) this.levels.push({ likely: [], others: [] });
    return this.levels[depth] ?? { likely: [], others: [] };
  }
}

/** `/item/17?page=2` and `/item/18?page=3` are of one shape. */
function shapeOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const path = pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '0')
    .replace(/\/[^/]*(?:-[^/]*){2,}/g, '/words');
  return `${path}?${[...new Set(searchParams.keys())].sort().join('&')}`;
}
