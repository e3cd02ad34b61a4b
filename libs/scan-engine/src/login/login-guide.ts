import type { LoginAction, LoginButton, LoginField, LoginLook } from './browser-login';
import { codeFieldsIn, findPassword, findUser, isReady } from './login-fields';
import { submitButton } from './login-buttons';
import { saysAccept, saysAllow, saysLogin, saysOther, saysReject } from './login-words';

/** Why a login in the browser stopped; null where it seems to have come to its end. */
export interface LoginEnd {
  end: 'arrived' | LoginTrouble;
}

export type LoginTrouble =
  | 'no_login_fields'
  | 'login_not_sent'
  | 'password_refused'
  | 'code_refused'
  | 'second_factor'
  | 'step_failed';

export const isEnd = (step: LoginAction | LoginEnd): step is LoginEnd => 'end' in step;

/** What a guide learns of the requests of the login. */
export interface LoginProgress {
  hasSentPassword: boolean;
  hasSentCode: boolean;
  /** The site refused the password or the code by its status. */
  isRefused: boolean;
}

/** What is typed; each is asked for when it is needed. Null ends the login: the caller knows why. */
export interface LoginValues {
  username: () => string;
  password: (look: LoginLook, field: LoginField) => string | null;
  /** Null where the account has no second factor. */
  code: (() => Promise<string | null>) | null;
}

/** Chooses the steps of a login. */
export interface LoginGuide {
  /** The step, in words for people: what it did last, or what it could not do. */
  readonly words: string;
  /** How many forms may be sent that hold nothing of the account: those that a person agreed to. */
  readonly plainForms: number;
  /** Its number in a recording; null elsewhere. */
  readonly step: number | null;
  next(look: LoginLook): Promise<LoginAction | LoginEnd | null>;
}

/** Pages that draw slowly get so many waits. */
const MOST_WAITS = 12;
const MOST_BANNERS = 4;
const MOST_OPENERS = 3;
/** After the password or code was sent, and the page still shows the field for it. */
const MOST_SEEN_AGAIN = 5;

/** Finds the fields of a login on the drawn pages, as a person does. */
export class FieldGuide implements LoginGuide {
  readonly step = null;
  words = 'It opened the address.';
  plainForms = 0;
  private waits = 0;
  private seenAgain = 0;
  private entered = 0;
  private readonly clicked = new Set<string>();
  private banners = 0;
  private openers = 0;
  private readonly typed = { username: false, password: false, code: false };
  private isQuiet = false;
  private hasLeft = false;

  constructor(
    private readonly values: LoginValues,
    private readonly progress: Readonly<LoginProgress>,
    /** Of the check: pages elsewhere belong to a provider. */
    private readonly home: string,
  ) {}

  async next(look: LoginLook): Promise<LoginAction | LoginEnd | null> {
    const banner = this.bannerOf(look);
    if (banner !== null) return banner;
    return this.progress.hasSentPassword ? this.afterPassword(look) : this.beforePassword(look);
  }

  private bannerOf({ buttons }: LoginLook): LoginAction | null {
    if (this.banners >= MOST_BANNERS) return null;
    const inBanner = buttons.filter(
      (button) => button.isOfBanner && button.kind !== 'link' && !this.clicked.has(keyOf(button)),
    );
    const chosen =
      inBanner.find(({ words }) => saysReject(words)) ?? inBanner.find(({ words }) => saysAccept(words));
    if (chosen === undefined) return null;
    this.banners += 1;
    return this.click(chosen, 'It closed a notice about cookies.');
  }

  private async beforePassword(look: LoginLook): Promise<LoginAction | LoginEnd | null> {
    const password = findPassword(look.fields);
    const user = findUser(look, password);
    if (password !== null) return this.fillIn(look, password, user);
    if (user !== null && !this.typed.username) return this.fillUser(user);
    if (user !== null && this.entered < 2) return this.submit(look, user);
    const opener = this.openerOf(look);
    if (opener !== null && (this.waits > 0 || look.fields.length === 0)) {
      this.openers += 1;
      return this.click(opener, 'It pressed the button or link that leads to the login.');
    }
    return this.wait() ?? { end: this.typed.username ? 'login_not_sent' : 'no_login_fields' };
  }

  private async fillIn(
    look: LoginLook,
    password: LoginField,
    user: LoginField | null,
  ): Promise<LoginAction | LoginEnd | null> {
    if (!isReady(password)) return this.wait() ?? { end: 'login_not_sent' };
    if (this.typed.password && password.isFilled) return this.submit(look, password);
    if (this.typed.password && this.entered > 0) return this.wait() ?? { end: 'login_not_sent' };
    const text = this.values.password(look, password);
    if (text === null) return null;
    const code = await this.codeValues(look, password.form);
    if (code === null) return null;
    const name = user === null || (this.typed.username && user.isFilled) ? [] : [user];
    this.typed.password = true;
    this.typed.username ||= user !== null;
    [this.entered, this.words] = [0, 'It filled the login in.'];
    const values = [
      ...name.map(({ place }) => ({ place, text: this.values.username() })),
      { place: password.place, text },
    ];
    values.push(...code);
    return { do: 'fill', values };
  }

  private fillUser({ place }: LoginField): LoginAction {
    this.typed.username = true;
    this.words = 'It filled the user name in.';
    return { do: 'fill', values: [{ place, text: this.values.username() }] };
  }

  /** The code of a second factor, for the field in the form of the password. */
  private async codeValues(
    { fields }: LoginLook,
    form: number | null,
  ): Promise<{ place: number; text: string }[] | null> {
    const asked = codeFieldsIn(fields.filter((field) => form !== null && field.form === form));
    if (asked.length === 0 || this.values.code === null) return [];
    const code = await this.values.code();
    if (code === null) return null;
    this.typed.code = true;
    return spread(code, asked);
  }

  private async afterPassword(look: LoginLook): Promise<LoginAction | LoginEnd | null> {
    const { typed, progress } = this;
    const asked = codeFieldsIn(look.fields);
    if (findPassword(look.fields) === null && asked.length > 0) return this.secondStep(look, asked);
    const again = findPassword(look.fields);
    if (progress.isRefused) return { end: typed.code ? 'code_refused' : 'password_refused' };
    if (again !== null) {
      this.seenAgain += 1;
      if (this.seenAgain > MOST_SEEN_AGAIN) return { end: 'password_refused' };
      return { do: 'wait' };
    }
    const allow = this.allowanceOf(look);
    if (allow !== null) return allow;
    // What the page asks for with its new session.
    if (!this.isQuiet) {
      this.isQuiet = true;
      return { do: 'wait' };
    }
    return { end: 'arrived' };
  }

  private async secondStep(
    look: LoginLook,
    asked: readonly LoginField[],
  ): Promise<LoginAction | LoginEnd | null> {
    if (this.values.code === null) return { end: 'second_factor' };
    if (this.progress.isRefused && this.typed.code) return { end: 'code_refused' };
    if (!this.typed.code) {
      const code = await this.values.code();
      if (code === null) return null;
      this.typed.code = true;
      [this.entered, this.words] = [0, 'It filled the code of the second factor in.'];
      return { do: 'fill', values: spread(code, asked) };
    }
    const [first] = asked;
    if (!this.progress.hasSentCode && first !== undefined && this.entered < 2)
      return this.submit(look, first);
    this.seenAgain += 1;
    return this.seenAgain > MOST_SEEN_AGAIN ? { end: 'code_refused' } : { do: 'wait' };
  }

  /** The page of a provider that asks whether the site may know who signed in. */
  private allowanceOf({ url, buttons, fields }: LoginLook): LoginAction | null {
    const isElsewhere = new URL(url).origin !== this.home;
    if (this.plainForms > 0 || !isElsewhere || fields.length > 0) return null;
    const allow = buttons.find(
      (button) => button.kind === 'submit' && saysAllow(button.words) && isReady(button),
    );
    if (allow === undefined) return null;
    this.plainForms = 1;
    return this.click(allow, 'It agreed that the site may know the account.');
  }

  private openerOf({ buttons }: LoginLook): LoginButton | null {
    if (this.openers >= MOST_OPENERS) return null;
    const may = buttons.filter(
      (button) => isReady(button) && !button.isOfBanner && !this.clicked.has(keyOf(button)),
    );
    const plain = may.filter(({ words }) => saysLogin(words) && !saysOther(words));
    return plain.find(({ kind }) => kind !== 'link') ?? plain[0] ?? null;
  }

  private submit(look: LoginLook, field: LoginField): LoginAction | LoginEnd {
    const button = submitButton(look.buttons, field);
    const mayWait = button?.isDisabled === true && this.waits < MOST_WAITS / 2;
    if (mayWait) return this.wait() ?? { end: 'login_not_sent' };
    const left = button?.isDisabled === true ? this.leave(look, field) : null;
    if (left !== null) return left;
    this.entered += 1;
    if (this.entered > 2) return this.wait() ?? { end: 'login_not_sent' };
    this.words = 'It sent what it had filled in.';
    // The second time another way: some pages listen to one of the two alone.
    return button === null || button.isDisabled || this.entered === 2
      ? { do: 'press', key: 'Enter' }
      : { do: 'click', place: button.place };
  }

  /** Some pages check a field when a person leaves it: the name is typed again, behind the password. */
  private leave(look: LoginLook, field: LoginField): LoginAction | null {
    const user = findUser(look, field);
    if (this.hasLeft || user === null || field.type !== 'password') return null;
    this.hasLeft = true;
    return this.fillUser(user);
  }

  private click(button: LoginButton, words: string): LoginAction {
    this.clicked.add(keyOf(button));
    this.words = words;
    return { do: 'click', place: button.place };
  }

  private wait(): LoginAction | null {
    this.waits += 1;
    return this.waits > MOST_WAITS ? null : { do: 'wait' };
  }
}

const keyOf = ({ origin, kind, words, address }: LoginButton): string =>
  [origin, kind, words, address].join(' ');

/** Some pages have a field for each digit. */
const spread = (code: string, fields: readonly LoginField[]): { place: number; text: string }[] =>
  fields.length === 1
    ? fields.map(({ place }) => ({ place, text: code }))
    : fields.slice(0, code.length).map(({ place }, at) => ({ place, text: code.charAt(at) }));
