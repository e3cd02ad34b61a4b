import {
  failedRequest,
  type Judgement,
  worstFirst,
  pathOf,
  isDocument,
  type Page,
  type PageRole,
  notJudged,
} from '@palisade/scan-engine';
import { judgeConsistency, judgeErrorPage } from './consistency.rules';
import { judgeStaticNonce } from './csp-nonce.rules';
import { judgeCsp } from './csp.rules';
import type { Defect } from './defect';
import { findingOf, mergeByRule, type SeenDefect } from './defect-findings';
import { judgeDocument } from './document.rules';
import { judgeHsts } from './hsts.rules';
import { judgeIsolation } from './isolation.rules';
import type { SecurityHeadersObservation } from './security-headers-observation';
import { productAdvice } from './product-advice';
import { judgeNosniff, judgeResponse } from './response.rules';
import { inconclusiveReason } from './security-headers-inconclusive';
import { securityHeadersDetails } from './security-headers-details';

const SUMMARY = 'The security headers protect the pages that were checked.';
const SUMMARY_WITHOUT_DOCUMENT = 'Nothing is wrong with the headers; there was no HTML page to judge.';

/** The whole judgement: a pure function of what was seen. */
export function judgeSecurityHeaders(site: SecurityHeadersObservation): Judgement {
  const start = lookOf(site, 'start');
  const inconclusive = inconclusiveReason(site);
  if (inconclusive !== null || start === undefined) {
    const why = inconclusive ?? { sentence: 'no page was seen', reason: 'protocol' };
    return notJudged(why, SUMMARY, securityHeadersDetails(site));
  }
  const findings = worstFirst([...judgePages(site, start), ...judgeSite(site, start)].map(findingOf));
  // Headers of a refusal say nothing about the pages behind it.
  const isRefused = start.outcome === 'answered' && [401, 403].includes(start.status ?? 0);
  if (findings.length === 0 && isRefused && !site.pages.some(isDocument))
    return notJudged(failedRequest('sign_in_required'), SUMMARY, securityHeadersDetails(site));
  return {
    findings,
    productAdvice: Object.fromEntries(findings.map(({ id }) => [id, productAdvice(id, start)])),
    technicalDetails: securityHeadersDetails(site),
    judged: judgedLocations(site, start),
    inconclusive: null,
    summary: site.pages.some(isDocument) ? SUMMARY : SUMMARY_WITHOUT_DOCUMENT,
  };
}

/** The start page stands for the host, unless it now leads to a login. */
function judgedLocations(site: SecurityHeadersObservation, start: Page): string[] {
  const [configured, asset] = [lookOf(site, 'configured'), lookOf(site, 'asset')];
  const isLogin = isDocument(start) && start.html.hasPasswordField && pathOf(start) !== '/';
  return [
    ...(isDocument(start) && !isLogin ? [''] : []),
    ...(configured !== undefined && isDocument(configured) ? [pathOf(configured)] : []),
    ...(asset?.outcome === 'answered' && asset.status === 200 ? ['static files'] : []),
  ];
}

const lookOf = (site: SecurityHeadersObservation, role: PageRole): Page | undefined =>
  site.pages.find((page) => page.role === role);

/** Rules that read one page, over the start page and the configured one, each confirmed by its second probe. */
function judgePages(site: SecurityHeadersObservation, start: Page): SeenDefect[] {
  const judge = (page: Page | undefined): Defect[] => {
    if (page?.outcome !== 'answered') return [];
    return [
      ...judgeHsts(page, site),
      ...judgeResponse(page),
      ...judgeIsolation(page),
      ...(isDocument(page) ? [...judgeCsp(page), ...judgeDocument(page)] : []),
    ];
  };
  const seen = [{ page: start, defects: judge(start), confirmedBy: judge(lookOf(site, 'start_again')) }];
  const configured = lookOf(site, 'configured');
  if (configured !== undefined) {
    const confirmedBy = judge(lookOf(site, 'configured_again'));
    seen.push({ page: configured, defects: judge(configured), confirmedBy });
  }
  const asset = lookOf(site, 'asset');
  if (asset?.outcome === 'answered') {
    seen.push({ page: asset, defects: judgeNosniff(asset), confirmedBy: [] });
  }
  return mergeByRule(seen);
}

/** Rules that compare several probes; they are the host's, and their own proof. */
function judgeSite(site: SecurityHeadersObservation, start: Page): SeenDefect[] {
  const seen = (defects: readonly Defect[], page: Page): SeenDefect[] =>
    defects.map((defect) => ({ defect, page, pages: [pathOf(page)], confirmed: true, location: '' }));
  return [
    ...seen(judgeStaticNonce(site.pages), start),
    ...seen(judgeConsistency(start, lookOf(site, 'start_again')), start),
    ...seen(judgeErrorPage(site, start), lookOf(site, 'not_found') ?? start),
  ];
}
