import type { TargetClient } from '@palisade/target-client';
import type { ScanIdentity } from '@palisade/vocabulary';
import { cookieKindOf } from '../cookies/cookie-facts';
import { keptFromScripts } from '../cookies/set-cookie';
import { readHtmlDocument } from '../page/html-document';
import type { HtmlForm } from '../page/html/html-elements';
import { isHtml } from '../page/page-response';
import { type Credentials, jarOf, jarSetBy, type LoginCookies } from './credentials';
import { filledForm } from './filled-form';
import { showsLogin } from './login-fields';
import { isAnswer, type LoginAnswer, LoginVisit } from './login-visit';
import { holds } from './page-condition';
import { showsAccount, withCredentials } from './prove-identity';
import { headerName } from './session-command';
import { addressOf } from './sign-in-context';

/** What a person signs in with: only such sessions belong to someone who can end them. */
export const hasPassword = ({ login: { kind } }: Pick<ScanIdentity, 'login'>): boolean =>
  kind === 'form' || kind === 'json';

/** Headers and cookies by their names. Secret. */
export interface Sent {
  headers: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
}

/** A cookie or header that opens the account. */
export interface Carrier {
  name: string;
  isHeader: boolean;
}

/** Each costs a request. */
const MOST_CARRIERS = 4;

export const NOTHING_SENT: Sent = { headers: {}, cookies: {} };

/** Whose page the site shows. */
export type Shown = 'account' | 'stranger' | 'unclear';

/** A session of its own, for a test of how sessions start and end. */
export class OwnSession {
  /** Right after the login. */
  readonly sent: Sent;
  /** The cookies that the visitor had right before the password was sent. */
  readonly before: Sent;

  constructor(
    private readonly client: TargetClient,
    private readonly identity: ScanIdentity,
    readonly credentials: Credentials,
    visited: readonly LoginCookies[],
  ) {
    this.sent = sentOf(credentials);
    const earlier = [...visited, ...credentials.setBy.filter(({ isAfterPost }) => !isAfterPost)];
    this.before = sentOf({ headers: {}, jar: jarSetBy(earlier), setBy: [] });
  }

  /** Requests the page that proves the sign-in. */
  async opens({ headers, cookies }: Sent): Promise<Shown> {
    const { identity, client } = this;
    const url = this.address(identity.verify.url);
    if (url === null) return 'unclear';
    const credentials = { headers: { ...headers }, jar: jarOf(cookies), setBy: [] };
    const answer = await withCredentials(client, identity, url, credentials);
    if (showsAccount(identity, answer)) return 'account';
    if (!answer.ok || answer.status === 429 || answer.status >= 500) return 'unclear';
    return holds(identity.verify.anonymous, answer) || answer.status >= 400 ? 'stranger' : 'unclear';
  }

  /** What opens the account, if a stranger with other cookies is not let in: some sites let everyone at an address in. */
  async openerIn(sent: Sent, stranger: Sent): Promise<Carrier | 'unclear' | null> {
    if (eachOf(sent).length === 0) return null;
    const shown = await this.opens(sent);
    if (shown !== 'account') return shown === 'stranger' ? null : 'unclear';
    return (await this.opens(stranger)) === 'stranger' ? this.carrierIn(sent) : 'unclear';
  }

  /** Those that open the account alone. */
  async carriersIn(sent: Sent): Promise<Carrier[]> {
    const found: Carrier[] = [];
    for (const [carrier, alone] of eachOf(sent))
      if ((await this.opens(alone)) === 'account') found.push(carrier);
    return found;
  }

  /** The first that does, else the first of several that open it together; null where nothing does. */
  async carrierIn(sent: Sent): Promise<Carrier | null> {
    for (const [carrier, alone] of eachOf(sent)) if ((await this.opens(alone)) === 'account') return carrier;
    return (await this.opens(sent)) === 'account' ? (eachOf(sent)[0]?.[0] ?? null) : null;
  }

  /**
   * Signs out as a visitor does, at the configured address alone: follows it, and sends the form for it where there is one.
   * @returns false where the site does not say that it did; it may only ask.
   */
  async signOut(): Promise<boolean> {
    const { identity, client, credentials } = this;
    const url = this.address(identity.logout ?? '');
    if (url === null || (identity.logout ?? '') === '') return false;
    const visit = new LoginVisit(client, identity, url, credentials.jar ?? undefined);
    const first = identity.login.kind === 'json' ? await this.post(visit) : await this.get(visit, url);
    if (await this.isOut(first, url)) return true;
    const form = first && formFor(url, first);
    if (first && form === null) return false;
    return this.isOut(
      first && form ? await this.submit(visit, form, first) : await this.otherWay(visit),
      url,
    );
  }

  private async isOut(answer: LoginAnswer | null, url: string): Promise<boolean> {
    const { credentials } = this;
    // Where there are no cookies, the site cannot make its visitor forget the session.
    if (credentials.jar !== null && (await this.opens(sentOf(credentials))) === 'stranger') return true;
    return answer !== null && claimsEnd(answer, url);
  }

  /** Frameworks refuse a GET, and want the token of the form that their pages have. */
  private async otherWay(visit: LoginVisit): Promise<LoginAnswer | null> {
    if (this.identity.login.kind === 'json') return this.get(visit, visit.loginUrl);
    for (const written of [this.identity.verify.url, '/']) {
      const url = this.address(written);
      const page = url === null ? null : await this.get(visit, url);
      const form = page && formFor(visit.loginUrl, page);
      if (page && form) return this.submit(visit, form, page);
    }
    return this.post(visit);
  }

  private async submit(visit: LoginVisit, form: HtmlForm, page: LoginAnswer): Promise<LoginAnswer | null> {
    const { headers, ...request } = filledForm(form, page, {});
    return answered(await visit.send({ ...request, headers: { ...this.credentials.headers, ...headers } }));
  }

  private async get(visit: LoginVisit, url: string): Promise<LoginAnswer | null> {
    return answered(await visit.send({ method: 'GET', url, headers: this.credentials.headers }));
  }

  private async post(visit: LoginVisit): Promise<LoginAnswer | null> {
    const isJson = this.identity.login.kind === 'json';
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
    const own = { 'content-type': type, origin: new URL(visit.loginUrl).origin };
    const all = { ...this.credentials.headers, ...own };
    const sent = { method: 'POST' as const, url: visit.loginUrl, headers: all, body: isJson ? '{}' : '' };
    return answered(await visit.send(sent));
  }

  private address(written: string): string | null {
    return addressOf(this.identity, written, this.client);
  }
}

export const sentOf = ({ headers, jar }: Credentials): Sent => ({
  headers: { ...headers },
  cookies: Object.fromEntries(jar?.entries() ?? []),
});

const answered = (answer: Awaited<ReturnType<LoginVisit['send']>>): LoginAnswer | null =>
  isAnswer(answer) ? answer : null;

const formFor = (url: string, { text, url: page }: LoginAnswer): HtmlForm | null =>
  readHtmlDocument(text, page).forms.find(
    ({ method, action, fields }) =>
      method === 'POST' &&
      action !== null &&
      pathOf(action) === pathOf(url) &&
      fields.every(({ type }) => type !== 'password'),
  ) ?? null;

const pathOf = (url: string): string => new URL(url).pathname;

/** The site leads elsewhere, to a page that does not offer to sign out, or shows its login; an API says so by its status. */
function claimsEnd(answer: LoginAnswer, url: string): boolean {
  const { response, text, url: ended } = answer;
  if (response.status >= 400) return false;
  if (text.trim() === '' || !isHtml(response.headers, text)) return true;
  if (showsLogin(answer)) return true;
  const offersIt =
    formFor(url, answer) !== null ||
    readHtmlDocument(text, ended).links.some((link) => pathOf(link.url) === pathOf(url));
  return !offersIt && pathOf(ended) !== pathOf(url);
}

/** Sessions by their names first; guards of forms and balancers open nothing. */
function eachOf({ headers, cookies }: Sent): [carrier: Carrier, alone: Sent][] {
  const ranked = Object.entries(cookies)
    .map(([name, value]) => ({ name, value, ...cookieKindOf(keptFromScripts(name, value)) }))
    .filter(({ kind, byName }) => kind === 'session' || !byName)
    .sort((one, two) => Number(two.kind === 'session') - Number(one.kind === 'session'));
  return [
    ...Object.entries(headers).map(([name, value]): [Carrier, Sent] => [
      { name: headerName(name), isHeader: true },
      { headers: { [name]: value }, cookies: {} },
    ]),
    ...ranked.map(({ name, value }): [Carrier, Sent] => [
      { name: name.slice(0, 100), isHeader: false },
      { headers: {}, cookies: { [name]: value } },
    ]),
  ].slice(0, MOST_CARRIERS);
}
