import { definitionOf } from '@palisade/catalogue';
import type { ComparedTest, ScanView, StoredFinding } from '@palisade/persistence';
import { NOT_RUN, SEVERITIES, type TestKey } from '@palisade/vocabulary';
import { escaped } from '../../http/escaped';
import { toTimestamp } from '../../http/timestamp';
import type { DiffFinding, ScanDiff } from '../scan-diff';
import { REPORT_STYLE } from './report-style';

export interface ReportContent {
  scan: ScanView;
  tests: readonly ComparedTest[];
  diff: ScanDiff;
  hasPrevious: boolean;
}

interface PlacedFinding {
  testKey: TestKey;
  finding: StoredFinding;
}

/** The whole report as one document for people who do not sign in. Everything that a site or a person wrote is escaped. */
export function scanReportPage(content: ReportContent): string {
  const { scan } = content;
  const findings = placed(content.tests);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Security report: ${escaped(scan.domain)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<h1>Security report: ${escaped(scan.domain)}</h1>
<p class="facts">Scan of ${escaped(toTimestamp(scan.completedAt ?? scan.createdAt))} (UTC)${scan.isPartial ? ', some of the tests' : ''}</p>
${summary(content, findings)}
${changes(content)}
<h2>Findings</h2>
${findings.length === 0 ? '<p>None.</p>' : findings.map(findingBlock).join('\n')}
${testTable(content.tests)}
</main>
<footer>Palisade, scan ${escaped(scan.id)}</footer>
</body>
</html>
`;
}

const placed = (tests: readonly ComparedTest[]): PlacedFinding[] =>
  tests
    .flatMap(({ testKey, findings }) => (findings ?? []).map((finding) => ({ testKey, finding })))
    .sort((a, b) => place(a.finding) - place(b.finding));

const place = ({ severity }: StoredFinding): number => SEVERITIES.indexOf(severity);

function summary({ scan }: ReportContent, findings: readonly PlacedFinding[]): string {
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter(({ finding }) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const found = counts.map(({ severity, count }) => `${count} ${severity}`).join(', ') || 'no findings';
  const status =
    scan.status === 'failed' ? 'The scan failed. The tests below say why.' : `Findings: ${found}.`;
  return `<h2>Summary</h2>
<p>${status} ${scan.passedTests} of ${scan.totalTests} tests passed.</p>`;
}

function changes({ diff, hasPrevious }: ReportContent): string {
  if (!hasPrevious) return '<h2>What changed</h2>\n<p>This is the first scan.</p>';
  const lists: [string, readonly DiffFinding[]][] = [
    ['New', diff.new],
    ['Fixed', diff.fixed],
    ['No longer found, not yet confirmed', diff.no_longer_found],
    ['Found because a rule changed', diff.rule_changes],
  ];
  const shown = lists.filter(([, items]) => items.length > 0);
  const text = shown.map(([title, items]) => `<h3>${title}</h3>\n<ul>${items.map(changeLine).join('')}</ul>`);
  return `<h2>What changed</h2>\n${text.join('\n') || '<p>Nothing since the scan before.</p>'}
<p class="facts">Unchanged: ${diff.unchanged_count}.</p>`;
}

const changeLine = ({ severity, title, location }: DiffFinding): string =>
  `<li><span class="severity">${severity}</span> ${escaped(title)}${location === '' ? '' : ` <code>${escaped(location)}</code>`}</li>`;

function findingBlock({ testKey, finding }: PlacedFinding): string {
  const { id, severity, title, description, location, evidence } = finding;
  const fix = Object.values(definitionOf(testKey).rules).find((rule) => rule.id === id)?.remediation;
  return `<section class="finding ${SEVERITIES.includes(severity) ? severity : ''}">
<h3>${escaped(title)}</h3>
<p><span class="severity">${escaped(severity)}</span>${location === '' ? '' : ` at <code>${escaped(location)}</code>`} · ${escaped(definitionOf(testKey).name)}</p>
<p>${escaped(description)}</p>
${fix === undefined ? '' : `<p><strong>Fix:</strong> ${escaped(fix)}</p>`}
<pre>${escaped(JSON.stringify(evidence, null, 2))}</pre>
</section>`;
}

const testTable = (tests: readonly ComparedTest[]): string => `<h2>Tests</h2>
<table><thead><tr><th>Test</th><th>Result</th><th>Message</th></tr></thead><tbody>
${tests
  .map(
    ({ testKey, status, message }) =>
      `<tr><td>${escaped(definitionOf(testKey).name)}</td><td>${message.startsWith(NOT_RUN) ? 'not run' : escaped(status)}</td><td>${escaped(message)}</td></tr>`,
  )
  .join('\n')}
</tbody></table>`;
