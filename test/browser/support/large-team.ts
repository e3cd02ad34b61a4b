import { TEST_DEFINITIONS } from '@palisade/catalogue';
import { Check, Issue, IssueEvent, Scan, newId } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';

const DAY_MS = 86_400_000;
const CHUNK = 500;
const HOSTS = ['www', 'shop', 'api', 'portal', 'blog', 'status', 'login', 'docs'];
const PATHS = ['', '/', '/login', '/account/orders', '/api/v2/items?page=1', '/search', '/static/app.js'];
/** A third of all rules, so that each has many issues. */
const RULES = TEST_DEFINITIONS.flatMap(({ key, rules }) =>
  Object.values(rules).map((rule) => ({ testKey: key, rule })),
).filter((_, place) => place % 3 === 1);

export interface LargeTeam {
  checks: Check[];
  issues: number;
}

/**
 * Fills a team with checks, of which one in twenty was never scanned, and spreads issues over them: most are open, some
 * are fixed or accepted. The same numbers give the same rows, apart from ids and times.
 */
export async function fillTeam(
  dataSource: DataSource,
  teamId: string,
  sizes: { checks: number; issues: number },
): Promise<LargeTeam> {
  const now = Date.now();
  const checks = Array.from({ length: sizes.checks }, (_, index) => checkOf(teamId, index, now));
  await save(dataSource, Check, checks);
  const scanned = checks.filter((_, index) => index % 20 !== 19 || sizes.checks < 20);
  const scans = scanned.map((check, index) => scanOf(check, now - (index % 24) * 3_600_000));
  await save(dataSource, Scan, scans);
  for (const scan of scans) {
    await dataSource.getRepository(Check).update(scan.checkId, {
      latestScanId: scan.id,
      latestCompletedScanId: scan.status === 'completed' ? scan.id : null,
      lastRunAt: scan.completedAt,
    });
  }
  const issues = Array.from({ length: sizes.issues }, (_, index) => {
    const place = (index * 7) % scans.length;
    return issueOf(scans[place]!, index, now);
  });
  await save(dataSource, Issue, issues);
  return { checks, issues: issues.length };
}

async function save<Row extends object>(
  dataSource: DataSource,
  entity: new () => Row,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await dataSource.getRepository(entity).insert(rows.slice(from, from + CHUNK));
  }
}

const checkOf = (teamId: string, index: number, now: number): Check =>
  ({
    id: newId(),
    teamId,
    domain:
      index % 25 === 3
        ? `a-very-long-name-of-the-customer-portal-${index}.staging.shop.example.com`
        : `${HOSTS[index % HOSTS.length]}.site-${index}.example.com`,
    url: null,
    isActive: index % 15 !== 7,
    isVerified: index % 3 === 0,
    scheduleFrequency: 'DAILY',
    scheduleTime: '02:00',
    tests: { ssl_certificate: true, security_headers: true },
    nextRunAt: index % 15 === 7 ? null : new Date(now + DAY_MS),
  }) as Check;

function scanOf(check: Check, at: number): Scan {
  const isBroken = check.domain.endsWith('11.example.com');
  return {
    id: v7({ msecs: at }),
    teamId: check.teamId,
    checkId: check.id,
    status: isBroken ? 'failed' : 'completed',
    triggeredBy: 'schedule',
    totalTests: 2,
    passedTests: isBroken ? 0 : 1,
    failedTests: isBroken ? 0 : 1,
    createdAt: new Date(at),
    startedAt: new Date(at),
    completedAt: new Date(at + 20_000),
  } as Scan;
}

function issueOf(scan: Scan, index: number, now: number): Issue {
  const { testKey, rule } = RULES[(index * 13) % RULES.length]!;
  const first = new Date(now - ((index * 17) % 80) * DAY_MS - 60_000);
  const isResolved = index % 4 === 3;
  const isAccepted = index % 20 === 3;
  const resolvedAt = isResolved
    ? new Date(Math.min(now, first.getTime() + ((index % 9) + 1) * DAY_MS))
    : null;
  return {
    id: newId(),
    teamId: scan.teamId,
    checkId: scan.checkId,
    testKey,
    ruleId: rule.id,
    severity: rule.severity,
    title: rule.title,
    description: rule.description,
    location: PATHS[index % PATHS.length],
    fingerprint: `sha256:${String(index).padStart(64, '0')}`,
    firstDetectedAt: first,
    lastDetectedAt: scan.completedAt ?? first,
    firstScanId: scan.id,
    lastScanId: scan.id,
    isResolved,
    resolvedAt,
    resolution: isResolved && !isAccepted ? (index % 8 === 3 ? 'manual' : 'fixed') : null,
    isDetected: !isResolved || isAccepted,
    commentsCount: index % 11 === 0 ? 2 : 0,
    acceptance: isAccepted
      ? {
          reason: 'risk_accepted',
          note: null,
          until: null,
          severity: rule.severity,
          by: { kind: 'user', id: null, name: 'Ada' },
          at: first.toISOString(),
        }
      : null,
    createdAt: first,
  } as Issue;
}

const HAPPENED = ['opened', 'fixed', 'reopened', 'overdue'] as const;

/** Writes something that happened now to each issue of a team, for pages about a week. */
export async function makeBusyWeek(dataSource: DataSource, teamId: string): Promise<void> {
  const issues = await dataSource
    .getRepository(Issue)
    .find({ where: { teamId }, select: { id: true, lastScanId: true } });
  const events = issues.map(({ id: issueId, lastScanId: scanId }, index) => ({
    id: newId(),
    issueId,
    type: HAPPENED[index % HAPPENED.length],
    actorKind: 'scan' as const,
    actorId: null,
    scanId,
  }));
  await save(dataSource, IssueEvent, events as IssueEvent[]);
}
