import { type GateVerdict, SEVERITIES, type Severity } from '@palisade/vocabulary';
import { inert, link, sentence } from './inert-text';

/** GitHub takes 1 MiB as the summary of a step; below half of it there is room for those of other steps. */
const MOST_CHARACTERS = 400_000;

export interface SummaryFinding {
  severity: Severity;
  title: string;
  /** Empty for the whole site. */
  location: string;
  /** Of its issue; null where there is none. */
  url: string | null;
}

/** What the summary says of one site. */
export interface SummarySite {
  site: string;
  verdict: GateVerdict;
  /** The verdict in one sentence. */
  reason: string;
  /** Null where none is known. */
  grade: string | null;
  /** The page of the scan; null where there is none. */
  url: string | null;
  /** Findings that count. */
  counted: readonly SummaryFinding[];
  /** How many findings do not count: known, accepted, or not severe enough. */
  others: number;
  /** Names of tests that could not judge the site. */
  notJudged: readonly string[];
}

const WORDS: Readonly<Record<GateVerdict, string>> = {
  pass: '✅ passes',
  fail: '❌ does not pass',
  error: '⚠️ no usable result',
  pending: '⏳ not ended',
};

/**
 * The result of scans as Markdown for code hosts: the verdict first, then what counts, the most severe first. Texts of sites are shown as
 * they are, and do nothing.
 * @param most characters of the findings, beyond which the least severe are counted only
 */
export function formatSummary(sites: readonly SummarySite[], most = MOST_CHARACTERS): string {
  const share = Math.floor(most / Math.max(1, sites.length));
  return `${sites.map((site) => siteText(site, share)).join('\n\n')}\n`;
}

function siteText(site: SummarySite, most: number): string {
  const grade = site.grade === null ? '' : `, grade ${site.grade}`;
  const first = [`Site ${inert(site.site)}`, sentence(site.reason), link('Open the scan', site.url)];
  return [
    `## Palisade: ${WORDS[site.verdict]}${grade}`,
    first.filter((part) => part !== '').join(' · '),
    ...findingsOf(site.counted, most),
    ...countOf(
      site.others,
      'finding does',
      'findings do',
      'not count: known, accepted, or not severe enough.',
    ),
    ...namesOf(site.notJudged),
  ].join('\n\n');
}

function findingsOf(findings: readonly SummaryFinding[], most: number): string[] {
  const rank = ({ severity }: SummaryFinding): number => SEVERITIES.indexOf(severity);
  const lines: string[] = [];
  let left = most;
  for (const finding of findings.toSorted((one, other) => rank(one) - rank(other))) {
    const line = findingLine(finding);
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const rest = findings.length - lines.length;
  return [
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...countOf(rest, 'more finding counts', 'more findings count', '(the least severe are left out here).'),
  ];
}

function findingLine({ severity, title, location, url }: SummaryFinding): string {
  const place = inert(location);
  const words = `- **${severity}** ${inert(title)}${place === '' ? '' : ` at ${place}`}`;
  const issue = link('Open issue', url);
  return issue === '' ? words : `${words} · ${issue}`;
}

const countOf = (count: number, one: string, many: string, rest: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${rest}`];

const namesOf = (tests: readonly string[]): string[] =>
  tests.length === 0 ? [] : [`Could not judge the site: ${tests.map(inert).join(', ')}.`];
