import type { CookieFacts, ObservedForm } from './csrf-observation';
import type { Defect } from './defect';
import { isLeftToScripts, kindOf } from './form-kind';
import {
  accountTokens,
  constantTokens,
  emptyTokens,
  guessableTokens,
  isProtectedByScript,
  secretTokens,
  sessionCover,
} from './form-protection';
import { judgeGet, judgeLeak } from './get-form.rules';
import { forge, showForm } from './reproduce';
import { defectOf, type SeenForm } from './seen-form';
import { judgeConstant, judgeDoubleSubmit, judgeGuessable, judgeVerification } from './token.rules';

/** The rules of one form; `cookies` are those of the site. */
export function judgeForm(form: ObservedForm, cookies: readonly CookieFacts[]): Defect[] {
  const seen: SeenForm = { form, cookies, cover: sessionCover(cookies), isLogin: kindOf(form) === 'login' };
  if (form.method === 'DIALOG') return [];
  if (form.method === 'GET') return [...judgeLeak(seen), ...judgeGet(seen)];
  if (form.actionSite !== 'same_origin') return judgeLeak(seen);
  if (!form.isCompared || kindOf(form) === 'search') return [];
  if (secretTokens(form).length > 0) return [...judgeVerification(seen), ...judgeDoubleSubmit(seen)];
  if (!seen.isLogin && accountTokens(form).length > 0) return [];
  const [constant] = constantTokens(form);
  if (constant !== undefined) return judgeConstant(seen, constant);
  const [guessable] = guessableTokens(form);
  if (guessable !== undefined) return judgeGuessable(seen, guessable);
  return judgeBareForm(seen);
}

/** No token of any kind. */
function judgeBareForm(seen: SeenForm): Defect[] {
  const { form, cookies, cover, isLogin } = seen;
  const forgery = form.forgery?.outcome;
  if (forgery === 'refused' || isProtectedByScript(form, cookies)) return [];
  const isAccepted = forgery === 'accepted';
  if (isLeftToScripts(form) && !isAccepted) return [];
  const [empty] = isAccepted ? [] : emptyTokens(form);
  const proof = isAccepted
    ? 'Two requests that looked like those of another site got the same response as a genuine one.'
    : 'Whether the server checks Origin or Sec-Fetch-Site was not tried.';
  const common = {
    detail:
      empty === undefined
        ? proof
        : `The field ${empty.name} is empty before sign-in; what signed-in visitors get was not seen.`,
    observed: 'no token in the form, no source of a token for a header',
    expected: 'a token that differs for every session, or a refusal of requests from other sites',
    confirmed: isAccepted,
    reproduce: isAccepted ? forge(form, null) : showForm(form),
  };
  if (isLogin) return [defectOf(seen, { ...common, id: 'csrf-login', severity: 'low' })];
  if (cover === 'lax') return [defectOf(seen, { ...common, id: 'csrf-samesite-only', severity: 'low' })];
  if (cover !== 'none') return [];
  const severity = isAccepted ? 'high' : empty === undefined ? 'medium' : 'low';
  return [defectOf(seen, { ...common, id: 'csrf-no-protection', severity })];
}
