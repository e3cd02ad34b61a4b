import {
  ANONYMOUS,
  type Severity,
  TEST_KEYS,
  type TestKey,
  type CheckId,
  type TeamId,
} from '@palisade/vocabulary';
import { type BaselineFingerprints, CheckBaseline } from '../entities/check-baseline.entity';
import { lastConclusiveFindings } from '../ground/conclusive-tests';
import { severityRank } from '../ground/severity-rank';
import { SqlRepository } from '../sql/sql-repository';

/** The issue of a finding, as a gate sees it. */
export interface GateIssue {
  id: string;
  fingerprint: string;
  /** A person accepted it or resolved it by hand. */
  isSettled: boolean;
}

/** An issue that strangers see too, so that its place may leave the dashboard. */
export interface PublicIssue {
  fingerprint: string;
  testKey: TestKey;
  ruleId: string | null;
  severity: Severity;
  title: string;
  location: string;
  /** Paths of the pages that showed it, where its location is none of them. */
  seenOn: string[];
}

/** One that a later scan found fixed is not settled: the scan in question did find it. An acceptance that expired settles nothing, also before a worker has ended it. */
const IS_SETTLED = `is_resolved AND resolution IS DISTINCT FROM 'fixed'
  AND (acceptance IS NULL OR accepted_until IS NULL OR accepted_until > now())`;

/** The id after all others. */
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What a gate needs in addition to the results of a scan. */
export class GateRepository extends SqlRepository {
  /** What was known before a scan, test by test: the pinned baseline, else the last conclusive results. Without a scan: what is known now. */
  async baselineOf(
    teamId: TeamId,
    { id: scanId = AFTER_ALL, checkId }: { id?: string; checkId: CheckId },
    testKeys: readonly TestKey[] = TEST_KEYS,
  ): Promise<BaselineFingerprints> {
    const { manager } = this.dataSource;
    const pinned = await manager.getRepository(CheckBaseline).findOneBy({ teamId, checkId });
    if (pinned !== null) return pinned.fingerprints;
    return lastConclusiveFindings(manager, { teamId, checkId, scanId, isIncluded: false }, testKeys);
  }

  /** Issues of a check. */
  async issuesOf(teamId: TeamId, checkId: CheckId, fingerprints: readonly string[]): Promise<GateIssue[]> {
    return this.rows<GateIssue>(
      `SELECT id, fingerprint, ${IS_SETTLED} AS "isSettled"
       FROM issues WHERE team_id = $1 AND check_id = $2 AND fingerprint = ANY ($3::text[])`,
      [teamId, checkId, fingerprints],
    );
  }

  /** The fingerprints of everything that people accepted or resolved, the last ones first. */
  async settledOf(teamId: TeamId, checkId: CheckId, most: number): Promise<string[]> {
    const rows = await this.rows<{ fingerprint: string }>(
      `SELECT fingerprint FROM issues WHERE team_id = $1 AND check_id = $2 AND ${IS_SETTLED}
       ORDER BY resolved_at DESC NULLS LAST, id LIMIT $3`,
      [teamId, checkId, most],
    );
    return rows.map(({ fingerprint }) => fingerprint);
  }

  /** Those of these issues that strangers see too, the most severe first. */
  async publicIssuesOf(
    teamId: TeamId,
    checkId: CheckId,
    fingerprints: readonly string[],
    most: number,
  ): Promise<PublicIssue[]> {
    return this.rows<PublicIssue>(
      `SELECT fingerprint, test_key AS "testKey", rule_id AS "ruleId", severity, title, coalesce(location, '') AS location, coalesce(seen_on, '{}') AS "seenOn"
       FROM issues WHERE team_id = $1 AND check_id = $2 AND fingerprint = ANY ($3::text[]) AND seen_as = '{}'
       ORDER BY ${severityRank('severity')}, title, id LIMIT $4`,
      [teamId, checkId, fingerprints, most],
    );
  }

  /** The pages that the last good scan read as a stranger. */
  async lastPagesOf(teamId: TeamId, checkId: CheckId): Promise<string[]> {
    const pages = await this.value<string[]>(
      'SELECT pages FROM good_coverage WHERE team_id = $1 AND check_id = $2 AND identity = $3',
      [teamId, checkId, ANONYMOUS],
    );
    return pages ?? [];
  }
}
