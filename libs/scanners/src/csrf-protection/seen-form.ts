import { plainPathname, type Sighted, type Sighting } from '@palisade/scan-engine';
import type { Severity } from '@palisade/vocabulary';
import type { CookieFacts, ObservedForm, TokenFacts } from './csrf-observation';
import { type SessionCover, sessionCookies } from './form-protection';

/** A form with what the rules need to know about its site. */
export interface SeenForm {
  form: ObservedForm;
  /** All of the site. */
  forms: readonly ObservedForm[];
  cookies: readonly CookieFacts[];
  cover: SessionCover;
  isLogin: boolean;
}

export type FormRule = (seen: SeenForm) => Sighted<'csrf_protection'>[];

/** What a rule saw of the form itself. */
type Seen = Omit<Sighting, 'location' | 'request' | 'facts'> & {
  rule: Sighted<'csrf_protection'>['rule'];
  token?: TokenFacts;
};

const MOST_NAMES = 15;

/** A sighting at the address that receives the form, with what was seen of it but without any value. */
export const sightingOf = (
  { form, cookies }: SeenForm,
  { token, ...seen }: Seen,
): Sighted<'csrf_protection'> => ({
  ...seen,
  location: locationOf(form.action),
  seenOn: [...new Set(form.pages.map(locationOf))],
  request: `${form.method} ${form.action}`,
  facts: {
    page: form.page,
    fields: form.fields.slice(0, MOST_NAMES).map(({ name, type }) => `${name} (${type})`),
    session_cookies: sessionCookies(cookies)
      .slice(0, MOST_NAMES)
      .map(({ name, sameSite }) => `${name}; SameSite ${sameSite}`),
    ...(form.forgery === null ? {} : { forged_requests: form.forgery }),
    ...(token === undefined ? {} : { token: factsOf(token) }),
  },
});

const factsOf = ({ carrier, name, behaviour, weakness, loads, pastCaches }: TokenFacts) => ({
  carrier,
  name,
  behaviour,
  weakness,
  loads,
  past_caches: pastCaches,
});

/** Numbers and ids in a path name one record of many that the same code serves. */
export const locationOf = (endpoint: string): string =>
  plainPathname(new URL(endpoint).pathname)
    .split('/')
    .map((part) => (/^(?:\d+|[0-9a-f-]{16,})$/i.test(part) ? '{id}' : part))
    .join('/')
    .slice(0, 512);

/** What SameSite leaves of a serious defect; without a session, or before it, little can be forged. */
export function weighed(severity: 'high' | 'medium', { cover, isLogin }: SeenForm): Severity {
  if (isLogin || cover === 'strict' || cover === null) return 'low';
  return cover === 'lax' && severity === 'high' ? 'medium' : severity;
}
