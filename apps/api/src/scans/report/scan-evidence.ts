import { MANNER_WORDS, definitionOf, fixOf } from '@palisade/catalogue';
import type { EvidenceAcceptance, EvidenceDeed } from '@palisade/persistence';
import { SEVERITIES, coverageWords, idleWords, testOutcome } from '@palisade/vocabulary';
import {
  type EvidenceBlock,
  type EvidenceDocument,
  h1,
  h2,
  h3,
  list,
  paragraph,
  timeWords,
} from '../../evidence/evidence-block';
import { ACCEPTANCE_WORDS, deedWords } from '../../evidence/evidence-words';
import type { DiffFinding } from '../scan-diff';
import { factsOf } from './report-evidence';
import { type ReportedFinding, unknownWords } from './report-findings';
import { STANDARDS_NOTE, standardsOf } from './report-standards';
import { type ReportContent, isIdle, resultWord } from './scan-report.page';

/** Findings beyond these are counted: the file stays readable, and the server responsive. */
const MOST_FINDINGS = 1_000;

export interface EvidenceContent extends ReportContent {
  acceptances: readonly EvidenceAcceptance[];
  /** Null for readers outside the team: they learn neither names nor notes. */
  deeds: readonly EvidenceDeed[] | null;
  /** Of the page that says how to verify. */
  guide: string;
}

/** What an auditor needs to know about a scan, for a file that is kept. */
export function scanEvidence(content: EvidenceContent): EvidenceDocument {
  const { scan } = content;
  const at = scan.completedAt ?? scan.createdAt;
  const title = `Security evidence: ${scan.domain}`;
  return {
    title,
    at,
    blocks: [
      h1(title),
      paragraph(`Scan ${scan.id} of ${timeWords(at)}.`),
      ...summary(content),
      ...method(content),
      ...coverage(content),
      ...findings(content),
      ...byStandard(content),
      ...changes(content),
      ...(content.deeds === null ? [] : whoDidWhat(content.deeds)),
      h2('Signature'),
      paragraph(`Palisade signs this file. How to verify the signature: ${content.guide}`),
    ],
  };
}

function summary({ scan, tests, findings: all }: EvidenceContent): EvidenceBlock[] {
  const outcomes = tests.map(testOutcome);
  const idle = idleWords(outcomes);
  const open = all.filter(({ isAccepted }) => !isAccepted);
  const counts = SEVERITIES.map(
    (severity) => `${open.filter(({ finding }) => finding.severity === severity).length} ${severity}`,
  ).join(', ');
  const unknown = unknownWords(scan.status);
  return [
    h2('Summary'),
    list([
      `Site: ${scan.domain}`,
      `Started: ${scan.startedAt === null ? 'never' : timeWords(scan.startedAt)}, by ${scan.triggeredBy}`,
      `Result: ${scan.status}${scan.isPartial ? ', some of the tests' : ''}`,
      `Tests: ${scan.totalTests}, of which ${scan.passedTests - scan.notApplicableTests} passed, ${scan.failedTests} failed and ${outcomes.filter((outcome) => outcome === 'inconclusive').length} could not judge the site${idle === '' ? '' : `; ${idle}`}`,
      `Findings: ${unknown === null ? counts : open.length === 0 ? unknown : `${counts}. Others: ${unknown}`}`,
      `Accepted findings: ${all.length - open.length}`,
    ]),
  ];
}

const method = ({ tests }: EvidenceContent): EvidenceBlock[] => [
  h2('Method'),
  paragraph(
    'Palisade requests the running site over the network, as visitors and attackers do, and judges what it returns by rules. It has no access to source code or servers. A passed test means that its rules found nothing on the pages that were read.',
  ),
  list(Object.values(MANNER_WORDS).map(({ name, description }) => `${name} tests: ${description}`)),
  h3('Tests of this scan'),
  list(
    [...tests.filter((test) => !isIdle(test)), ...tests.filter(isIdle)].map((test) => {
      const { name, question, manner } = definitionOf(test.testKey);
      const message = test.message === '' ? '' : ` ${test.message}`;
      return `${name} (${MANNER_WORDS[manner].name.toLowerCase()}). ${question} ${resultWord(test)}.${message}`;
    }),
  ),
];

const coverage = ({ scan }: EvidenceContent): EvidenceBlock[] => [
  h2('Coverage'),
  paragraph(scan.coverage === null ? 'Not recorded.' : coverageWords(scan.coverage)),
];

function byStandard({ findings: all }: EvidenceContent): EvidenceBlock[] {
  const lines = standardsOf(all).map(({ standard, requirements }) => `${standard}: ${requirements}`);
  return lines.length === 0 ? [] : [h2('Findings by standard'), paragraph(STANDARDS_NOTE), list(lines)];
}

const whoDidWhat = (deeds: readonly EvidenceDeed[]): EvidenceBlock[] => [
  h2('Who did what'),
  paragraph('What people and API keys did to issues of this site since the previous scan.'),
  list(deeds.map(deedWords)),
];

function findings({ scan, findings: all, acceptances, deeds }: EvidenceContent): EvidenceBlock[] {
  const open = SEVERITIES.flatMap((severity) =>
    all.filter(({ finding, isAccepted }) => !isAccepted && finding.severity === severity),
  );
  const accepted = all.filter(({ isAccepted }) => isAccepted);
  const known = new Map(acceptances.map((each) => [each.fingerprint, each]));
  const left = open.length - MOST_FINDINGS;
  return [
    h2(`Findings (${open.length})`),
    ...(open.length === 0
      ? [paragraph(unknownWords(scan.status) ?? 'None.')]
      : open.slice(0, MOST_FINDINGS).flatMap(findingBlocks)),
    ...(left > 0 ? [paragraph(`And ${left} more, which the dashboard and the API show.`)] : []),
    h2(`Accepted findings (${accepted.length})`),
    ...(accepted.length === 0
      ? [paragraph('None.')]
      : accepted
          .slice(0, MOST_FINDINGS)
          .flatMap((each) => [
            ...findingBlocks(each),
            acceptanceBlock(known.get(each.fingerprint), deeds !== null),
          ])),
  ];
}

function findingBlocks({ testKey, finding }: ReportedFinding): EvidenceBlock[] {
  const { severity, title, description, location, evidence } = finding;
  const fix = fixOf(testKey, finding);
  const facts = factsOf(evidence).map(([label, text]) => `${label}: ${text}`);
  return [
    h3(`${severity.toUpperCase()}: ${title}`),
    paragraph(`${location === '' ? 'Whole host' : location} · ${definitionOf(testKey).name}`),
    paragraph(description),
    ...(fix === undefined ? [] : [paragraph(`Fix: ${fix}`)]),
    ...(facts.length === 0 ? [] : [list(facts)]),
  ];
}

function acceptanceBlock(acceptance: EvidenceAcceptance | undefined, isForTeam: boolean): EvidenceBlock {
  if (acceptance === undefined) return paragraph('Accepted before Palisade recorded who accepted and why.');
  const { reason, note, by, at, until } = acceptance;
  const end = until === null ? 'without an end' : `until ${timeWords(new Date(until))}`;
  const said = note === null || !isForTeam ? '' : ` Note: ${note}`;
  const person = isForTeam ? ` by ${by}` : '';
  return paragraph(
    `Accepted${person}, ${timeWords(at)}, ${end}. Reason: ${ACCEPTANCE_WORDS[reason]}.${said}`,
  );
}

function changes({ scan, diff, hasPrevious }: EvidenceContent): EvidenceBlock[] {
  const unknown = unknownWords(scan.status);
  if (unknown !== null) return [h2('Changes'), paragraph(unknown)];
  if (!hasPrevious) return [h2('Changes'), paragraph('This is the first scan.')];
  const lists: [string, readonly DiffFinding[]][] = [
    ['New', diff.new],
    ['Fixed', diff.fixed],
    ['No longer found, not yet confirmed', diff.no_longer_found],
    ['Found because a rule changed', diff.rule_changes],
  ];
  return [
    h2('Changes since the previous scan'),
    ...lists.flatMap(([title, items]) => [
      h3(`${title} (${items.length})`),
      list(items.toSorted(byPlace).slice(0, MOST_FINDINGS).map(changeLine)),
    ]),
    paragraph(`Unchanged: ${diff.unchanged_count}.`),
  ];
}

const changeLine = ({ severity, title, location }: DiffFinding): string =>
  `${severity}: ${title}${location === '' ? '' : ` (${location})`}`;

/** The database has no order for them, and the file must. */
const byPlace = (one: DiffFinding, other: DiffFinding): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
  (one.fingerprint < other.fingerprint ? -1 : 1);
