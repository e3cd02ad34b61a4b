import type { Severity } from '@palisade/vocabulary';
import type { Judgement } from '@palisade/scan-engine';
import { inconclusiveReason } from './csrf-inconclusive';
import type { CsrfObservation, ObservedEndpoint } from './csrf-observation';
import { findingOf, locationOf, mergeFindings, type Defect } from './defect';
import { kindOf } from './form-kind';
import { withoutQuery } from './form-observation';
import { protectionOf, sessionCookies, sessionCover } from './form-protection';
import { judgeForm } from './form.rules';
import { csrfProductAdvice } from './product-advice';
import { tryPlainText } from './reproduce';

/** The whole judgement: a pure function of what was seen. */
export function judgeCsrfProtection(site: CsrfObservation): Judgement {
  const { forms, cookies, endpoints } = site;
  const defects = [
    ...forms.flatMap((form) => judgeForm(form, cookies)),
    ...endpoints.flatMap((one) => judgeEndpoint(one, site)),
  ];
  const inconclusive =
    defects.length > 0 && site.pages[0]?.outcome === 'answered' ? null : inconclusiveReason(site);
  const findings = inconclusive === null ? mergeFindings(defects.map(findingOf)) : [];
  return {
    findings,
    productAdvice: csrfProductAdvice(site),
    technicalDetails: {
      ...(inconclusive === null ? {} : { reason: inconclusive.reason }),
      ...detailsOf(site),
    },
    judged: judgedLocations(site),
    inconclusive: inconclusive?.sentence ?? null,
    summary: summaryOf(site),
  };
}

/** Where forms that were loaded again for comparison go, and the endpoints: a form that is not there may be hidden. */
const judgedLocations = ({ forms, endpoints }: CsrfObservation): string[] => [
  ...new Set(
    [
      ...forms.filter(({ isCompared }) => isCompared).map(({ action }) => action),
      ...endpoints.map(({ url }) => url),
    ].map(locationOf),
  ),
];

const PLAIN_TEXT_SEVERITIES: Record<'none' | 'lax' | 'nothing', Severity> = {
  none: 'medium',
  lax: 'low',
  nothing: 'low',
};

/** The session of an interface may begin only with the login, so no cookie now does not clear it. */
function judgeEndpoint(endpoint: ObservedEndpoint, { cookies }: CsrfObservation): Defect[] {
  const cover = sessionCover(cookies);
  if (!endpoint.parsesPlainText || cover === 'strict') return [];
  return [
    {
      id: 'csrf-simple-content-type',
      severity: PLAIN_TEXT_SEVERITIES[cover ?? 'nothing'],
      detail: '',
      endpoint: endpoint.url,
      evidence: {
        request: `POST ${endpoint.url}`,
        statuses: endpoint.statuses,
        observed:
          'an empty object as text/plain got the same response as application/json, broken JSON did not',
        expected: 'status 415 for text/plain',
        confirmed: true,
        reproduce: tryPlainText(endpoint),
      },
    },
  ];
}

function summaryOf({ pages, forms }: CsrfObservation): string {
  const read = pages.filter(({ outcome }) => outcome === 'answered').length;
  const where = read === 1 ? 'the one page that was read' : `the ${read} pages that were read`;
  if (forms.length === 0)
    return `No forms that could be forged were found on ${where}; forms that scripts build, or that need a login, are not seen.`;
  return `Nothing suggests forms that could be forged on ${where}.`;
}

/** Neutral facts, the same at every probe of an unchanged site. */
const detailsOf = ({ pages, forms, cookies, endpoints }: CsrfObservation): Record<string, unknown> => ({
  pages: pages.map(({ url, outcome, status, failure }) => ({ url, outcome, status, failure })),
  forms: forms.map((form) => ({
    page: withoutQuery(form.page),
    action: withoutQuery(form.action),
    method: form.method,
    kind: kindOf(form),
    protection: protectionOf(form, cookies),
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
