import { fixesFor } from '@palisade/fixes';
import type { CountedFinding, Gate } from '@palisade/gate';
import type { SummaryFinding, SummarySite } from './scan-summary';

export interface SummaryFacts extends Pick<SummarySite, 'site' | 'grade' | 'url' | 'fixed' | 'fixedWords'> {
  /** The domain, for lines that name it. */
  host: string;
  /** Programs that the scan saw. */
  products: readonly string[];
  /** The dashboard's address of the team, without a slash at its end; null without a service. */
  teamUrl: string | null;
}

/** What a summary says of a site after its gate. */
export function summaryOfGate(gate: Gate, facts: SummaryFacts): SummarySite {
  const { host, products, teamUrl, ...site } = facts;
  const shown = (finding: CountedFinding): SummaryFinding => {
    const { severity, title, location, issueId } = finding;
    const lines = seenLines(finding, { host, products });
    const url = issueId === null || teamUrl === null ? null : `${teamUrl}/issues/${issueId}`;
    return { severity, title, location, url, ...(lines !== undefined && { lines }) };
  };
  return {
    ...site,
    verdict: gate.verdict,
    reason: gate.reason,
    counted: gate.counted.map(shown),
    ofHost: gate.ofHost.map(shown),
    others: gate.others,
    notJudged: gate.notJudged,
  };
}

/** The lines for the server that a scan saw; those for all others would be a page for each finding. */
function seenLines(
  { ruleId, location, observed }: CountedFinding,
  { host, products }: Pick<SummaryFacts, 'host' | 'products'>,
): SummaryFinding['lines'] {
  if (observed === null) return undefined;
  const fixes = fixesFor({ ruleId, host, location, observed }, products);
  for (const { isSeen, name, place, code } of fixes)
    if (isSeen && code !== null) return { server: name, place, code };
  return undefined;
}
