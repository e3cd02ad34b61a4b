import type { TestKey, CheckId, TeamId } from '@palisade/vocabulary';
import { type BaselineFingerprints, CheckBaseline } from '../entities/check-baseline.entity';
import { lastConclusiveFindings } from '../ground/conclusive-tests';
import { SqlRepository } from '../sql/sql-repository';

/** The issue of a finding, as a gate sees it. */
export interface GateIssue {
  id: string;
  fingerprint: string;
  /** A person accepted it or resolved it by hand. */
  isSettled: boolean;
}

/** What a gate needs in addition to the results of a scan. */
export class GateRepository extends SqlRepository {
  /** What was known before a scan, test by test: the pinned baseline, else the last conclusive results. */
  async baselineOf(
    teamId: TeamId,
    { id: scanId, checkId }: { id: string; checkId: CheckId },
    testKeys: readonly TestKey[],
  ): Promise<BaselineFingerprints> {
    const { manager } = this.dataSource;
    const pinned = await manager.getRepository(CheckBaseline).findOneBy({ teamId, checkId });
    if (pinned !== null) return pinned.fingerprints;
    return lastConclusiveFindings(manager, { teamId, checkId, scanId, isIncluded: false }, testKeys);
  }

  /**
   * Issues of a check. One that a later scan found fixed is not settled: the scan in question did find it. An acceptance that expired
   * settles nothing, also before a worker has ended it.
   */
  async issuesOf(teamId: TeamId, checkId: CheckId, fingerprints: readonly string[]): Promise<GateIssue[]> {
    return this.rows<GateIssue>(
      `SELECT id, fingerprint,
              is_resolved AND resolution IS DISTINCT FROM 'fixed'
                AND (acceptance IS NULL OR accepted_until IS NULL OR accepted_until > now()) AS "isSettled"
       FROM issues WHERE team_id = $1 AND check_id = $2 AND fingerprint = ANY ($3::text[])`,
      [teamId, checkId, fingerprints],
    );
  }
}
