import type { StepCounter } from '../step-counter';

/** Where a document has a CAPTCHA. A widget of another form says nothing about the login. */
export interface CaptchaMarks {
  /** The first mark of all, lower case; null when there is none. */
  first: string | null;
  /** In a form that asks for a password. */
  inLogin: boolean;
  /** An element anywhere else, which the login form does not send. */
  elsewhere: boolean;
  /** Only a script names it: an invisible one, or one that a script shows later. */
  inScript: boolean;
  /** How many elements have a mark. */
  widgets: number;
}

const MOST_CHARACTERS = 1_048_576;
/** All that matters, in document order: one pass of a search without repetition. */
const TOKENS =
  /<\/?form\b|<\/?script\b|[<>]|type\s{0,9}=\s{0,9}["']?password|captcha|cf-turnstile|cloudflare\.com\/turnstile|geetest|arkoselabs|altcha/gi;

/** Reads where the marks stand. Bound: one pass over at most 1 MiB. */
export function captchaMarksOf(body: string, steps?: StepCounter): CaptchaMarks {
  const marks: CaptchaMarks = { first: null, inLogin: false, elsewhere: false, inScript: false, widgets: 0 };
  let form: { hasPassword: boolean; hasMark: boolean } | null = null;
  let inScript = false;
  let inTag = false;
  const endForm = (): void => {
    if (form?.hasMark && form.hasPassword) marks.inLogin = true;
    else if (form?.hasMark) marks.elsewhere = true;
    form = null;
  };
  for (const [written] of body.slice(0, MOST_CHARACTERS).matchAll(TOKENS)) {
    steps?.add();
    const token = written.toLowerCase();
    if (token === '<form') {
      endForm();
      form = { hasPassword: false, hasMark: false };
    } else if (token === '</form') endForm();
    else if (token === '<script') inScript = true;
    else if (token === '</script') inScript = false;
    inTag = token.startsWith('<') || (inTag && token !== '>');
    if (token.startsWith('type') && form !== null) form.hasPassword = true;
    if (/^(type|[<>])/.test(token)) continue;
    marks.first ??= token;
    if (form !== null && !inScript) form.hasMark = true;
    else if (inScript) marks.inScript = true;
    else if (inTag) marks.elsewhere = true;
    if (inTag && !inScript) marks.widgets += 1;
  }
  endForm();
  return marks;
}

/** Whether the login asks for a CAPTCHA: in its form, or by a script where no other element of the page is meant. */
export const asksForCaptcha = ({ inLogin, inScript, elsewhere }: CaptchaMarks): boolean =>
  inLogin || (inScript && !elsewhere);

/** Whether an answer has a CAPTCHA that none of the known pages had: at all, in its login form, or one more of them. */
export function hasNewCaptcha(marks: CaptchaMarks, known: readonly CaptchaMarks[]): boolean {
  if (marks.first === null) return false;
  if (known.every(({ first }) => first === null)) return true;
  if (marks.inLogin && !known.some(({ inLogin }) => inLogin)) return true;
  return marks.widgets > Math.max(...known.map(({ widgets }) => widgets));
}
