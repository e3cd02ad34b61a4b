import type { TargetClient } from '@palisade/target-client';
import { CookieJar } from '../cookies/cookie-jar';
import { reportedChange } from '../page/reported-change';
import { speaksOfSignIn } from '../page/sign-in-words';
import { ask } from './ask';
import { htmlIn } from './html-page';

/** A page that says little else. An article may tell that something was changed. */
const LONGEST_REPORT = 400;
const MOST_LOOKS = 3;

/** A link whose response reported that the request changed something. */
export interface ReportingLink {
  url: string;
  /** What it said. */
  words: string;
}

/** What of a page of a crawl tells. */
interface SeenPage {
  url: string;
  requestedUrl: string;
  depth: number;
  status: number | null;
  html: { text: string } | null;
  hops: readonly { url: string; headers: [name: string, value: string][] }[];
  redirectsTo: string | null;
}

/** Sees what responses report. What another page says too is not one: the site writes about it. */
export class ChangeReports {
  readonly found: ReportingLink[] = [];
  private readonly texts = new Map<string, string>();
  private looks = 0;

  constructor(private readonly client: Pick<TargetClient, 'request' | 'target' | 'isSignedIn'>) {}

  /** Notes what a page shows; the words of its report, if it is one. */
  async take(page: SeenPage): Promise<string | null> {
    const words = await this.wordsOf(page);
    if (page.html !== null) this.texts.set(page.url, page.html.text);
    if (words === null || page.depth === 0) return null;
    this.found.push({ url: page.requestedUrl, words });
    return words;
  }

  private async wordsOf(page: SeenPage): Promise<string | null> {
    const { html, url, redirectsTo } = page;
    if (html !== null && page.status === 200) {
      const before = this.texts.get(url);
      const isTold = before !== undefined || html.text.length < LONGEST_REPORT;
      return isTold ? this.newWords(html.text) : null;
    }
    return redirectsTo !== null && this.texts.has(redirectsTo)
      ? this.newWords(await this.textAfter(page))
      : null;
  }

  private newWords(text: string): string | null {
    const words = reportedChange(text);
    return words === null || [...this.texts.values()].some((known) => known.includes(words)) ? null : words;
  }

  /** Sites keep the report in the session, or in a cookie, for the page that the redirect leads to: that page is read once more. */
  private async textAfter({ hops, redirectsTo }: SeenPage): Promise<string> {
    const jar = new CookieJar();
    for (const hop of hops) jar.take(hop.headers, { url: hop.url });
    const hasCookies = jar.entries().length > 0;
    if (redirectsTo === null || speaksOfSignIn(new URL(redirectsTo).pathname)) return '';
    if (!(hasCookies || this.client.isSignedIn) || this.looks >= MOST_LOOKS) return '';
    this.looks += 1;
    // The session is one for all requests, so a shared response would be that of before.
    return htmlIn(await ask(this.client, redirectsTo, { jar, fresh: !hasCookies }))?.text ?? '';
  }
}
