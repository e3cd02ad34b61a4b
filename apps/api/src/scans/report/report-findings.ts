import { definitionOf, fixOf } from '@palisade/catalogue';
import type { StoredFinding } from '@palisade/persistence';
import { SEVERITIES, type ScanStatus, type Severity, type TestKey } from '@palisade/vocabulary';
import { escaped } from '../../http/fields/escaped';
import { evidenceHtml } from './report-evidence';

/** A finding of a scan in its report. */
export interface ReportedFinding {
  testKey: TestKey;
  finding: StoredFinding;
  fingerprint: string;
  /** Someone decided to live with it: shown, but not counted. */
  isAccepted: boolean;
}

const WORDS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** Why the findings of a scan are not all known; null for a completed one. Then nothing found does not mean that there is nothing. */
export const unknownWords = (status: ScanStatus): string | null => {
  if (status === 'completed') return null;
  return status === 'failed' ? 'Not known: the scan failed.' : 'Not known yet: the scan has not ended.';
};

/** All findings, the most severe first, then the accepted ones, as HTML. */
export function findingsHtml(findings: readonly ReportedFinding[], status: ScanStatus): string {
  const open = findings.filter(({ isAccepted }) => !isAccepted);
  const accepted = findings.filter(({ isAccepted }) => isAccepted);
  const groups = SEVERITIES.map((severity) => ({
    title: `${WORDS[severity]} findings`,
    items: open.filter(({ finding }) => finding.severity === severity),
  })).filter(({ items }) => items.length > 0);
  if (accepted.length > 0) groups.push({ title: 'Accepted findings', items: accepted });
  if (groups.length === 0) return `<h2>Findings</h2>\n<p>${unknownWords(status) ?? 'None.'}</p>`;
  return groups
    .map(({ title, items }) => `<h2>${title} (${items.length})</h2>\n${items.map(findingHtml).join('\n')}`)
    .join('\n');
}

function findingHtml({ testKey, finding, isAccepted }: ReportedFinding): string {
  const { severity, title, description, location, evidence, seenAs = [] } = finding;
  const { name } = definitionOf(testKey);
  const fix = fixOf(testKey, finding);
  const place = location === '' ? 'Whole host' : `<code>${escaped(location)}</code>`;
  return `<section class="finding ${isAccepted ? '' : toneOf(severity)}">
<h3>${severityBadge(severity)} ${escaped(title)}</h3>
<p class="place">${place} · ${escaped(name)}${isAccepted ? ' · accepted' : ''}${seenAs.length === 0 ? '' : ` · only signed in as ${escaped(seenAs.join(', '))}`}</p>
<p>${escaped(description)}</p>
${fix === undefined ? '' : `<p><strong>Fix:</strong> ${escaped(fix)}</p>`}
${evidenceHtml(evidence)}
</section>`;
}

const toneOf = (severity: Severity): string => (SEVERITIES.includes(severity) ? severity : '');

export const severityBadge = (severity: Severity): string =>
  `<span class="badge ${toneOf(severity)}">${escaped(severity)}</span>`;
