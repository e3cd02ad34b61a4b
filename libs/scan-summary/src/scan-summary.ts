import { type GateVerdict, SEVERITIES, type Severity } from '@palisade/vocabulary';
import { block, inert, link, sentence } from './inert-text';

/** Code hosts take comments of 65,535 characters, and a comment has more than the summary. Summaries of steps may have 1 MiB. */
const MOST_CHARACTERS = 60_000;

/** Parts of the room of a site. What counts gets most. */
const SHARES = { counted: 0.5, fixed: 0.15, ofHost: 0.15, lines: 0.15 } as const;
const MOST_LINES = 10;

export interface SummaryFinding {
  severity: Severity;
  title: string;
  /** Empty for the whole site. */
  location: string;
  /** Of its issue; null where there is none. */
  url: string | null;
  /** What fixes it on the server that was seen; absent where no setting of it does. */
  lines?: { server: string; place: string; code: string };
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
  /** Findings that belong to the host of a preview, and do not count. */
  ofHost: readonly SummaryFinding[];
  /** Findings that are gone, and since when. */
  fixed: readonly SummaryFinding[];
  fixedWords: 'This change fixes' | 'Fixed since the scan before:';
  /** How many more findings do not count: known, accepted, or not severe enough. */
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
 * @param most characters, beyond which the least severe findings are counted only
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
    ...listOf(site.counted, most * SHARES.counted, ['finding counts', 'findings count']),
    ...linesOf(site.counted, most * SHARES.lines),
    ...fixedOf(site, most * SHARES.fixed),
    ...hostOf(site.ofHost, most * SHARES.ofHost),
    ...countOf(
      site.others,
      'finding does',
      'findings do',
      'not count: known, accepted, or not severe enough.',
    ),
    ...namesOf(site.notJudged),
  ].join('\n\n');
}

/** The list, and how many are left out of it. */
function listOf(
  findings: readonly SummaryFinding[],
  most: number,
  [one, many]: readonly [string, string],
): string[] {
  const rank = ({ severity }: SummaryFinding): number => SEVERITIES.indexOf(severity);
  const lines: string[] = [];
  let left = most;
  for (const finding of findings.toSorted((first, second) => rank(first) - rank(second))) {
    const line = findingLine(finding);
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const rest = findings.length - lines.length;
  return [
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...countOf(rest, `more ${one}`, `more ${many}`, '(the least severe are left out here).'),
  ];
}

function findingLine({ severity, title, location, url }: SummaryFinding): string {
  const place = inert(location);
  const words = `- **${severity}** ${inert(title)}${place === '' ? '' : ` at ${place}`}`;
  const issue = link('Open issue', url);
  return issue === '' ? words : `${words} · ${issue}`;
}

function fixedOf({ fixed, fixedWords }: SummarySite, most: number): string[] {
  if (fixed.length === 0) return [];
  const count = fixed.length === 1 ? '1 finding' : `${fixed.length} findings`;
  return [`${fixedWords} ${count}.`, ...listOf(fixed, most, ['is fixed', 'are fixed'])];
}

function hostOf(findings: readonly SummaryFinding[], most: number): string[] {
  if (findings.length === 0) return [];
  const words =
    findings.length === 1
      ? "1 finding belongs to the preview's host"
      : `${findings.length} findings belong to the preview's host`;
  return folded(
    `${words}, and ${findings.length === 1 ? 'does' : 'do'} not count`,
    listOf(findings, most, ['belongs to it', 'belong to it']),
  );
}

/** Settings that fix what counts. Several findings may have the same. */
function linesOf(findings: readonly SummaryFinding[], most: number): string[] {
  const texts = findings.flatMap(({ title, lines }) =>
    lines === undefined
      ? []
      : [
          {
            code: lines.code,
            text: `For ${inert(title)} on ${lines.server} (${inert(lines.place)}):\n\n${block(lines.code)}`,
          },
        ],
  );
  const different = texts.filter(
    ({ code }, place) => texts.findIndex((each) => each.code === code) === place,
  );
  const shown: string[] = [];
  let left = most;
  for (const { text } of different.slice(0, MOST_LINES)) {
    left -= text.length + 2;
    if (left < 0) break;
    shown.push(text);
  }
  return shown.length === 0 ? [] : folded('Lines for the server', shown);
}

/** HTML of our own: people open it. The empty lines around the text make it Markdown again. */
const folded = (title: string, parts: readonly string[]): string[] => [
  `<details><summary>${title}</summary>`,
  ...parts,
  '</details>',
];

const countOf = (count: number, one: string, many: string, rest: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${rest}`];

const namesOf = (tests: readonly string[]): string[] =>
  tests.length === 0 ? [] : [`Could not judge the site: ${tests.map(inert).join(', ')}.`];
