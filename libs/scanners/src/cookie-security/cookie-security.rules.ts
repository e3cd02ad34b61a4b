import { type Judgement, worstFirst, adviceFor, knownProducts, notJudged } from '@palisade/scan-engine';
import { judgeAttributes } from './attribute.rules';
import type { CookieObservation, SeenCookie, SeenPage } from './cookie-observation';
import { inconclusiveReason } from './cookie-security-inconclusive';
import { findingOf, shownLine } from './defect';
import { PRODUCT_ADVICE } from './product-advice';
import { judgeDuplicate, judgeRefused } from './refused.rules';

/** The whole judgement: a pure function of what was seen. */
export function judgeCookieSecurity(site: CookieObservation): Judgement {
  const reason = inconclusiveReason(site);
  if (reason !== null) return notJudged(reason, NOTHING_WRONG, { start: site.start });
  const { cookies, duplicates } = site;
  const findings = [
    ...cookies.flatMap((cookie) =>
      [...judgeRefused(cookie, site), ...judgeAttributes(cookie, site)].map((defect) =>
        findingOf(cookie.name, defect),
      ),
    ),
    ...duplicates.map((duplicate) => findingOf(duplicate.name, judgeDuplicate(duplicate))),
  ];
  return {
    findings: worstFirst(findings),
    productAdvice: adviceFor(PRODUCT_ADVICE, knownProducts({ cookies: cookies.map(({ name }) => name) })),
    technicalDetails: detailsOf(site),
    judged: judgedOf(site),
    unjudgedRules: unjudgedRules(site),
    inconclusive: null,
    summary: cookies.length === 0 ? NO_COOKIES : NOTHING_WRONG,
  };
}

const NOTHING_WRONG = 'The cookies that strangers get are protected.';
const NO_COOKIES = 'The site sets no cookies for strangers.';

const wasRead = ({ outcome, failure }: SeenPage): boolean =>
  outcome === 'answered' || outcome === 'redirected' || outcome === 'off_host' || failure === 'budget';

/** A cookie of a page that was not read is still unjudged. */
const judgedOf = ({ start, pages, cookies }: CookieObservation): Judgement['judged'] =>
  [start, ...pages].every(wasRead) ? 'all' : cookies.map(({ name }) => name);

/** A closed port sets no cookies; silence says nothing. */
const unjudgedRules = ({ plainHttp }: CookieObservation): string[] =>
  plainHttp === null || wasRead(plainHttp) || plainHttp.failure === 'refused' ? [] : ['cookie-set-over-http'];

function detailsOf({ start, pages, cookies, plainHttp, hasHsts, sisters }: CookieObservation) {
  return {
    start: start.url,
    pages: pages.filter(({ outcome }) => outcome === 'answered').map(({ url }) => url),
    plain_http: plainHttp === null ? null : { outcome: plainHttp.outcome, status: plainHttp.status },
    hsts: hasHsts,
    other_hosts: sisters,
    cookies: cookies.map((cookie) => ({
      name: cookie.name,
      kind: cookie.kind,
      lines: cookie.forms.map((form) => shownLine(cookie.name, form)),
      ...(setSecureOverHttp(cookie) ? { refused_over_http: true } : {}),
    })),
    not_seen: 'cookies after a login, and cookies that scripts set',
  };
}

const setSecureOverHttp = ({ forms }: SeenCookie): boolean =>
  forms.some(({ isHttps, secure }) => !isHttps && secure);
