import { fingerprintOf } from '@palisade/catalogue';
import { isConclusive, judgedBy, namedFindings } from '@palisade/gate';
import type { ComparedIssue, ComparedTest, StoredFinding } from '@palisade/persistence';
import { SEVERITIES, type Severity, type TestKey, type CheckId } from '@palisade/vocabulary';
import { FINDINGS_OF_SCAN, firstRows } from '../http/fields/response-limits';

export interface DiffFinding {
  issue_id: string | null;
  test_type: TestKey;
  rule_id: string | null;
  severity: Severity;
  title: string;
  location: string;
  fingerprint: string;
}

export interface RuleChange extends DiffFinding {
  from_version: number;
  to_version: number;
}

/** What changed from one scan of a check to a later one. */
export interface ScanDiff {
  new: DiffFinding[];
  fixed: DiffFinding[];
  no_longer_found: DiffFinding[];
  unchanged_count: number;
  not_judged: { test_type: TestKey; reason: string }[];
  rule_changes: RuleChange[];
}

interface Compared {
  before: readonly ComparedTest[];
  after: readonly ComparedTest[];
  issues: readonly ComparedIssue[];
}

/**
 * Compares by the histories of the issues, so that a diff never says "fixed" of an issue that is open, or "new" of one that was known.
 * What an earlier version of a rule could not find is a change of the rule, not of the site.
 */
export function diffScans(checkId: CheckId, { before, after, issues }: Compared): ScanDiff {
  const [old, found] = [findingsOf(checkId, before), findingsOf(checkId, after)];
  const issueOf = new Map(issues.map((issue) => [issue.fingerprint, issue]));
  const diff: ScanDiff = {
    new: [],
    fixed: [],
    no_longer_found: [],
    unchanged_count: 0,
    not_judged: notJudged(before, after),
    rule_changes: [],
  };
  for (const [fingerprint, { testKey, finding }] of found) {
    const issue = issueOf.get(fingerprint);
    const isNew = !old.has(fingerprint) && (issue === undefined || opened(issue));
    const item = itemOf(testKey, finding, fingerprint, issue);
    const from = versionIn(before, testKey, finding.id);
    const to = finding.ruleVersion ?? 1;
    if (!isNew) diff.unchanged_count += 1;
    else if (from !== null && from < to)
      diff.rule_changes.push({ ...item, from_version: from, to_version: to });
    else diff.new.push(item);
  }
  addGone(diff, { old, found, issues, judged: judgedBy(after) });
  return {
    ...diff,
    new: worst(diff.new),
    fixed: worst(diff.fixed),
    no_longer_found: worst(diff.no_longer_found),
    rule_changes: worst(diff.rule_changes),
  };
}

interface Gone {
  old: Found;
  found: Found;
  issues: readonly ComparedIssue[];
  judged: ReturnType<typeof judgedBy>;
}

function addGone(diff: ScanDiff, { old, found, issues, judged }: Gone): void {
  for (const issue of issues.filter(({ fingerprint }) => !found.has(fingerprint))) {
    const seen = old.get(issue.fingerprint);
    const item =
      seen === undefined ? itemOfIssue(issue) : itemOf(seen.testKey, seen.finding, issue.fingerprint, issue);
    if (isFixed(issue)) diff.fixed.push(item);
    else if (
      issue.state === 'open' &&
      old.has(issue.fingerprint) &&
      judged(placeOf(item), seen?.finding ?? {})
    )
      diff.no_longer_found.push(item);
  }
}

/** Of an issue that the later scan did not find. */
export const isFixed = ({ lastChange, isOld }: ComparedIssue): boolean => lastChange === 'fixed' && isOld;

const placeOf = ({ test_type: testKey, rule_id: ruleId, location }: DiffFinding) => ({
  testKey,
  ruleId,
  location,
});

const opened = ({ lastChange }: ComparedIssue): boolean =>
  lastChange === 'opened' || lastChange === 'reopened';

type Found = Map<string, { testKey: TestKey; finding: StoredFinding }>;

/** The findings of the tests that could judge, by fingerprint. */
export const findingsOf = (checkId: CheckId, tests: readonly ComparedTest[]): Found =>
  namedFindings((finding) => fingerprintOf(checkId, finding), tests);

/** The version of a rule that a conclusive test of the scan ran; null when there was none. */
function versionIn(tests: readonly ComparedTest[], testKey: TestKey, ruleId: string): number | null {
  const test = tests.find((each) => each.testKey === testKey);
  if (test === undefined || !isConclusive(test)) return null;
  return test.ruleVersions[ruleId] ?? 1;
}

/** Tests of either scan that the later one cannot speak about. */
function notJudged(before: readonly ComparedTest[], after: readonly ComparedTest[]): ScanDiff['not_judged'] {
  const ran = new Set(after.map(({ testKey }) => testKey));
  return [
    ...after
      .filter((test) => !isConclusive(test))
      .map(({ testKey, message }) => ({ test_type: testKey, reason: message })),
    ...before
      .filter(({ testKey }) => !ran.has(testKey))
      .map(({ testKey }) => ({ test_type: testKey, reason: 'The scan did not run this test.' })),
  ];
}

const itemOf = (
  testKey: TestKey,
  { id, severity, title, location }: StoredFinding,
  fingerprint: string,
  issue: ComparedIssue | undefined,
): DiffFinding => ({
  issue_id: issue?.id ?? null,
  test_type: testKey,
  rule_id: id,
  severity,
  title,
  location,
  fingerprint,
});

const itemOfIssue = (issue: ComparedIssue): DiffFinding => ({
  issue_id: issue.id,
  test_type: issue.testKey,
  rule_id: issue.ruleId,
  severity: issue.severity as Severity,
  title: issue.title,
  location: issue.location ?? '',
  fingerprint: issue.fingerprint,
});

const worst = <Item extends DiffFinding>(list: Item[]): Item[] =>
  firstRows(list.sort(worstFirst), FINDINGS_OF_SCAN);

const worstFirst = (a: DiffFinding, b: DiffFinding): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.title.localeCompare(b.title);
