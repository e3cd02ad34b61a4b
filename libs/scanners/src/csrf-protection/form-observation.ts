import { getDomain } from 'tldts';
import {
  type HtmlDocument,
  type HtmlForm,
  isTokenName,
  type StepCounter,
  withoutQuery,
} from '@palisade/scan-engine';
import type { CookieFacts, ObservedForm, TokenFacts } from './csrf-observation';
import { type Carrier, carriersOf, SECRET_NAME, tokenValue } from './form-carriers';
import { sameFormIn, type ComparedPage } from './page-comparison';
import { indexCookies, mayBeToken, tokenFactsOf, type CookieIndex, type ValueSamples } from './token-facts';

/** Tokens of the site's own framework: they have no business with anyone else. */
const FRAMEWORK_NAME =
  /^(?:csrfmiddlewaretoken|authenticity_token|__RequestVerificationToken|_?csrf_?token|_csrf|_token|YII_CSRF_TOKEN|form_key|csrfKey)$/i;
const MOST_FIELDS = 60;

/** Observes the forms of one page; what they share is worked out once. */
export class FormObserver {
  private readonly cookies: CookieIndex;
  private readonly metaTokens: TokenFacts[];
  /** Values of the site's own forms and meta tags, with how many forms have each. */
  private readonly ownMetas: Set<string>;
  private readonly ownValues = new Map<string, number>();

  constructor(
    private readonly compared: ComparedPage,
    known: readonly CookieFacts[],
    private readonly steps?: StepCounter,
  ) {
    const sessions = new Set(known.filter(({ kind }) => kind === 'session').map(({ name }) => name));
    this.cookies = indexCookies(
      compared.session.entries().map(([name, value]) => ({ name, value, isSession: sessions.has(name) })),
      steps,
    );
    this.metaTokens = this.observeMetas();
    const { html, url } = compared.page;
    this.ownMetas = new Set(html.metas.filter(({ name }) => isTokenName(name)).map(({ content }) => content));
    for (const form of html.forms)
      if (isOwnForm(form, new URL(url).origin))
        for (const value of valuesOf(form)) this.ownValues.set(value, (this.ownValues.get(value) ?? 0) + 1);
  }

  observe(form: HtmlForm): ObservedForm {
    const { page, again, fresh } = this.compared;
    const twin = sameFormIn(again, form, page.html, this.steps);
    const others = fresh
      .map((document) => sameFormIn(document, form, page.html, this.steps))
      .filter((other) => other !== null);
    const tokens = carriersOf(form).flatMap(({ carrier, name, read }) => {
      const first = read(form);
      if (first === null) return [];
      return this.factsOf(carrier, name, [first, twin && read(twin)], others.map(read));
    });
    return {
      page: withoutSecrets(page.url),
      action: withoutSecrets(form.action ?? page.url, tokens),
      pages: [],
      actionSite: siteOf(form.action ?? page.url, page.url),
      method: form.method,
      enctype: form.enctype,
      hasAction: form.hasAction,
      saysGet: form.saysGet === true,
      label: form.label,
      names: form.names,
      submits: form.submits.slice(0, 5),
      fields: form.fields.slice(0, MOST_FIELDS).map(({ name, type, autocomplete }) => ({
        name: SECRET_NAME.test(name) ? '<secret>' : name.slice(0, 100),
        type,
        autocomplete: autocomplete.slice(0, 100),
      })),
      constants: constantsOf(form, [twin, ...others]),
      sendsOwnValues:
        form.buttons.length > 0 ||
        form.fields.some(({ type, value }) => type === 'select' || (type === 'hidden' && value !== '')),
      pageScripts: page.html.scripts,
      mayBeTaken: !form.hasAction && page.html.scripts > 0,
      isCompared: twin !== null && others.length > 0,
      tokens,
      metaTokens: this.metaTokens,
      carriesOwnToken: this.carriesOwnToken(form, tokens),
      isOfAccount: this.compared.otherSession !== null,
      mayHoldToken: this.isOfOneSession(form) && this.hasConstantSecret(form, twin),
      forgery: null,
    };
  }

  private isOfOneSession(form: HtmlForm): boolean {
    const { otherSession, page } = this.compared;
    return otherSession?.every((document) => sameFormIn(document, form, page.html) === null) === true;
  }

  /** Without another session, a token of the session looks like a value of the form. */
  private hasConstantSecret(form: HtmlForm, twin: HtmlForm | null): boolean {
    const isConstant = ({ name, read }: Carrier): boolean => {
      const value = read(form);
      return value !== null && (twin === null || read(twin) === value) && mayBeToken(name, value);
    };
    return (
      carriersOf(form).some(isConstant) ||
      this.metaTokens.some(({ behaviour, isPlaceholder }) => behaviour === 'constant' && !isPlaceholder)
    );
  }

  private factsOf(
    carrier: TokenFacts['carrier'],
    name: string,
    sameSession: ValueSamples['sameSession'],
    fresh: ValueSamples['fresh'],
  ): TokenFacts[] {
    const { pastCaches, page } = this.compared;
    const hasScripts = page.html.scripts > 0;
    const samples = { carrier, name, sameSession, fresh, pastCaches, hasScripts, cookies: this.cookies };
    const facts = tokenFactsOf(samples, this.steps);
    return facts === null ? [] : [facts];
  }

  private observeMetas(): TokenFacts[] {
    const { page, again, fresh } = this.compared;
    const metas = [again, ...fresh].map(metasOf);
    return page.html.metas
      .filter(({ name }) => isTokenName(name))
      .flatMap(({ name, content }) => {
        const [second, ...others] = metas.map((values) => values.get(name) ?? null);
        return this.factsOf('meta', name, [content, second ?? null], others);
      });
  }

  /** Whether the form sends a value that also protects a form of the site itself, or one under a framework's name. */
  private carriesOwnToken(form: HtmlForm, tokens: readonly TokenFacts[]): boolean {
    const isOwn = isOwnForm(form, new URL(this.compared.page.url).origin);
    const own = new Set(isOwn ? valuesOf(form) : []);
    return tokens.some((token) => {
      if (token.behaviour === 'constant') return false;
      if (FRAMEWORK_NAME.test(token.name)) return true;
      const value = tokenValue(form, token);
      if (value === null) return false;
      const elsewhere = (this.ownValues.get(value) ?? 0) - Number(own.has(value));
      return elsewhere > 0 || this.ownMetas.has(value);
    });
  }
}

const LONGEST_CONSTANT = 100;
const MOST_CONSTANTS = 10;

/** What differs between loads is not a constant; nor is what is only seen once. */
function constantsOf(form: HtmlForm, loads: readonly (HtmlForm | null)[]): ObservedForm['constants'] {
  const carriers = carriersOf(form).filter(({ carrier }) => carrier === 'field');
  const hidden = carriers.flatMap(({ name, read }) => {
    const value = read(form) ?? '';
    const isConstant = loads.length > 1 && loads.every((load) => load !== null && read(load) === value);
    return isConstant ? [{ name, value }] : [];
  });
  return [...hidden, ...form.buttons.slice(0, 1)]
    .filter(({ name, value }) => name.length + value.length <= LONGEST_CONSTANT)
    .slice(0, MOST_CONSTANTS);
}

const valuesOf = ({ fields }: HtmlForm): Set<string> => new Set(fields.map(({ value }) => value));

/** The first of each name. */
const metasOf = (document: HtmlDocument | null): Map<string, string> =>
  new Map((document?.metas ?? []).toReversed().map(({ name, content }) => [name, content]));

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

const SECRET_PARAMETER = /sess|sid$|token|nonce|csrf|key$|code$|hash/i;

/** The address with its query, which says which page is meant, but without what belongs to one visitor. */
function withoutSecrets(url: string, tokens: readonly TokenFacts[] = []): string {
  const shown = new URL(url);
  const secrets = tokens.filter(({ carrier }) => carrier === 'action_query').map(({ name }) => name);
  for (const [name, value] of [...shown.searchParams])
    if (SECRET_PARAMETER.test(name) || SECRET_NAME.test(value) || secrets.includes(name))
      shown.searchParams.delete(name);
  return shown.href.length <= LONGEST_SHOWN ? shown.href : withoutQuery(url);
}

const LONGEST_SHOWN = 512;
