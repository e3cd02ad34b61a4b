import { requirementsOf, STANDARDS, type Standard } from '@palisade/vocabulary';
import { escaped } from '../../http/fields/escaped';
import type { ReportedFinding } from './report-findings';

export const STANDARDS_NOTE =
  'Findings say what a scan from outside can see: a requirement without any may still not be met.';

/** How many findings are about each requirement, by standard; accepted ones do not count. Empty without findings. */
export function standardsOf(
  findings: readonly ReportedFinding[],
): { standard: string; requirements: string }[] {
  const counts = new Map<string, number>();
  for (const { testKey, isAccepted } of findings)
    for (const requirement of isAccepted ? [] : requirementsOf(testKey))
      counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  if (counts.size === 0) return [];
  return (Object.keys(STANDARDS) as Standard[]).map((id) => ({
    standard: STANDARDS[id].name,
    requirements: [...counts]
      .filter(([requirement]) => requirement.startsWith(`${id}:`))
      .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
      .map(([requirement, count]) => `${requirement.slice(id.length + 1)} (${count})`)
      .join(', '),
  }));
}

export function standardsHtml(findings: readonly ReportedFinding[]): string {
  const rows = standardsOf(findings).map(
    ({ standard, requirements }) => `<tr><td>${escaped(standard)}</td><td>${escaped(requirements)}</td></tr>`,
  );
  return rows.length === 0
    ? ''
    : `<h2>By standard</h2>
<table><thead><tr><th scope="col">Standard</th><th scope="col">Requirements (findings)</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p class="dim">${STANDARDS_NOTE}</p>`;
}
