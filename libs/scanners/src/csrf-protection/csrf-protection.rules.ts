import type { Sighted } from '@palisade/scan-engine';
import type { Severity } from '@palisade/vocabulary';
import type { CsrfObservation, ObservedEndpoint, ObservedForm, TokenFacts } from './csrf-observation';
import { isLeftToScripts, kindOf } from './form-kind';
import {
  accountTokens,
  coverOf,
  emptyTokens,
  isOpenForAccount,
  isProtectedByScript,
  secretTokens,
  type SessionCover,
} from './form-protection';
import { seeLeak, seeStateChange } from './get-form.rules';
import { forge, showForm, tryPlainText } from './reproduce';
import { type FormRule, locationOf, sightingOf } from './seen-form';
import { seeDoubleSubmit, seeUnverified, seeUseless } from './token.rules';

type Sightings = Sighted<'csrf_protection'>[];

export const rules = (observation: CsrfObservation): Sightings => [
  ...observation.forms.flatMap((form) => ofForm(form, observation)),
  ...observation.endpoints.flatMap((one) => ofEndpoint(one, coverOf(observation))),
];

function ofForm(form: ObservedForm, { cookies, carrier, forms }: CsrfObservation): Sightings {
  const kind = kindOf(form);
  const seen = { form, forms, cookies, cover: coverOf({ cookies, carrier }), isLogin: kind === 'login' };
  if (form.method === 'DIALOG') return [];
  if (form.method === 'GET') return [...seeLeak(seen), ...seeStateChange(seen)];
  if (form.actionSite !== 'same_origin') return seeLeak(seen);
  if (!form.isCompared || kind === 'search' || isOpenForAccount(form, carrier)) return [];
  if (secretTokens(form).length > 0) return [...seeUnverified(seen), ...seeDoubleSubmit(seen)];
  if (!seen.isLogin && accountTokens(form).length > 0) return [];
  return seeUseless(seen) ?? seeBare(seen);
}

/** No token of any kind. */
const seeBare: FormRule = (seen) => {
  const { form, cover, isLogin } = seen;
  const forgery = form.forgery?.outcome;
  if (forgery === 'refused' || isProtectedByScript(form, seen)) return [];
  const isAccepted = forgery === 'accepted';
  if (isLeftToScripts(form) && !isAccepted) return [];
  const [empty] = isAccepted ? [] : emptyTokens(form);
  const common = {
    detail: bareDetail(form, isAccepted, empty),
    observed: 'no token in the form, no source of a token for a header',
    expected: 'a token that differs for every session, or a refusal of requests from other sites',
    confirmed: isAccepted,
    reproduce: isAccepted ? forge(form, null) : showForm(form),
  };
  // Who is signed in sees the login that strangers see, and has nothing to lose at it.
  if (isLogin) return form.isOfAccount ? [] : [sightingOf(seen, { ...common, rule: 'csrf-login' })];
  if (cover === 'lax') return [sightingOf(seen, { ...common, rule: 'csrf-samesite-only' })];
  if (cover !== 'none') return [];
  const isKnown = empty === undefined || form.isOfAccount;
  const severity = isAccepted ? 'high' : isKnown ? 'medium' : 'low';
  return [sightingOf(seen, { ...common, rule: 'csrf-no-protection', severity })];
};

function bareDetail(form: ObservedForm, isAccepted: boolean, empty: TokenFacts | undefined): string {
  const proof = isAccepted
    ? 'Two requests that looked like those of another site got the same response as a genuine one.'
    : 'Whether the server checks Origin or Sec-Fetch-Site was not tried.';
  if (empty === undefined) return proof;
  return form.isOfAccount
    ? `The field ${empty.name} is empty. ${proof}`
    : `The field ${empty.name} is empty before sign-in; what signed-in visitors get was not seen.`;
}

/** The session of an interface may begin only with the login, so no cookie now does not clear it. */
function ofEndpoint({ url, parsesPlainText, statuses }: ObservedEndpoint, cover: SessionCover): Sightings {
  if (!parsesPlainText || cover === 'strict') return [];
  const severity: Severity = cover === 'none' ? 'medium' : 'low';
  return [
    {
      rule: 'csrf-simple-content-type',
      severity,
      location: locationOf(url),
      request: `POST ${url}`,
      observed:
        'an empty object as text/plain got the same response as application/json, broken JSON did not',
      expected: 'status 415 for text/plain',
      confirmed: true,
      reproduce: tryPlainText(url),
      facts: { statuses },
    },
  ];
}
