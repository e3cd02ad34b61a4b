import {
  type HtmlForm,
  type ScannerInput,
  isAvoidedLink,
  type CrawledPage,
  isNamedPage,
  whyNeverSent,
  type CookieJar,
  withoutQuery,
} from '@palisade/scan-engine';
import type { ForgeryProbe, ObservedEndpoint, ObservedForm } from './csrf-observation';
import { forgePost, type Pause } from './forged-post';
import { kindOf } from './form-kind';
import { tokenFieldNames } from './form-carriers';
import { sameFormIn, type ComparedPage } from './page-comparison';
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
    if (newest === null || !isForgeable(observed, newest, compared.page.url)) return null;
    if (!this.isNamed(compared.page) || !(await this.mayProbe(withoutQuery(observed.action)))) return null;
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
      if (isAvoidedLink({ url: page.url, text: '' }) || !(await this.mayProbe(withoutQuery(page.url))))
        continue;
      tried.push(await tryPlainText(this.input.client, page.url, session, this.pause));
    }
    return tried;
  }

  private isNamed(page: CrawledPage): boolean {
    return isNamedPage(page.url, this.named);
  }

  private async mayProbe(endpoint: string): Promise<boolean> {
    if (this.input.signal.aborted || performance.now() > this.until || this.left <= 0) return false;
    if (!(await this.input.claimProbe(endpoint))) return false;
    this.left -= 1;
    return true;
  }
}

/** Logins are sent by `brute_force` alone, as a failed try counts; other forms with a password change one or create an account. */
const isForgeable = (observed: ObservedForm, form: HtmlForm, pageUrl: string): boolean =>
  observed.method === 'POST' &&
  observed.actionSite === 'same_origin' &&
  observed.isCompared &&
  kindOf(observed) === 'ordinary' &&
  asksForText(form) &&
  !form.fields.some(({ type }) => type === 'password') &&
  whyNeverSent(form, pageUrl) === null;

const WRITTEN = ['text', 'email', 'tel', 'url', 'number', 'date', 'textarea'];

/** A form that asks for something can be sent empty; one that is a mere button cannot. */
const asksForText = ({ fields }: HtmlForm): boolean =>
  fields.some(({ type, name }) => name !== '' && WRITTEN.includes(type));

/** Answers itself, but not with a document; an endpoint for POST alone responses a GET with 404 or 405. */
const isEndpoint = ({ outcome, html, status }: CrawledPage): boolean =>
  outcome === 'answered' &&
  ((html === null && status === 200) || [400, 404, 405, 415, 422].includes(status ?? 0));
