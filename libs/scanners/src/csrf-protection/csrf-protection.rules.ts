import type { Sighted } from '@palisade/scan-engine';
import type { Severity } from '@palisade/vocabulary';
import type { CookieFacts, CsrfObservation, ObservedEndpoint, ObservedForm } from './csrf-observation';
import { isLeftToScripts, kindOf } from './form-kind';
import {
  accountTokens,
  emptyTokens,
  isProtectedByScript,
  secretTokens,
  type SessionCover,
  sessionCover,
} from './form-protection';
import { seeLeak, seeStateChange } from './get-form.rules';
import { forge, showForm, tryPlainText } from './reproduce';
import { type FormRule, locationOf, sightingOf } from './seen-form';
import { seeDoubleSubmit, seeUnverified, seeUseless } from './token.rules';

type Sightings = Sighted<'csrf_protection'>[];

export const rules = ({ forms, cookies, endpoints }: CsrfObservation): Sightings => [
  ...forms.flatMap((form) => ofForm(form, cookies)),
  ...endpoints.flatMap((one) => ofEndpoint(one, sessionCover(cookies))),
];

function ofForm(form: ObservedForm, cookies: readonly CookieFacts[]): Sightings {
  const kind = kindOf(form);
  const seen = { form, cookies, cover: sessionCover(cookies), isLogin: kind === 'login' };
  if (form.method === 'DIALOG') return [];
  if (form.method === 'GET') return [...seeLeak(seen), ...seeStateChange(seen)];
  if (form.actionSite !== 'same_origin') return seeLeak(seen);
  if (!form.isCompared || kind === 'search') return [];
  if (secretTokens(form).length > 0) return [...seeUnverified(seen), ...seeDoubleSubmit(seen)];
  if (!seen.isLogin && accountTokens(form).length > 0) return [];
  return seeUseless(seen) ?? seeBare(seen);
}

/** No token of any kind. */
const seeBare: FormRule = (seen) => {
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
  if (isLogin) return [sightingOf(seen, { ...common, rule: 'csrf-login' })];
  if (cover === 'lax') return [sightingOf(seen, { ...common, rule: 'csrf-samesite-only' })];
  if (cover !== 'none') return [];
  const severity = isAccepted ? 'high' : empty === undefined ? 'medium' : 'low';
  return [sightingOf(seen, { ...common, rule: 'csrf-no-protection', severity })];
};

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
