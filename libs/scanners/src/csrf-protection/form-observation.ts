import type { HtmlDocument, HtmlForm } from '../html/html-document';
import { getDomain } from 'tldts';
import type { CookieFacts, ForgeryProbe, ObservedForm, TokenFacts } from './csrf-observation';
import { sameFormIn, type ComparedPage } from './page-comparison';
import { isTokenName, tokenFactsOf, type ValueSamples } from './token-facts';

/** Joomla and its like: the name of a hidden field is the token. */
const SECRET_NAME = /^[0-9a-f]{16,64}$/i;
/** Tokens of the site's own framework: they have no business with anybody else. */
const FRAMEWORK_NAME =
  /^(?:csrfmiddlewaretoken|authenticity_token|__RequestVerificationToken|_?csrf_?token|_csrf|_token|YII_CSRF_TOKEN|form_key|csrfKey)$/i;
const MOST_FIELDS = 60;

type Read = (form: HtmlForm) => string | null;
interface Carrier {
  carrier: TokenFacts['carrier'];
  name: string;
  read: Read;
}

const valueOf =
  (name: string): Read =>
  ({ fields }) =>
    fields.find((field) => field.type === 'hidden' && field.name === name)?.value ?? null;

const queryOf =
  (name: string): Read =>
  ({ action }) =>
    action === null ? null : new URL(action).searchParams.get(name);

const secretName: Read = ({ fields }) =>
  fields.find(({ type, name }) => type === 'hidden' && SECRET_NAME.test(name))?.name ?? null;

/** Where a form may carry a token. */
function carriersOf(form: HtmlForm): Carrier[] {
  const hidden = form.fields.filter(({ type, name }) => type === 'hidden' && name !== '');
  const names = new Set(hidden.map(({ name }) => name).filter((name) => !SECRET_NAME.test(name)));
  const queries = form.action === null ? [] : new Set(new URL(form.action).searchParams.keys());
  return [
    ...[...names].map((name) => ({ carrier: 'field' as const, name, read: valueOf(name) })),
    ...(secretName(form) === null ? [] : [{ carrier: 'field_name' as const, name: '', read: secretName }]),
    ...[...queries].map((name) => ({ carrier: 'action_query' as const, name, read: queryOf(name) })),
  ];
}

/** Names of the fields that a forged request must do without. */
export const tokenFieldNames = (form: HtmlForm, tokens: readonly TokenFacts[]): string[] =>
  tokens.flatMap(({ carrier, name }) =>
    carrier === 'field' ? [name] : carrier === 'field_name' ? (secretName(form) ?? []) : [],
  );

export function observeForm(
  compared: ComparedPage,
  form: HtmlForm,
  cookies: readonly CookieFacts[],
): ObservedForm {
  const { page, again, fresh } = compared;
  const twin = sameFormIn(again, form, page.html);
  const others = fresh
    .map((document) => sameFormIn(document, form, page.html))
    .filter((other) => other !== null);
  const samplesOf = common(compared, cookies);
  const tokens = carriersOf(form).flatMap(({ carrier, name, read }) => {
    const first = read(form);
    if (first === null) return [];
    const samples = { carrier, name, sameSession: [first, twin && read(twin)], fresh: others.map(read) };
    return tokenFactsOf(samplesOf(samples as Varying)) ?? [];
  });
  return {
    page: withoutQuery(page.url),
    action: withoutQuery(form.action ?? page.url),
    actionSite: siteOf(form.action ?? page.url, page.url),
    method: form.method,
    enctype: form.enctype,
    hasAction: form.hasAction,
    label: form.label,
    submits: form.submits.slice(0, 5),
    fields: form.fields.slice(0, MOST_FIELDS).map(({ name, type, autocomplete }) => ({
      name: SECRET_NAME.test(name) ? '<secret>' : name.slice(0, 100),
      type,
      autocomplete,
    })),
    pageScripts: page.html.scripts,
    isCompared: twin !== null && others.length > 0,
    tokens,
    metaTokens: metaTokensOf(compared, samplesOf),
    carriesOwnToken: carriesOwnToken(form, page, tokens),
    forgery: null as ForgeryProbe | null,
  };
}

type Varying = Pick<ValueSamples, 'carrier' | 'name' | 'sameSession' | 'fresh'>;

function common({ session, pastCaches }: ComparedPage, known: readonly CookieFacts[]) {
  const isSession = (name: string): boolean =>
    known.some((fact) => fact.name === name && fact.kind === 'session');
  const cookies = session.entries().map(([name, value]) => ({ name, value, isSession: isSession(name) }));
  return (varying: Varying): ValueSamples => ({ ...varying, pastCaches, cookies });
}

function metaTokensOf(
  { page, again, fresh }: ComparedPage,
  samplesOf: (varying: Varying) => ValueSamples,
): TokenFacts[] {
  const read = (document: HtmlDocument | null, name: string): string | null =>
    document?.metas.find((meta) => meta.name === name)?.content ?? null;
  return page.html.metas
    .filter(({ name }) => isTokenName(name))
    .flatMap(({ name, content }) => {
      const samples: Varying = {
        carrier: 'meta',
        name,
        sameSession: [content, read(again, name)],
        fresh: fresh.map((document) => read(document, name)),
      };
      return tokenFactsOf(samplesOf(samples)) ?? [];
    });
}

/** Whether the form sends a value that also protects a form of the site itself, or one under a framework's name. */
function carriesOwnToken(form: HtmlForm, page: ComparedPage['page'], tokens: readonly TokenFacts[]): boolean {
  const { html: document } = page;
  const { origin } = new URL(page.url);
  const secrets = tokens.filter(({ behaviour }) => behaviour !== 'constant');
  const own = new Set([
    ...document.metas.filter(({ name }) => isTokenName(name)).map(({ content }) => content),
    ...document.forms
      .filter((other) => other !== form && isOwnForm(other, origin))
      .flatMap(({ fields }) => fields.map(({ value }) => value)),
  ]);
  return secrets.some(({ carrier, name }) => {
    if (FRAMEWORK_NAME.test(name)) return true;
    const value =
      carrier === 'field' ? valueOf(name)(form) : carrier === 'action_query' ? queryOf(name)(form) : null;
    return value !== null && own.has(value);
  });
}

/** A form that changes something on the site itself: what it carries is the site's own. */
const isOwnForm = ({ method, action }: HtmlForm, origin: string): boolean =>
  method === 'POST' && action !== null && new URL(action).origin === origin;

function siteOf(action: string, page: string): ObservedForm['actionSite'] {
  const [to, from] = [new URL(action), new URL(page)];
  if (to.origin === from.origin) return 'same_origin';
  if (to.hostname === from.hostname) return 'same_site';
  const [theirs, ours] = [to, from].map(({ hostname }) => getDomain(hostname, { allowPrivateDomains: true }));
  return theirs !== null && theirs === ours ? 'same_site' : 'third_party';
}

export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 512);
}
