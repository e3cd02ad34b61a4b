import type { CookieFacts, CsrfObservation, ObservedForm, TokenFacts } from './csrf-observation';
import { isLeftToScripts, kindOf } from './form-kind';
import { belongsToAccount } from './token-facts';

/** What a page without scripts is compared with. */
interface FormsOfSite {
  cookies: readonly CookieFacts[];
  forms: readonly ObservedForm[];
}

/** What SameSite does for the session of fresh visitors: the weakest session cookie counts; null when there is none. */
export type SessionCover = 'none' | 'lax' | 'strict' | null;

/** Cookies that carry a session: those whose name says so, else those that look like it. */
export function sessionCookies(cookies: readonly CookieFacts[]): CookieFacts[] {
  const sessions = cookies.filter(({ kind }) => kind === 'session');
  const named = sessions.filter(({ byName }) => byName);
  return named.length > 0 ? named : sessions;
}

export function sessionCover(cookies: readonly CookieFacts[]): SessionCover {
  const settings = sessionCookies(cookies).map(({ sameSite }) => sameSite);
  if (settings.length === 0) return null;
  if (settings.some((setting) => setting === 'none' || setting === 'absent')) return 'none';
  return settings.includes('lax') ? 'lax' : 'strict';
}

/** The same of the visitor whom the test ran as. */
export function coverOf({ carrier, cookies }: Pick<CsrfObservation, 'carrier' | 'cookies'>): SessionCover {
  if (carrier === 'basic') return 'none';
  return carrier === 'cookies' ? sessionCover(cookies) : null;
}

/** Whether nothing can be said about a form of an account: its session or its token is not known well enough. */
export function isOpenForAccount(form: ObservedForm, carrier: CsrfObservation['carrier']): boolean {
  if (!form.isOfAccount || form.method !== 'POST' || form.actionSite !== 'same_origin') return false;
  if (carrier === 'header' || secretTokens(form).length > 0) return false;
  return carrier === 'unknown' || form.mayHoldToken;
}

const changes = ({ behaviour }: TokenFacts): boolean => behaviour !== 'constant';

/** Tokens that nobody else can know. */
export const secretTokens = ({ tokens }: ObservedForm): TokenFacts[] =>
  tokens.filter((token) => changes(token) && token.weakness === null);

/**
 * A login whose only candidates are random values that nothing calls tokens: no name, no cookie. The value may as well be a key of the page to
 * go to (Request Tracker's `next`), and a login is never sent to see whether the server checks it.
 */
export function hasUnprovenToken(form: ObservedForm, cookies: readonly CookieFacts[]): boolean {
  const secrets = secretTokens(form);
  return (
    secrets.length > 0 &&
    form.method === 'POST' &&
    form.actionSite === 'same_origin' &&
    kindOf(form) === 'login' &&
    !secrets.some(({ namedAsToken, equalsCookie }) => namedAsToken || equalsCookie !== null) &&
    !form.metaTokens.some(changes) &&
    !cookies.some(({ kind }) => kind === 'csrf')
  );
}

export const guessableTokens = ({ tokens }: ObservedForm): TokenFacts[] =>
  tokens.filter((token) => token.namedAsToken && token.weakness !== null);

export const constantTokens = ({ tokens }: ObservedForm): TokenFacts[] =>
  tokens.filter((token) => token.namedAsToken && !changes(token) && !token.isPlaceholder);

/** Fields for a token that visitors get once they are signed in; how they fare then was not seen. */
export const accountTokens = ({ tokens }: ObservedForm): TokenFacts[] =>
  tokens.filter((token) => belongsToAccount(token.name) && !changes(token));

/** Fields named as tokens without a value yet. */
export const emptyTokens = ({ tokens }: ObservedForm): TokenFacts[] =>
  tokens.filter(({ namedAsToken, isPlaceholder }) => namedAsToken && isPlaceholder);

/**
 * A script puts a token into the form or a header; no other site can do that. Who hands out a token for a header also asks for it, so a
 * page without scripts has a form that does not work, and none that can be forged. But where another form of the site carries a token in a
 * field, the cookie belongs to that field, and says nothing about a form without one (Graphite's own login, next to Django's).
 */
export function isProtectedByScript(form: ObservedForm, { cookies, forms }: FormsOfSite): boolean {
  const isLogin = kindOf(form) === 'login';
  // A login is for strangers: a token of accounts that is empty in it stays empty (DokuWiki).
  const isFilledIn =
    form.pageScripts > 0 &&
    form.tokens.some(({ isPlaceholder, name }) => isPlaceholder && !(isLogin && belongsToAccount(name)));
  const hasReadableCookie =
    cookies.some(({ kind, httpOnly, varies }) => kind === 'csrf' && !httpOnly && varies) &&
    (form.pageScripts > 0 || !forms.some(carriesNamedToken));
  return isFilledIn || hasReadableCookie || form.metaTokens.some(changes);
}

const carriesNamedToken = (form: ObservedForm): boolean =>
  form.actionSite === 'same_origin' && secretTokens(form).some(({ namedAsToken }) => namedAsToken);

/** In one word, what keeps forged requests of this form out, for the technical details. */
export function protectionOf(
  form: ObservedForm,
  { carrier, cookies, forms }: Pick<CsrfObservation, 'carrier' | 'cookies' | 'forms'>,
): string {
  if (form.actionSite !== 'same_origin') return 'not_ours';
  if (form.method !== 'POST') return isLeftToScripts(form) ? 'scripts' : 'get';
  if (kindOf(form) === 'search') return 'search';
  if (!form.isCompared) return 'not_compared';
  if (form.forgery?.outcome === 'accepted') return 'none';
  if (hasUnprovenToken(form, cookies) || isOpenForAccount(form, carrier)) return 'unproven';
  return (
    tokenProtection(form) ??
    scriptProtection(form, { cookies, forms }) ??
    cookieProtection(coverOf({ carrier, cookies }))
  );
}

function tokenProtection(form: ObservedForm): string | null {
  if (secretTokens(form).length > 0) return 'token';
  if (form.forgery?.outcome === 'refused') return 'origin_check';
  if (kindOf(form) !== 'login' && accountTokens(form).length > 0) return 'token_of_accounts';
  return guessableTokens(form).length + constantTokens(form).length > 0 ? 'weak_token' : null;
}

function scriptProtection(form: ObservedForm, seen: FormsOfSite): string | null {
  if (isProtectedByScript(form, seen)) return 'header';
  return isLeftToScripts(form) ? 'scripts' : null;
}

function cookieProtection(cover: SessionCover): string {
  return cover === null ? 'no_session' : cover === 'none' ? 'none' : `same_site_${cover}`;
}
