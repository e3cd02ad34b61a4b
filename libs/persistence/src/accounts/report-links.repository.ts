import { MAX_REPORT_LINKS_PER_SCAN, type ScanId, type TeamId } from '@palisade/vocabulary';
import { MoreThan } from 'typeorm';
import { ReportLink } from '../entities/report-link.entity';
import { newId } from '../ids';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { lockTeam } from '../ground/team-limits';
import { SqlRepository } from '../sql/sql-repository';

/** The scan whose report is shared. */
export interface SharedScan {
  id: string;
  /** What the audit log calls it. */
  domain: string;
}

export class ReportLinksRepository extends SqlRepository {
  /** Those that still work, the oldest first. */
  async list(teamId: TeamId, scanId: ScanId): Promise<ReportLink[]> {
    return this.dataSource
      .getRepository(ReportLink)
      .find({ where: { teamId, scanId, expiresAt: MoreThan(new Date()) }, order: { id: 'ASC' } });
  }

  /** Null when the scan has as many as it can have. Locks the team, so that requests at one moment cannot exceed the limit together. */
  async create(
    team: ActingTeam,
    { id: scanId, domain }: SharedScan,
    { tokenHash, expiresAt }: Pick<ReportLink, 'tokenHash' | 'expiresAt'>,
  ): Promise<ReportLink | null> {
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const links = manager.getRepository(ReportLink);
      const count = await links.countBy({ teamId: team.id, scanId, expiresAt: MoreThan(new Date()) });
      if (count >= MAX_REPORT_LINKS_PER_SCAN) return null;
      const createdBy = team.actor.label;
      const link = await links.save({
        id: newId(),
        teamId: team.id,
        scanId,
        tokenHash,
        createdBy,
        expiresAt,
      });
      const target = { type: 'scan', id: scanId, label: domain };
      const details = { expires_at: expiresAt.toISOString() };
      await recordForTeam(manager, team, { action: 'report_link.created', target, details });
      return link;
    });
  }

  /** @returns false when the scan has no such link. */
  async revoke(team: ActingTeam, { id: scanId, domain }: SharedScan, linkId: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager
        .getRepository(ReportLink)
        .delete({ id: linkId, teamId: team.id, scanId });
      if (affected !== 1) return false;
      const target = { type: 'scan', id: scanId, label: domain };
      await recordForTeam(manager, team, { action: 'report_link.revoked', target });
      return true;
    });
  }

  /** The only query without a team: the token identifies it. Null when the token is unknown, expired or revoked. */
  async findShared(tokenHash: string): Promise<Pick<ReportLink, 'teamId' | 'scanId'> | null> {
    return this.first<Pick<ReportLink, 'teamId' | 'scanId'>>(
      `SELECT l.team_id AS "teamId", l.scan_id AS "scanId" FROM report_links l JOIN teams t ON t.id = l.team_id
       WHERE l.token_hash = $1 AND l.expires_at > now() AND t.deleted_at IS NULL`,
      [tokenHash],
    );
  }
}
