import type { TokenFacts } from './csrf-observation';
import type { Defect } from './defect';
import { secretTokens } from './form-protection';
import { compareTokens, forge, hashCookies, showDoubleSubmit } from './reproduce';
import { defectOf, weighed, type SeenForm } from './seen-form';

/** Neither an genuine token nor its absence made a difference, nor did the foreign origin: three responses agree. */
export function judgeVerification(seen: SeenForm): Defect[] {
  const { form } = seen;
  const [token] = secretTokens(form);
  if (form.forgery?.outcome !== 'accepted') return [];
  return [
    defectOf(seen, {
      id: 'csrf-token-not-verified',
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
}

export function judgeDoubleSubmit(seen: SeenForm): Defect[] {
  const { form } = seen;
  const token = secretTokens(form).find(({ equalsCookie }) => equalsCookie !== null);
  const cookie = token?.equalsCookie;
  if (token === undefined || !cookie) return [];
  const isBound = cookie.isSession || token.isSigned || cookie.name.startsWith('__Host-');
  if (isBound || secretTokens(form).some(({ equalsCookie }) => equalsCookie === null)) return [];
  return [
    defectOf(seen, {
      id: 'csrf-double-submit-unbound',
      severity: 'low',
      detail: `The cookie is ${cookie.name}.`,
      observed: `the field has the value of the cookie ${cookie.name}`,
      expected: 'a cookie whose name begins with __Host-, or a value signed with the session',
      confirmed: true,
      reproduce: showDoubleSubmit(form, token, cookie.name),
      token,
    }),
  ];
}

/**
 * Without a session such a value protects nothing and nobody: WordPress gives all anonymous visitors the same. A login is there for
 * strangers, so what strangers get is all that protects it (YOURLS).
 */
export function judgeConstant(seen: SeenForm, token: TokenFacts): Defect[] {
  if (seen.cover === null && !seen.isLogin) return [];
  const confirmed = token.pastCaches && token.loads >= 4;
  return [
    defectOf(seen, {
      id: 'csrf-token-static',
      severity: weighed(confirmed ? 'high' : 'medium', seen),
      detail: `All visitors got the same value of ${token.name}.`,
      observed: `the same value in ${token.loads} loads by different visitors`,
      expected: 'another value for every session',
      confirmed,
      reproduce: compareTokens(seen.form, token),
      token,
    }),
  ];
}

const WEAKNESSES: Record<NonNullable<TokenFacts['weakness']>, string> = {
  short: 'The part that changes has less than 64 bits.',
  sequential: 'It counts up.',
  timestamp: 'It is the time.',
  hash_of_cookie: 'It is a plain hash of the session cookie.',
};

export function judgeGuessable(seen: SeenForm, token: TokenFacts): Defect[] {
  if (seen.cover === null || token.weakness === null) return [];
  // A hash helps only those who know or can try all session ids.
  const severity = token.weakness === 'hash_of_cookie' ? 'low' : weighed('medium', seen);
  return [
    defectOf(seen, {
      id: 'csrf-token-weak',
      severity,
      detail: WEAKNESSES[token.weakness],
      observed: `a value that can be guessed (${token.weakness.replaceAll('_', ' ')})`,
      expected: 'at least 128 random bits',
      confirmed: true,
      reproduce:
        token.weakness === 'hash_of_cookie' ? hashCookies(seen.form, token) : compareTokens(seen.form, token),
      token,
    }),
  ];
}
