import type { Failure, TargetRequest, TargetResponse } from '@palisade/target-client';
import type { ScannerInput } from '../contract/scanner';
import type { CookieJar } from '../cookies/cookie-jar';
import type { AccountForms } from '../ground/account-forms';
import { decodedText } from '../page/avoid/avoided-links';
import { textOf } from '../page/body-text';
import { encodedForm } from '../page/form-encoding';
import { readHtmlDocument } from '../page/html-document';
import type { HtmlForm } from '../page/html/html-elements';
import type { InjectionPoint, ShownForm } from './injection-point';
import { MARKED } from './mark';

const CHOICES = new Set(['select', 'radio', 'checkbox']);
const NEVER_SENT = new Set(['password', 'file', 'submit', 'image', 'button', 'reset']);
const NOT_WRITTEN = new Set([...NEVER_SENT, 'hidden']);
/** Of a form whose texts are those of the test. */
export const NOT_PUT_BACK =
  'sending the form changed what the account has written, and the scan could not put it back';

type SendForWatch = (request: TargetRequest) => Promise<TargetResponse | Failure>;

/** Null for a stranger, who has no settings. */
export const formWatchOf = (
  { accountForms, signedInAs }: Pick<ScannerInput, 'accountForms' | 'signedInAs'>,
  request: SendForWatch,
): FormWatch | null =>
  accountForms === undefined
    ? null
    : new FormWatch(accountForms, signedInAs?.credentials.jar ?? null, request);

/**
 * Sends a form of settings once: where a value changes what the account has chosen, the scan puts it back and leaves the form alone. What the account has
 * written is put back in the end, because a text that is stored may be shown as a script.
 */
export class FormWatch {
  /** Forms that were sent, with texts of the account in them. */
  private readonly written = new Map<string, ShownForm>();

  constructor(
    private readonly forms: AccountForms,
    private readonly jar: CookieJar | null,
    private readonly request: SendForWatch,
  ) {}

  /** Null for a form that may be sent. */
  whyLeftAlone({ form }: Pick<InjectionPoint, 'form'>): string | null {
    return form === undefined ? null : (this.forms.leftAlone.get(keyOf(form)) ?? null);
  }

  /** The response to a value; null where the form is left alone. Others of the same field wait until the first ones are judged: the usual value, and another. */
  async watched<Answer>(
    point: InjectionPoint,
    value: string,
    send: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const { form } = point;
    if (this.whyLeftAlone(point) !== null) return null;
    if (form === undefined) return send();
    if (textsOf(form.form).size > 0) this.written.set(keyOf(form), form);
    const { judging } = this.forms;
    const key = `${point.location} ${value === point.value ? 'usual' : 'other'}`;
    const earlier = judging.get(key);
    if (earlier !== undefined) {
      await earlier;
      return this.whyLeftAlone(point) === null ? send() : null;
    }
    const first = this.judged(form, valuesIn(point.requestWith(value)), send);
    judging.set(key, first);
    const answer = await first;
    if (answer === null) judging.delete(key);
    return this.whyLeftAlone(point) === null ? answer : null;
  }

  /** Where forms show texts of the test in place of those of the account. @returns the addresses of forms that still do */
  async putBack(): Promise<string[]> {
    const left: string[] = [];
    for (const form of this.written.values()) {
      const shown = await this.shownNow(form);
      if (shown === null || !isMarked(form, shown)) continue;
      await this.request(restoring(form, shown));
      const again = await this.shownNow(form);
      if (again === null || isMarked(form, again)) left.push(form.form.action ?? form.page);
    }
    this.written.clear();
    return left;
  }

  private async judged<Answer>(
    form: ShownForm,
    sent: readonly string[],
    send: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const before = new Map<string, string>(this.jar?.entries() ?? []);
    const answer = await send();
    if (answer === null) return null;
    const reason = this.changedCookie(form, sent, before) ?? (await this.changedChoice(form));
    if (reason !== null) this.forms.leftAlone.set(keyOf(form), reason);
    return answer;
  }

  /** A cookie of the session that has a value that was sent. */
  private changedCookie(
    { page }: ShownForm,
    sent: readonly string[],
    before: ReadonlyMap<string, string>,
  ): string | null {
    const changed = this.jar
      ?.entries()
      .find(
        ([name, now]) => now !== before.get(name) && writesOf(now).some((written) => sent.includes(written)),
      );
    if (changed === undefined) return null;
    const [name] = changed;
    const was = before.get(name);
    const line = was === undefined ? `${name}=; Path=/; Max-Age=0` : `${name}=${was}; Path=/`;
    this.jar?.take([['set-cookie', line]], { url: new URL('/', page).href });
    return `sending the form set the cookie "${name}" of the session, and the scan put it back`;
  }

  /** A list or box of the form that shows something else since it was sent. */
  private async changedChoice(form: ShownForm): Promise<string | null> {
    const state = stateOf(form.form);
    if (state === '') return null;
    const shown = await this.shownNow(form);
    if (shown === null || stateOf(shown) === state) return null;
    await this.request(restoring(form, shown));
    const again = await this.shownNow(form);
    const isBack = again !== null && stateOf(again) === state;
    return `sending the form changed what the account has chosen${isBack ? ', and the scan put it back' : ''}`;
  }

  private async shownNow({ page, form }: ShownForm): Promise<HtmlForm | null> {
    const answer = await this.request({ url: page, share: false });
    if (!answer.ok || answer.status !== 200) return null;
    const { forms } = readHtmlDocument(textOf(answer.body), page);
    return forms.find((each) => each.action === form.action && namesOf(each) === namesOf(form)) ?? null;
  }
}

/** What the account has written, by field. */
const textsOf = ({ fields }: HtmlForm): ReadonlyMap<string, string> =>
  new Map(
    fields
      .filter(
        ({ type, name, value }) =>
          !CHOICES.has(type) && !NOT_WRITTEN.has(type) && name !== '' && value !== '' && !MARKED.test(value),
      )
      .map(({ name, value }) => [name, value]),
  );

/** Whether a form shows a text of the test where the account has one. */
const isMarked = ({ form }: ShownForm, shown: HtmlForm): boolean => {
  const texts = textsOf(form);
  return shown.fields.some(({ name, value }) => texts.has(name) && MARKED.test(value));
};

const namesOf = ({ fields }: HtmlForm): string => fields.map(({ name }) => name).join(' ');
const keyOf = ({ form }: ShownForm): string => `${form.action ?? ''} ${namesOf(form)}`;

/** What a form sends, as it is encoded by default. */
const valuesIn = ({ body = '' }: TargetRequest): string[] =>
  [...new URLSearchParams(body).values()].filter((value) => value !== '');

/** What a cookie may say: some sites encode its value, some as a form does. */
const writesOf = (value: string): string[] => [
  value,
  decodedText(value),
  decodedText(value.replaceAll('+', ' ')),
];

const stateOf = ({ fields }: HtmlForm): string =>
  fields
    .filter(({ type, name }) => CHOICES.has(type) && name !== '')
    .map(({ name, value, isPreset }) => `${name}=${value} ${isPreset}`)
    .join('\n');

/** The form as the page had it first, with the hidden values of now. */
function restoring({ page, form }: ShownForm, shown: HtmlForm): TargetRequest {
  const hidden = new Map(
    shown.fields.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value]),
  );
  const fields = form.fields.flatMap(({ name, type, value, isPreset }): [string, string][] => {
    if (name === '' || NEVER_SENT.has(type)) return [];
    if (type === 'radio' || type === 'checkbox') return isPreset ? [[name, value === '' ? 'on' : value]] : [];
    return [[name, type === 'hidden' ? (hidden.get(name) ?? value) : value]];
  });
  const pressed = form.buttons.slice(0, 1).map(({ name, value }): [string, string] => [name, value]);
  const { body, type } = encodedForm([...fields, ...pressed], form.enctype);
  return {
    method: 'POST',
    url: form.action ?? page,
    headers: { 'content-type': type, origin: new URL(page).origin, referer: page },
    body,
    share: false,
    followRedirects: 1,
    stayOnOrigin: true,
  };
}
