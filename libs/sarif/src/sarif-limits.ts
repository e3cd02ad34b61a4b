import { SEVERITIES, type Severity } from '@palisade/vocabulary';

/** GitHub refuses a file with more: https://docs.github.com/code-security/code-scanning/reference/sarif-files. */
const MOST_RUNS = 20;
const MOST_RESULTS = 25_000;

/** The most severe first; equal ones keep their order. */
export const bySeverity = (a: Severity, b: Severity): number => SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);

/** What fits into a file or run, and a sentence about what does not. */
export interface Fitting<Item> {
  kept: readonly Item[];
  leftOut: string | null;
}

/** The most severe results of a site, in their own order. */
export function resultsThatFit<Item>(
  results: readonly Item[],
  severityOf: (item: Item) => Severity,
): Fitting<Item> {
  if (results.length <= MOST_RESULTS) return { kept: results, leftOut: null };
  const chosen = new Set(
    results.toSorted((a, b) => bySeverity(severityOf(a), severityOf(b))).slice(0, MOST_RESULTS),
  );
  return {
    kept: results.filter((each) => chosen.has(each)),
    leftOut: `${results.length - MOST_RESULTS} less severe findings were left out: code hosts take ${MOST_RESULTS} for each site.`,
  };
}

/** The sites with the most severe findings, in their own order. */
export function sitesThatFit<Item extends { target: string }>(
  sites: readonly Item[],
  worstOf: (site: Item) => Severity | null,
): Fitting<Item> {
  if (sites.length <= MOST_RUNS) return { kept: sites, leftOut: null };
  const rank = (site: Item): number => {
    const worst = worstOf(site);
    return worst === null ? SEVERITIES.length : SEVERITIES.indexOf(worst);
  };
  const chosen = new Set(sites.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_RUNS));
  const left = sites.filter((each) => !chosen.has(each)).map(({ target }) => target);
  return {
    kept: sites.filter((each) => chosen.has(each)),
    leftOut: `${left.length} sites with less severe findings were left out, because code hosts take ${MOST_RUNS} in a file: ${left.join(', ')}.`,
  };
}
