import {
  type ClientSession,
  type Failure,
  failure,
  isUrl,
  type TargetClient,
  type TargetResponse,
} from '@palisade/target-client';
import type { IdentityProof } from '@palisade/vocabulary';
import { redirectTarget } from '../page/page-response';
import { speaksOfSignIn } from '../page/sign-in-words';
import type { IdentityServices } from './identity-services';
import type { Credentials, LoginCookies } from './credentials';
import { IdentitySession } from './identity-session';
import { hasPassword, OwnSession } from './own-session';
import { type ProvenIdentity, showsAccount, withCredentials } from './prove-identity';
import { SeenPages } from './seen-pages';
import { signIn } from './sign-in';
import { addressOf, isSignedIn } from './sign-in-context';

type Answer = TargetResponse | Failure;

/** How many requests a session is trusted for. */
const REQUESTS_BETWEEN = 20;
/** Of one scan, the one before it included. */
const MOST_LOGINS = 4;
/** Each costs a check. */
const MOST_LOGIN_PAGES = 5;

const OVER = failure('sign_in_required', 'the session is over');

/**
 * Watches the session of one identity during a scan: asks again whether the site still treats it as the account, signs in again where it
 * does not, and remembers which pages were read meanwhile.
 */
export class SessionKeeper {
  readonly session: ClientSession;
  /** Of each session that was opened, those that ended included: no result may hold their values. */
  readonly allCredentials: Credentials[];
  private readonly live: IdentitySession;
  private readonly seen = new SeenPages();
  private checking: Promise<boolean> | null = null;
  private sinceCheck = 0;
  private logins = 1;
  private ended: IdentityProof | null = null;
  private second: Promise<ClientSession | null> | null = null;
  /** Some sites end the session of everyone who asks for a login (PostfixAdmin: `session_destroy`). */
  private readonly loginPages = new Map<string, 'asked' | 'known'>();

  constructor(
    private readonly client: TargetClient,
    private readonly proven: ProvenIdentity,
    private readonly services: IdentityServices,
    private readonly signal: AbortSignal,
  ) {
    const { identity, credentials } = proven;
    this.live = new IdentitySession(identity, credentials, ({ url }, send) => this.around(url, send));
    this.session = this.live;
    this.allCredentials = [credentials];
  }

  /** Pages that were read when the session may have been over. */
  get lost(): ReadonlySet<string> {
    return this.seen.lost;
  }

  /** Why there is no session any more; null while there is one. */
  get end(): IdentityProof | null {
    return this.ended;
  }

  /** The credentials that the site knows now. */
  get credentials(): IdentitySession['credentials'] {
    return this.live.credentials;
  }

  /** Another session of the account, for tests that need two; null if there is no login, or if no further one is allowed now. */
  secondSession(): Promise<ClientSession | null> {
    return (this.second ??= this.openSecond());
  }

  /**
   * A session that its test may end, opened with the cookies of a visit as a stranger. Null where the account does not sign in with a name and a
   * password, or if no further login is allowed now.
   */
  async openOwn(visited: readonly LoginCookies[]): Promise<OwnSession | null> {
    const { client, proven } = this;
    if (!hasPassword(proven.identity)) return null;
    const credentials = await this.logIn(visited);
    return credentials && new OwnSession(client, proven.identity, credentials, visited);
  }

  private async openSecond(): Promise<ClientSession | null> {
    const { identity } = this.proven;
    const credentials = await this.logIn();
    // Under another name, so that the two share no page.
    return credentials && new IdentitySession({ ...identity, name: `${identity.name} 2` }, credentials);
  }

  private async logIn(visited?: readonly LoginCookies[]): Promise<Credentials | null> {
    const { client, services, signal, proven } = this;
    const { identity } = proven;
    if (!('url' in identity.login) || this.logins >= MOST_LOGINS) return null;
    this.logins += 1;
    const signedIn = await signIn({ client, identity, services, signal, visited });
    if (!isSignedIn(signedIn)) return null;
    this.allCredentials.push(signedIn.credentials);
    return signedIn.credentials;
  }

  /** What is read until now is judged only if the session is still good. */
  async settle(): Promise<void> {
    if (this.ended === null && this.seen.areUnsure) await this.check();
  }

  private async around(url: string, send: () => Promise<Answer>): Promise<Answer> {
    if (this.sinceCheck >= REQUESTS_BETWEEN) await this.check();
    if (this.ended !== null) return OVER;
    const sentWith = this.fingerprint();
    const answer = await this.watched(url, send);
    if (!this.isSuspect(answer, url)) return answer;
    await this.check();
    if (this.ended !== null) return OVER;
    // A new login, or a site that changes its cookies while other requests are under way.
    return sentWith === this.fingerprint() ? answer : this.watched(url, send);
  }

  private async watched(url: string, send: () => Promise<Answer>): Promise<Answer> {
    this.sinceCheck += 1;
    const done = this.seen.begin(url);
    try {
      const answer = await send();
      this.noteLogins(answer, url);
      return answer;
    } finally {
      done();
    }
  }

  private fingerprint(): string {
    const { headers, jar } = this.live.credentials;
    return JSON.stringify([headers, jar?.entries() ?? []]);
  }

  /** A refusal, a redirect to a login, or the first request for the login. */
  private isSuspect(answer: Answer, url: string): boolean {
    if (!answer.ok) return false;
    if (answer.status === 401 || answer.status === 403) return true;
    if (this.askedLogins.length > 0) return true;
    const to = redirectTarget(answer, url);
    return to !== null && (speaksOfSignIn(to.pathname) || to.pathname === this.loginUrl()?.pathname);
  }

  private noteLogins(answer: Answer, url: string): void {
    const hops = (answer.ok ? answer.redirects : []).filter((hop) => isUrl(hop.location, hop.url));
    const asked = [url, ...hops.map((hop) => new URL(hop.location, hop.url).href)];
    for (const each of asked.filter((one) => this.isLogin(one) && !this.loginPages.has(one)))
      if (this.loginPages.size < MOST_LOGIN_PAGES) this.loginPages.set(each, 'asked');
  }

  private isLogin(url: string): boolean {
    return url === this.loginUrl()?.href || speaksOfSignIn(new URL(url).pathname);
  }

  private get askedLogins(): string[] {
    return [...this.loginPages].filter(([, state]) => state === 'asked').map(([url]) => url);
  }

  private loginUrl(): URL | null {
    const { login } = this.proven.identity;
    // The page of an application that a fragment names is any page of it for the server.
    const hasPage = 'url' in login && !login.url.includes('#');
    const address = hasPage ? addressOf(this.proven.identity, login.url, this.client) : null;
    return address === null ? null : new URL(address);
  }

  /** One check at a time: requests that wait for one share its result. */
  private check(): Promise<boolean> {
    return (this.checking ??= this.checkNow().finally(() => (this.checking = null)));
  }

  private async checkNow(): Promise<boolean> {
    this.sinceCheck = 0;
    const confirm = this.seen.confirmation();
    const asked = this.askedLogins;
    const isGood = await this.isGood();
    for (const url of asked) this.loginPages.set(url, 'known');
    if (isGood) {
      confirm();
      return true;
    }
    if (asked.length > 0) this.live.isEndedBy = (url) => this.isLogin(url);
    for (const url of this.seen.loseAll()) this.live.forget(url);
    await this.renew();
    return false;
  }

  /** Twice where there is no response, which says nothing about the session. */
  private async isGood(): Promise<boolean> {
    const first = await this.verify();
    return showsAccount(this.proven.identity, first.ok ? first : await this.verify());
  }

  private async verify(): Promise<Answer> {
    const { identity } = this.proven;
    const url = addressOf(identity, identity.verify.url, this.client);
    if (url === null) throw new Error('A proven identity has an address that proves it.');
    return withCredentials(this.client, identity, url, this.live.credentials);
  }

  private async renew(): Promise<void> {
    const { identity } = this.proven;
    if (!('url' in identity.login))
      return this.stop('its header, cookie or password is not accepted any more');
    if (this.logins >= MOST_LOGINS) return this.stop('the four logins of a scan are used up');
    this.logins += 1;
    const { client, services, signal } = this;
    const signedIn = await signIn({ client, identity, services, signal });
    if (!isSignedIn(signedIn)) return this.stop(signedIn.message ?? 'the login failed');
    this.live.credentials = signedIn.credentials;
    this.allCredentials.push(signedIn.credentials);
    if (!(await this.isGood())) this.stop('the site does not accept the new session');
  }

  private stop(why: string): void {
    this.ended = {
      state: 'inconclusive',
      reason: 'session_ended',
      broken: false,
      message: `The session ended during the scan, and no new one could be opened: ${why}.`.replace(
        /\.\.$/,
        '.',
      ),
    };
  }
}
