import {
  type DrawnLogin,
  type IdentityProof,
  MOST_SIGN_IN_ELEMENTS,
  type SignInStop,
} from '@palisade/vocabulary';
import type {
  BrowserHold,
  DrawLogin,
  LoginAction,
  LoginField,
  LoginLook,
  OwnLogin,
} from '../login/browser-login';
import {
  FieldGuide,
  isEnd,
  type LoginGuide,
  type LoginTrouble,
  type LoginValues,
} from '../login/login-guide';
import { RecordedGuide } from '../login/recorded-guide';
import { asksForCaptcha, captchaMarksOf } from '../page/captcha-marks';
import { credentialsOfBrowser } from './drawn-credentials';
import { DrawnTraffic } from './drawn-traffic';
import { originsOf } from './identity-session';
import type { TypedSecrets } from './login-secrets-in';
import type { LoginVisit } from './login-visit';
import { inconclusiveProof, type InconclusiveReason, refusedProof } from './proof-reasons';
import { homeOf, type SignedIn, type SignInContext } from './sign-in-context';
import { freshCode } from './totp-turn';

const MOST_LOOKS = 80;
/** In base64 a third more; what is stored with an identity. */
const MOST_PICTURE_BYTES = 190_000;
const REFUSALS: readonly string[] = ['password_refused', 'code_refused'];

/** Signs in as a person does: on the drawn pages, by the fields that they show or by the steps of a recording. */
export async function signInByBrowser(
  login: DrawnLogin,
  { visit, drawLogin }: { visit: Pick<LoginVisit, 'loginUrl'>; drawLogin: DrawLogin },
  context: SignInContext,
): Promise<SignedIn | IdentityProof> {
  // With its fragment, which names a page of an application.
  const { href } = new URL(login.url, visit.loginUrl);
  const drawn = new DrawnSignIn(login, href, context);
  const outcome = await drawLogin(context.client, drawn.toDraw(), context.signal);
  return 'failed' in outcome ? drawn.stopped('browser_failed', outcome.failed) : drawn.ended(outcome.hold);
}

class DrawnSignIn {
  private readonly typed: TypedSecrets = { username: null, password: null, code: null };
  private readonly traffic: DrawnTraffic;
  private readonly guide: LoginGuide;
  private reason: LoginTrouble | InconclusiveReason | null = null;
  private looks = 0;

  /** @param url where the browser is, at first where the login begins */
  constructor(
    private readonly login: DrawnLogin,
    private url: string,
    private readonly context: SignInContext,
  ) {
    const { client, identity } = context;
    this.traffic = new DrawnTraffic(client, identity, url, () => ({
      ...this.typed,
      plainForms: this.guide.plainForms,
    }));
    const values = this.values();
    this.guide =
      login.kind === 'recording'
        ? new RecordedGuide(login.recording.steps, values, this.traffic)
        : new FieldGuide(values, this.traffic, homeOf(identity, client));
  }

  toDraw(): OwnLogin {
    return {
      url: this.url,
      next: (look: LoginLook) => this.next(look),
      fetch: this.traffic.fetch.bind(this.traffic),
      post: this.traffic.post.bind(this.traffic),
    };
  }

  ended(hold: BrowserHold): SignedIn | IdentityProof {
    const { traffic, context } = this;
    const reason = this.reason ?? traffic.trouble;
    if (reason !== null) return this.stopped(reason, null, hold);
    const credentials = credentialsOfBrowser(hold, traffic, {
      ...context.identity,
      home: homeOf(context.identity, context.client),
    });
    return 'state' in credentials ? credentials : { credentials, doubt: null, landing: hold.url };
  }

  stopped(
    reason: LoginTrouble | InconclusiveReason,
    detail: string | null,
    shown: Pick<BrowserHold, 'picture' | 'elements'> = { picture: null },
  ): IdentityProof {
    const proof = isRefusal(reason) ? refusedProof(reason) : inconclusiveProof(reason);
    const { step, words } = this.guide;
    const { origin, pathname } = new URL(this.url);
    const picture = pictureOf(shown.picture);
    const elements = picture === null ? [] : (shown.elements ?? []).slice(0, MOST_SIGN_IN_ELEMENTS);
    const stop: SignInStop = { step, url: `${origin}${pathname}`, picture, elements };
    const sentences = [proof.message, detail, words, `It stopped at ${stop.url}.`];
    return { ...proof, message: sentences.filter((text) => text !== null).join(' '), stop };
  }

  private async next(look: LoginLook): Promise<LoginAction> {
    this.looks += 1;
    // Neither an empty page, nor one of the browser.
    if (/^https?:/.test(look.url)) this.url = look.url;
    const { traffic } = this;
    if (traffic.trouble !== null) return this.end(traffic.trouble);
    if (this.looks > MOST_LOOKS) return this.end('login_not_sent');
    const step = await this.guide.next(look);
    // What may not be typed has its reason already.
    if (step === null) return this.end(this.reason ?? 'captcha');
    if (!isEnd(step)) return step;
    return step.end === 'arrived'
      ? { do: 'end', isPictured: false }
      : this.end(this.reasonFor(step.end, look));
  }

  private end(reason: LoginTrouble | InconclusiveReason): LoginAction {
    this.reason ??= reason;
    return { do: 'end', isPictured: true };
  }

  /** A page that asks for a CAPTCHA since the password was sent refuses nothing yet. */
  private reasonFor(end: LoginTrouble, { document }: LoginLook): LoginTrouble | InconclusiveReason {
    return end === 'password_refused' && asksForCaptcha(captchaMarksOf(document)) ? 'captcha' : end;
  }

  private values(): LoginValues {
    const { login, typed } = this;
    const { totp } = login;
    return {
      username: () => (typed.username = login.username),
      password: (look, field) => {
        if (!this.mayType(look, field)) return null;
        return (typed.password = login.password);
      },
      code: totp === null ? null : () => this.code(totp),
    };
  }

  private mayType({ document }: LoginLook, { origin }: LoginField): boolean {
    if (!originsOf(this.context.identity).includes(origin)) this.reason ??= 'left_origins';
    else if (asksForCaptcha(captchaMarksOf(document))) this.reason ??= 'captcha';
    return this.reason === null;
  }

  private async code(totp: string): Promise<string | null> {
    const { identity, services, signal } = this.context;
    const code = await freshCode(totp, { id: identity.id, services, signal });
    if (code === null) this.reason ??= 'totp_step_used';
    this.typed.code = code;
    return code;
  }
}

const isRefusal = (
  reason: LoginTrouble | InconclusiveReason,
): reason is Extract<LoginTrouble, 'password_refused' | 'code_refused'> => REFUSALS.includes(reason);

const pictureOf = (picture: Uint8Array | null): string | null =>
  picture === null || picture.length > MOST_PICTURE_BYTES ? null : Buffer.from(picture).toString('base64');
