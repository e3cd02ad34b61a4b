import { ruleOf } from '@palisade/catalogue';
import {
  isDocument,
  isWorse,
  type Page,
  type PageRole,
  pathOf,
  rulesOf,
  type ScanData,
  type Sighted,
  sightedBy,
} from '@palisade/scan-engine';
import type { Severity } from '@palisade/vocabulary';
import { cspOf } from './csp-view';
import { cspRules } from './csp.rules';
import { documentRules } from './document.rules';
import type { Id, PageView, Seen } from './header-field';
import { hstsRules } from './hsts.rules';
import { policyRules } from './policy.rules';
import { type NosniffRule, nosniffRules, responseRules } from './response.rules';
import { type SiteRule, siteRules } from './site.rules';

type Found = Sighted<'security_headers'>;
type PageRule = Exclude<Id, SiteRule>;

/** Rules that read one page. */
const pageRules = rulesOf<'security_headers', PageView, PageRule>({
  ...hstsRules,
  ...cspRules,
  ...documentRules,
  ...policyRules,
  ...responseRules,
  ...nosniffRules,
});

/** One finding per rule, however many pages have the defect; second probes confirm what the start page and the configured one show. */
export const rules = (site: Seen, data: ScanData): Found[] => {
  const ofPage = (view: PageView): Found[] =>
    sightedBy<'security_headers', PageView, PageRule>(pageRules, view, data);
  const ofAsset = (view: PageView): Found[] =>
    sightedBy<'security_headers', PageView, NosniffRule>(nosniffRules, view, data);
  const judge = (role: PageRole, see: (view: PageView) => Found[], second?: PageRole): JudgedPage[] => {
    const page = pageIn(site, role);
    if (page?.outcome !== 'answered') return [];
    const again = second === undefined ? [] : judge(second, see);
    const csp = isDocument(page) ? cspOf(page) : null;
    return [{ page, found: see({ page, site, csp }), again: again.flatMap(({ found }) => found) }];
  };
  return [
    ...onePerRule([
      ...judge('start', ofPage, 'start_again'),
      ...judge('configured', ofPage, 'configured_again'),
      ...judge('asset', ofAsset),
    ]),
    ...sightedBy<'security_headers', Seen, SiteRule>(siteRules, site, data),
  ];
};

export const pageIn = ({ pages }: Seen, role: PageRole): Page | undefined =>
  pages.find((page) => page.role === role);

interface JudgedPage {
  page: Page;
  found: readonly Found[];
  /** What the second probe of the page showed. */
  again: readonly Found[];
}

const MOST_PAGES = 5;

/** The first page counts; a worse severity on a further page wins if it is confirmed there. */
function onePerRule(pages: readonly JudgedPage[]): Found[] {
  const merged = new Map<Id, { shown: Found; paths: string[] }>();
  for (const { page, found, again } of pages)
    for (const sighted of found) {
      const confirmed = again.some(
        (other) => other.rule === sighted.rule && !isWorse(severityOf(sighted), severityOf(other)),
      );
      const known = merged.get(sighted.rule);
      const location = known === undefined ? locationOf(page) : known.shown.location;
      const isShown =
        known === undefined || (confirmed && isWorse(severityOf(sighted), severityOf(known.shown)));
      merged.set(sighted.rule, {
        shown: isShown ? { ...sighted, confirmed, location } : known.shown,
        paths: [...(known?.paths ?? []), pathOf(page)],
      });
    }
  return [...merged.values()].map(({ shown, paths }) =>
    paths.length < 2 ? shown : { ...shown, facts: { ...shown.facts, pages: paths.slice(0, MOST_PAGES) } },
  );
}

/** The start page stands for the host. Names of static files change with every release of a site; its paths do not. */
function locationOf(page: Page): string {
  if (page.role === 'start') return '';
  return page.role === 'asset' ? 'static files' : pathOf(page);
}

const severityOf = ({ rule, severity }: Found): Severity =>
  severity ?? ruleOf('security_headers', rule)?.severity ?? 'low';
