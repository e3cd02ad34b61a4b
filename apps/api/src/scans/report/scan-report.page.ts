import { definitionOf } from '@palisade/catalogue';
import type { ComparedTest, ScanView } from '@palisade/persistence';
import {
  IDLE_OUTCOMES,
  TEST_OUTCOME_WORDS,
  SEVERITIES,
  type TestOutcome,
  coverageWords,
  idleWords,
  judgedPassRate,
  testOutcome,
} from '@palisade/vocabulary';
import { timeWords } from '../../evidence/evidence-block';
import { escaped } from '../../http/fields/escaped';
import type { DiffFinding, ScanDiff } from '../scan-diff';
import { type ReportedFinding, findingsHtml, severityBadge, unknownWords } from './report-findings';
import { reportPage } from './report-page';
import { standardsHtml } from './report-standards';

export interface ReportContent {
  scan: ScanView;
  tests: readonly ComparedTest[];
  findings: readonly ReportedFinding[];
  diff: ScanDiff;
  hasPrevious: boolean;
}

/** The whole report as one document for people who do not sign in. Everything that a site or a person wrote is escaped. */
export function scanReportPage(content: ReportContent): string {
  const { scan, tests, findings } = content;
  const domain = escaped(scan.domain);
  return reportPage({
    title: `Security report: ${domain}`,
    header: `<h1>Security report: ${domain}</h1>
<p>Scan of ${timeWords(scan.completedAt ?? scan.createdAt)}${scan.isPartial ? ', some of the tests' : ''}</p>`,
    main: `${summary(content)}
${changes(content)}
${findingsHtml(findings, scan.status)}
${testTable(tests)}
${standardsHtml(findings)}`,
    footer: `Made by Palisade. Scan ${escaped(scan.id)}.`,
  });
}

function summary({ scan, tests, findings }: ReportContent): string {
  const open = findings.filter(({ isAccepted }) => !isAccepted);
  const outcomes = tests.map(testOutcome);
  const inconclusive = outcomes.filter((outcome) => outcome === 'inconclusive').length;
  const idle = idleWords(outcomes);
  const rate = judgedPassRate(scan);
  const isKnown = unknownWords(scan.status) === null;
  const figures = SEVERITIES.map((severity) => {
    const count = open.filter(({ finding }) => finding.severity === severity).length;
    return figure(severity, count, isKnown || count > 0 ? undefined : '–');
  });
  const accepted = findings.length - open.length;
  const sentences = [
    scan.status === 'failed' ? 'The scan failed. The list of tests says why.' : '',
    rate === null ? '' : `Pass rate: ${Math.floor(rate)} % of the tests that judged the site.`,
    inconclusive > 0
      ? `${inconclusive} ${inconclusive === 1 ? 'test' : 'tests'} could not judge the site; the list of tests says why.`
      : '',
    idle === '' ? '' : `${idle}.`,
    scan.coverage === null ? '' : escaped(coverageWords(scan.coverage)),
    accepted > 0 ? `Accepted and not counted: ${accepted}.` : '',
  ].filter(Boolean);
  return `<ul class="figures" aria-label="Summary">
${figures.join('\n')}
${figure('tests passed', scan.passedTests - scan.notApplicableTests)}
${figure('tests in total', scan.totalTests)}
</ul>
${sentences.length === 0 ? '' : `<p class="dim">${sentences.join(' ')}</p>`}`;
}

const figure = (label: string, count: number, shown = String(count)): string =>
  `<li class="${count === 0 ? 'none' : label}"><strong>${shown}</strong>${label}</li>`;

function changes({ scan, diff, hasPrevious }: ReportContent): string {
  const unknown = unknownWords(scan.status);
  if (unknown !== null) return `<h2>What changed</h2>\n<p>${unknown}</p>`;
  if (!hasPrevious) return '<h2>What changed</h2>\n<p>This is the first scan.</p>';
  const lists: [string, readonly DiffFinding[]][] = [
    ['New', diff.new],
    ['Fixed', diff.fixed],
    ['No longer found, not yet confirmed', diff.no_longer_found],
    ['Found because a rule changed', diff.rule_changes],
  ];
  const shown = lists.filter(([, items]) => items.length > 0);
  const text = shown.map(
    ([title, items]) => `<h4>${title} (${items.length})</h4>\n<ul>${items.map(changeLine).join('')}</ul>`,
  );
  return `<h2>What changed</h2>\n${text.join('\n') || '<p>Nothing since the previous scan.</p>'}
<p class="dim">Unchanged: ${diff.unchanged_count}.</p>`;
}

const changeLine = ({ severity, title, location }: DiffFinding): string =>
  `<li>${severityBadge(severity)} ${escaped(title)}${location === '' ? '' : ` <code>${escaped(location)}</code>`}</li>`;

/** What says nothing of the site comes last, collapsed. */
export const isIdle = (test: ComparedTest): boolean =>
  (IDLE_OUTCOMES as readonly TestOutcome[]).includes(testOutcome(test));

function testTable(tests: readonly ComparedTest[]): string {
  const idle = tests.filter(isIdle);
  const rest = tests.filter((test) => !isIdle(test));
  return `<h2>Tests</h2>
${rest.length === 0 ? '' : rowsOf(rest)}${
    idle.length === 0
      ? ''
      : `\n<details><summary>${idleWords(idle.map(testOutcome))}</summary>\n${rowsOf(idle)}\n</details>`
  }`;
}

const rowsOf = (tests: readonly ComparedTest[]): string =>
  `<table><thead><tr><th scope="col">Test</th><th scope="col">Result</th><th scope="col">Message</th></tr></thead><tbody>
${tests
  .map(
    (test) =>
      `<tr><td>${escaped(definitionOf(test.testKey).name)}</td><td>${resultWord(test)}</td><td>${escaped(test.message)}</td></tr>`,
  )
  .join('\n')}
</tbody></table>`;

export function resultWord(test: ComparedTest): string {
  const word = TEST_OUTCOME_WORDS[testOutcome(test)];
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
