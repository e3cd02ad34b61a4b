import { advisoriesFor, type ProductAdvisory } from './affected-versions';
import type { DataDocuments } from './documents';
import { oncePerDocument, type ScanData } from './scan-data';

const daysAdded = oncePerDocument(
  ({ vulnerabilities }: DataDocuments['kev']) =>
    new Map(vulnerabilities.map(({ cve, added }) => [cve, added])),
);

/** More digits change every day and say nothing. */
const rounded = (score: number): number => Math.round(score * 1_000) / 1_000;

/**
 * The advisories for a product, with what the lists of the day say about their use: the catalogue of CISA where it has rows, because what it
 * does not list is not known to be used, and EPSS for each CVE that it has. Otherwise what the advisory itself says stays.
 */
export function ratedAdvisories(data: Pick<ScanData, 'get'>, product: string): ProductAdvisory[] {
  const added = daysAdded(data.get('kev'));
  const { scores } = data.get('epss');
  return advisoriesFor(data.get('product_advisories'), product).map((advisory) => {
    const { exploited: shippedDay, epss: shippedScore, ...rest } = advisory;
    const exploited = added.size === 0 ? shippedDay : added.get(advisory.id);
    const score = scores[advisory.id];
    const epss = score === undefined ? shippedScore : rounded(score);
    return {
      ...rest,
      ...(exploited !== undefined && { exploited }),
      ...(epss !== undefined && { epss }),
    };
  });
}
