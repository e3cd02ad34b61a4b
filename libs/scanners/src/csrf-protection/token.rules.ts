import type { TokenFacts } from './csrf-observation';
import { constantTokens, guessableTokens, secretTokens } from './form-protection';
import { compareTokens, forge, hashCookies, showDoubleSubmit } from './reproduce';
import { type FormRule, sightingOf, weighed } from './seen-form';

/** Neither a genuine token nor its absence made a difference, nor did the foreign origin: three responses agree. */
export const seeUnverified: FormRule = (seen) => {
  const { form } = seen;
  const [token] = secretTokens(form);
  if (form.forgery?.outcome !== 'accepted') return [];
  return [
    sightingOf(seen, {
      rule: 'csrf-token-not-verified',
      severity: weighed('high', seen),
      detail:
        'Three requests with empty fields got the same response: with the token, without it, and without it from another site.',
      observed: 'the same response with and without the token',
      expected: 'a refusal without the token',
      confirmed: true,
      reproduce: forge(form, token ?? null),
      token,
    }),
  ];
};

export const seeDoubleSubmit: FormRule = (seen) => {
  const secrets = secretTokens(seen.form);
  const token = secrets.find(({ equalsCookie }) => equalsCookie !== null);
  const cookie = token?.equalsCookie;
  if (token === undefined || !cookie) return [];
  const isBound = cookie.isSession || token.isSigned || /^__Host-/i.test(cookie.name);
  if (isBound || secrets.some(({ equalsCookie }) => equalsCookie === null)) return [];
  return [
    sightingOf(seen, {
      rule: 'csrf-double-submit-unbound',
      detail: `The cookie is ${cookie.name}.`,
      observed: `the field has the value of the cookie ${cookie.name}`,
      expected: 'a cookie whose name begins with __Host-, or a value signed with the session',
      confirmed: true,
      reproduce: showDoubleSubmit(seen.form, token, cookie.name),
      token,
    }),
  ];
};

/** A token that protects nothing: the first that never changes, else the first that can be guessed. Null where there is none. */
export function seeUseless(seen: Parameters<FormRule>[0]): ReturnType<FormRule> | null {
  const [constant] = constantTokens(seen.form);
  if (constant !== undefined) return seeConstant(seen, constant);
  const [guessable] = guessableTokens(seen.form);
  return guessable === undefined ? null : seeGuessable(seen, guessable);
}

type TokenRule = (seen: Parameters<FormRule>[0], token: TokenFacts) => ReturnType<FormRule>;

/**
 * Without a session such a value protects nothing and nobody: WordPress gives all anonymous visitors the same. A login is there for
 * strangers, so what strangers get is all that protects it (YOURLS).
 */
const seeConstant: TokenRule = (seen, token) => {
  if (seen.cover === null && !seen.isLogin) return [];
  const { isOfAccount } = seen.form;
  return [
    sightingOf(seen, {
      rule: 'csrf-token-static',
      severity: weighed('high', seen),
      detail: isOfAccount
        ? `Two sessions of the account got the same value of ${token.name}. Whether other accounts get it too was not seen.`
        : `All visitors got the same value of ${token.name}.`,
      observed: `the same value in ${token.loads} loads by different ${isOfAccount ? 'sessions' : 'visitors'}`,
      expected: 'another value for every session',
      confirmed: !isOfAccount && token.pastCaches && token.loads >= 4,
      reproduce: compareTokens(seen.form, token),
      token,
    }),
  ];
};

const WEAKNESSES: Record<NonNullable<TokenFacts['weakness']>, string> = {
  short: 'The part that changes has less than 64 bits.',
  sequential: 'It counts up.',
  timestamp: 'It is the time.',
  hash_of_cookie: 'It is a plain hash of the session cookie.',
};

const seeGuessable: TokenRule = (seen, token) => {
  const { weakness } = token;
  if (seen.cover === null || weakness === null) return [];
  // A hash helps only those who know or can try all session ids.
  const isHash = weakness === 'hash_of_cookie';
  return [
    sightingOf(seen, {
      rule: 'csrf-token-weak',
      severity: isHash ? 'low' : weighed('medium', seen),
      detail: WEAKNESSES[weakness],
      observed: `a value that can be guessed (${weakness.replaceAll('_', ' ')})`,
      expected: 'at least 128 random bits',
      confirmed: true,
      reproduce: (isHash ? hashCookies : compareTokens)(seen.form, token),
      token,
    }),
  ];
};
