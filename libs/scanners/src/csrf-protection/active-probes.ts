import type { HtmlForm } from '../html/html-document';
import type { ScannerInput } from '../scanner';
import { speaksOfAction } from '../site-crawl/avoided-links';
import type { CrawledPage } from '../site-crawl/crawl-site';
import { canBeSentEmpty, isAvoidedForm } from './avoided-forms';
import type { CookieJar } from '../cookies/cookie-jar';
import type { ForgeryProbe, ObservedEndpoint, ObservedForm } from './csrf-observation';
import { forgePost, type Pause } from './forged-post';
import { tokenFieldNames } from './form-carriers';
import { isAtPath, sameFormIn, type ComparedPage } from './page-comparison';
import { tryPlainText } from './plain-text-endpoint';

const MOST_TARGETS = 5;

/**
 * The part of the test that sends something. It needs three things: the user named the page, the domain is verified, and
 * no worker did the same within a day.
 */
export class ActiveProbes {
  private left = MOST_TARGETS;

  constructor(
    private readonly input: ScannerInput,
    private readonly named: readonly string[],
    /** On the clock of `performance.now()`. */
    private readonly until: number,
    private readonly pause: Pause,
  ) {}

  async forge(
    observed: ObservedForm,
    source: HtmlForm,
    compared: ComparedPage,
  ): Promise<ForgeryProbe | null> {
    const newest = sameFormIn(compared.again, source, compared.page.html);
    if (newest === null || !isForgeable(observed, newest)) return null;
    if (!this.isNamed(compared.page) || !(await this.mayProbe(observed.action))) return null;
    const secrets = observed.tokens.filter(({ isPlaceholder }) => !isPlaceholder);
    return forgePost(
      this.input.client,
      {
        pageUrl: compared.page.url,
        form: newest,
        tokenFields: tokenFieldNames(newest, secrets),
        tokenQueries: secrets.flatMap(({ carrier, name }) => (carrier === 'action_query' ? [name] : [])),
        session: compared.session,
        pageWords: compared.againWords(),
      },
      this.pause,
    );
  }

  /** Named endpoints that are no pages. */
  async tryEndpoints(pages: readonly CrawledPage[], session: CookieJar): Promise<ObservedEndpoint[]> {
    const tried: ObservedEndpoint[] = [];
    for (const page of pages.filter((one) => this.isNamed(one) && isEndpoint(one))) {
      const { origin, pathname } = new URL(page.url);
      if (speaksOfAction(pathname) || !(await this.mayProbe(`${origin}${pathname}`))) continue;
      tried.push(await tryPlainText(this.input.client, `${origin}${pathname}`, session, this.pause));
    }
    return tried;
  }

  private isNamed(page: CrawledPage): boolean {
    return this.named.some((path) => isAtPath(page, path));
  }

  private async mayProbe(endpoint: string): Promise<boolean> {
    const { mayIntrude, signal } = this.input;
    if (!mayIntrude || signal.aborted || performance.now() > this.until || this.left <= 0) return false;
    if (!(await this.input.claimProbe(endpoint))) return false;
    this.left -= 1;
    return true;
  }
}

const isForgeable = ({ method, actionSite, isCompared }: ObservedForm, form: HtmlForm): boolean =>
  method === 'POST' &&
  actionSite === 'same_origin' &&
  isCompared &&
  canBeSentEmpty(form) &&
  !isAvoidedForm(form);

/** Answers itself, but not with a document; an endpoint for POST alone answers a GET with 404 or 405. */
const isEndpoint = ({ outcome, html, status }: CrawledPage): boolean =>
  outcome === 'answered' &&
  ((html === null && status === 200) || [400, 404, 405, 415, 422].includes(status ?? 0));
