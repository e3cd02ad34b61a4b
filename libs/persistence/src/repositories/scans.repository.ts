import type { Plan, ScanStatus } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { RowPage, RowWindow } from './page-of-rows';
import { SCAN_VIEW_COLUMNS, type ScanView } from './scan-views';

export interface ScanFilter {
  checkId?: string;
  status?: ScanStatus;
  hasCriticalIssues?: boolean;
}

/** Scans of deleted checks are in no answer. */
const FROM = 'FROM scans s JOIN checks c ON c.id = s.check_id AND c.deleted_at IS NULL';

export class ScansRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whose scan it is; null for an unknown one and for one of a deleted check. */
  async ownerOf(scanId: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ teamId: string }[]>(
      `SELECT s.team_id AS "teamId" ${FROM} WHERE s.id = $1`,
      [scanId],
    );
    return row?.teamId ?? null;
  }

  /** Newest first: the ids are time-ordered. */
  async list(teamId: string, filter: ScanFilter, window: RowWindow): Promise<RowPage<ScanView>> {
    const where = `s.team_id = $1 AND ($2::uuid IS NULL OR s.check_id = $2) AND ($3::text IS NULL OR s.status = $3)
      AND ($4::boolean IS NULL OR s.has_critical_issues = $4)`;
    const values = [teamId, filter.checkId ?? null, filter.status ?? null, filter.hasCriticalIssues ?? null];
    const [items, [counted]] = await Promise.all([
      this.dataSource.query<ScanView[]>(
        `SELECT ${SCAN_VIEW_COLUMNS} ${FROM} WHERE ${where} ORDER BY s.id DESC LIMIT $5 OFFSET $6::bigint`,
        [...values, window.limit, window.offset],
      ),
      this.dataSource.query<{ total: number }[]>(
        `SELECT count(*)::integer AS total ${FROM} WHERE ${where}`,
        values,
      ),
    ]);
    return { items, total: counted?.total ?? 0 };
  }

  async get(teamId: string, scanId: string): Promise<ScanView | null> {
    const [row] = await this.dataSource.query<ScanView[]>(
      `SELECT ${SCAN_VIEW_COLUMNS} ${FROM} WHERE s.team_id = $1 AND s.id = $2`,
      [teamId, scanId],
    );
    return row ?? null;
  }

  /** For the CI URLs, whose caller is known only after a look at the scan: what its hash derives from, and the plan. */
  async forCiHook(scanId: string): Promise<{ teamId: string; ciGeneration: number; plan: Plan } | null> {
    const [row] = await this.dataSource.query<{ teamId: string; ciGeneration: number; plan: Plan }[]>(
      `SELECT t.id AS "teamId", t.ci_generation AS "ciGeneration", t.plan
       ${FROM} JOIN teams t ON t.id = s.team_id WHERE s.id = $1`,
      [scanId],
    );
    return row ?? null;
  }
}
