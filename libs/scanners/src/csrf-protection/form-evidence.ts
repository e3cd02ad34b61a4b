import type { CookieFacts, ObservedForm, TokenFacts } from './csrf-observation';
import { sessionCookies } from './form-protection';

const MOST_NAMES = 15;

/** What was seen of a form, without any value. */
export function formEvidence(form: ObservedForm, cookies: readonly CookieFacts[]): Record<string, unknown> {
  return {
    page: form.page,
    request: `${form.method} ${form.action}`,
    fields: form.fields.slice(0, MOST_NAMES).map(({ name, type }) => `${name} (${type})`),
    session_cookies: sessionCookies(cookies)
      .slice(0, MOST_NAMES)
      .map(({ name, sameSite }) => `${name}; SameSite ${sameSite}`),
    ...(form.forgery === null ? {} : { forged_requests: form.forgery }),
  };
}

export const tokenEvidence = ({ carrier, name, behaviour, weakness, loads, pastCaches }: TokenFacts) => ({
  token: { carrier, name, behaviour, weakness, loads, past_caches: pastCaches },
});
