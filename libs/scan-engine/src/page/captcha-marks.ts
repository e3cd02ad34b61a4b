import type { StepCounter } from '../ground/step-counter';

/** Where a document has a CAPTCHA. A widget of another form says nothing about the login. */
export interface CaptchaMarks {
  /** The first mark of all, lower case; null when there is none. */
  first: string | null;
  /** In a form that asks for a password: once, where such a form is on the page, because forms that create accounts ask twice. */
  inLogin: boolean;
  /** An element anywhere else, which the login form does not send. */
  elsewhere: boolean;
  /** Only a script names it: an invisible one, or one that a script shows later. */
  inScript: boolean;
  /** How many elements have a mark. */
  widgets: number;
}

const MOST_CHARACTERS = 2_097_152;
/** All that matters, in document order: one pass of a search without repetition. */
const TOKENS =
  /<\/?form\b|<\/?script\b|[<>]|type\s{0,9}=\s{0,9}["']?password|captcha|cf-turnstile|cloudflare\.com\/turnstile|geetest|arkoselabs|altcha/gi;

/** Reads where the marks stand. Bound: one pass over at most 2 MiB. */
export function captchaMarksOf(body: string, steps?: StepCounter): CaptchaMarks {
  const reader = new MarkReader();
  for (const [token] of body.slice(0, MOST_CHARACTERS).matchAll(TOKENS)) {
    steps?.add();
    reader.read(token.toLowerCase());
  }
  return reader.end();
}

const MOST_FORMS = 10_000;

interface MarkedForm {
  passwords: number;
  hasMark: boolean;
}

class MarkReader {
  private readonly marks: CaptchaMarks = {
    first: null,
    inLogin: false,
    elsewhere: false,
    inScript: false,
    widgets: 0,
  };
  private readonly forms: MarkedForm[] = [];
  private form: MarkedForm | null = null;
  private inScript = false;
  private inTag = false;

  read(token: string): void {
    if (token.startsWith('<')) this.readTag(token);
    else if (token === '>') this.inTag = false;
    else if (!token.startsWith('type')) this.readMark(token);
    else if (this.form !== null) this.form.passwords += 1;
  }

  end(): CaptchaMarks {
    this.endForm();
    const hasLogin = this.forms.some(({ passwords }) => passwords === 1);
    for (const { passwords, hasMark } of this.forms) {
      const isLogin = hasLogin ? passwords === 1 : passwords > 0;
      if (hasMark) this.marks[isLogin ? 'inLogin' : 'elsewhere'] = true;
    }
    return this.marks;
  }

  private readTag(token: string): void {
    this.inTag = true;
    if (token.endsWith('form')) this.endForm();
    if (token === '<form') this.form = { passwords: 0, hasMark: false };
    if (token.endsWith('script')) this.inScript = token === '<script';
  }

  private readMark(mark: string): void {
    const { marks, form } = this;
    marks.first ??= mark;
    if (this.inScript) {
      marks.inScript = true;
      return;
    }
    if (form !== null) form.hasMark = true;
    else if (this.inTag) marks.elsewhere = true;
    if (this.inTag) marks.widgets += 1;
  }

  private endForm(): void {
    if (this.form !== null && this.forms.length < MOST_FORMS) this.forms.push(this.form);
    this.form = null;
  }
}

/** Whether the login asks for a CAPTCHA: in its form, or by a script where no other element of the page is meant. */
export const asksForCaptcha = ({ inLogin, inScript, elsewhere }: CaptchaMarks): boolean =>
  inLogin || (inScript && !elsewhere);

/** Whether a response has a CAPTCHA that none of the known pages had: at all, in its login form, or one more of them. */
export function hasNewCaptcha(marks: CaptchaMarks, known: readonly CaptchaMarks[]): boolean {
  if (marks.first === null) return false;
  if (known.every(({ first }) => first === null)) return true;
  if (marks.inLogin && !known.some(({ inLogin }) => inLogin)) return true;
  return marks.widgets > Math.max(...known.map(({ widgets }) => widgets));
}
