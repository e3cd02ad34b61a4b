import type { CookieFacts, CsrfObservation, ObservedForm, SeenPage, TokenFacts } from '../csrf-observation';

export const ORIGIN = 'https://www.example.org';

const START: SeenPage = {
  url: `${ORIGIN}/`,
  outcome: 'answered',
  failure: null,
  status: 200,
  redirectsTo: null,
  truncated: false,
};

/** A PHP session without SameSite, as it comes out of the box. */
export const SESSION: CookieFacts = {
  name: 'PHPSESSID',
  kind: 'session',
  byName: true,
  sameSite: 'absent',
  httpOnly: true,
  varies: true,
};

/** A random token in a hidden field. */
export const TOKEN: TokenFacts = {
  carrier: 'field',
  name: 'csrf_token',
  namedAsToken: true,
  behaviour: 'per_session',
  isPlaceholder: false,
  weakness: null,
  loads: 3,
  pastCaches: false,
  equalsCookie: null,
  isSigned: false,
};

export const STATIC_TOKEN: TokenFacts = { ...TOKEN, behaviour: 'constant', loads: 5, pastCaches: true };

const field = (name: string, type = 'text', autocomplete = '') => ({ name, type, autocomplete });
export const fieldsOf = (...types: string[]) => types.map((type, index) => field(`${type}${index}`, type));

/** A form for a profile without any protection, and what is different about this one. */
export const formOf = (own: Partial<ObservedForm> = {}): ObservedForm => ({
  page: `${ORIGIN}/profile`,
  action: `${ORIGIN}/profile`,
  actionSite: 'same_origin',
  method: 'POST',
  enctype: 'application/x-www-form-urlencoded',
  hasAction: true,
  label: 'profile',
  names: 'profile',
  submits: ['Save'],
  fields: fieldsOf('text', 'text'),
  constants: [],
  sendsOwnValues: false,
  pageScripts: 0,
  isCompared: true,
  tokens: [],
  metaTokens: [],
  carriesOwnToken: false,
  forgery: null,
  ...own,
});

export const LOGIN: Partial<ObservedForm> = {
  action: `${ORIGIN}/login`,
  label: 'login',
  submits: ['Sign in'],
  fields: fieldsOf('text', 'password'),
};

export const siteOf = (forms: ObservedForm[], own: Partial<CsrfObservation> = {}): CsrfObservation => ({
  pages: [START],
  forms,
  cookies: [SESSION],
  endpoints: [],
  ...own,
});

export const pageOf = (own: Partial<SeenPage>): SeenPage => ({ ...START, ...own });
