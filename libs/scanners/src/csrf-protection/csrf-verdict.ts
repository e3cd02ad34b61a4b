import type { RuleId } from '@palisade/catalogue';
import {
  type Inconclusive,
  isReadPage,
  type Judgement,
  tooLarge,
  whyTurnedAway,
  withoutQuery,
} from '@palisade/scan-engine';
import type { CsrfObservation, ObservedForm } from './csrf-observation';
import { kindOf } from './form-kind';
import { hasUnprovenToken, isOpenForAccount, protectionOf, sessionCookies } from './form-protection';
import { locationOf } from './seen-form';

const NAME_A_PAGE = 'name a public page with a form in the settings of this test';

/** Why it proves nothing that no form has a defect. */
export function whyUnsure({ pages, forms, cookies, carrier }: CsrfObservation): Inconclusive | null {
  if (forms.length === 0) return whyNoForms(pages);
  const judged = forms.filter(({ method, actionSite }) => method === 'POST' && actionSite === 'same_origin');
  if (judged.length > 0 && judged.every(({ isCompared }) => !isCompared)) return NOT_COMPARABLE;
  const unproven = forms.find((form) => hasUnprovenToken(form, cookies));
  if (unproven !== undefined) return unprovenToken(unproven);
  const open = forms.find((form) => isOpenForAccount(form, carrier));
  return open === undefined ? null : openForAccount(carrier);
}

/** Messages leave the dashboard, and the paths that only an identity sees do not: the coverage names them. */
const openForAccount = (carrier: CsrfObservation['carrier']): Inconclusive =>
  carrier === 'unknown'
    ? {
        sentence:
          'whether browsers send the session with a forged request of a form on a signed-in page is not known, because the login of the identity did not set its cookie; give the identity a login of kind form or json',
        reason: 'session_unknown',
      }
    : {
        sentence:
          'a form on a signed-in page has a value that may be the token of the session, and no second session could be opened to compare it; scan again in an hour, or give the identity a login',
        reason: 'one_session',
      };

const unprovenToken = ({ action, isOfAccount }: ObservedForm): Inconclusive => ({
  sentence: `the login ${isOfAccount ? 'on a signed-in page' : `at ${locationOf(action)}`} has a random value, and neither its name nor a cookie says that it is a token; check that the server refuses the login without it, or from another site`,
  reason: 'token_unproven',
});

function whyNoForms(pages: CsrfObservation['pages']): Inconclusive | null {
  const turnedAway = whyTurnedAway(pages[0]?.status ?? null, NAME_A_PAGE);
  if (turnedAway !== null) return turnedAway;
  const lost = pages.filter(
    ({ outcome, failure }) => !['answered', 'redirected'].includes(outcome) && failure !== 'budget',
  );
  if (lost.length * 2 >= pages.length) return UNREADABLE;
  return pages.some(({ truncated }) => truncated) ? TOO_LARGE : null;
}

const UNREADABLE: Inconclusive = {
  sentence: 'most of the pages could not be read; check in a browser that they load, then scan again',
  reason: 'unreadable',
};
const TOO_LARGE = tooLarge('a page was', 'name the page with the form in the settings of this test');
const NOT_COMPARABLE: Inconclusive = {
  sentence:
    'the pages with forms could not be loaded again for comparison; scan again when they load each time',
  reason: 'not_comparable',
};

/** Pages that were read with all their forms. Where the whole site was read, everything: a form that is gone may have sent to any address. */
export function judgedLocations(seen: CsrfObservation): Judgement['judged'] {
  const { pages, isWhole } = seen;
  const forms = openForms(seen);
  if (isWhole && forms.length === 0) return 'all';
  const open = new Set(forms.flatMap(({ page, action }) => [locationOf(page), locationOf(action)]));
  const read = pages.filter(
    (page) => isReadPage(page) && page.hasUnseenForms !== true && !open.has(locationOf(page.url)),
  );
  return [...new Set(read.map(({ url }) => locationOf(url)))];
}

/** Where forms that were loaded again for comparison go, and the endpoints. An address that is a page is judged as a page: a login may be in its place. */
export function judgedAnyway(seen: CsrfObservation): string[] {
  const open = openForms(seen);
  const pages = new Set(seen.pages.map(({ url }) => locationOf(url)));
  const compared = seen.forms.filter((form) => !open.includes(form)).map(({ action }) => locationOf(action));
  const endpoints = seen.endpoints.map(({ url }) => locationOf(url));
  return [...new Set([...compared.filter((path) => !pages.has(path)), ...endpoints])];
}

const openForms = ({ forms, cookies, carrier }: CsrfObservation): ObservedForm[] =>
  forms.filter(
    (form) => !form.isCompared || hasUnprovenToken(form, cookies) || isOpenForAccount(form, carrier),
  );

/** Endpoints are tried where the settings name them. */
export const unjudgedRules = ({ endpoints }: CsrfObservation): RuleId<'csrf_protection'>[] =>
  endpoints.length === 0 ? ['csrf-simple-content-type'] : [];

export function summaryOf({ pages, forms }: CsrfObservation): string {
  const read = pages.filter(({ outcome }) => outcome === 'answered').length;
  const where = read === 1 ? 'the one page that was read' : `the ${read} pages that were read`;
  const unseen = ' Forms that scripts build, or that need a sign-in, are not seen.';
  return `No form that another site could forge was found on ${where}.${forms.length === 0 ? unseen : ''}`;
}

/** The same at every scan of an unchanged site. */
export const detailsOf = ({
  pages,
  forms,
  cookies,
  carrier,
  endpoints,
}: CsrfObservation): Record<string, unknown> => ({
  pages: pages.map(({ url, outcome, status, failure }) => ({ url, outcome, status, failure })),
  forms: forms.map((form) => ({
    page: withoutQuery(form.page),
    action: withoutQuery(form.action),
    method: form.method,
    kind: kindOf(form),
    protection: protectionOf(form, { cookies, carrier, forms }),
    tokens: form.tokens.map(({ carrier, name, behaviour }) => ({ carrier, name, behaviour })),
    forged: form.forgery?.outcome ?? 'not_tried',
  })),
  session_cookies: sessionCookies(cookies).map(({ name, sameSite, httpOnly }) => ({
    name,
    same_site: sameSite,
    http_only: httpOnly,
  })),
  endpoints: endpoints.map(({ url, parsesPlainText }) => ({ url, parses_plain_text: parsesPlainText })),
});
