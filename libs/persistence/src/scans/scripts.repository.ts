import { marksOf, nameOfScript, type SelfTest } from '@palisade/script-ledger';
import type {
  CheckId,
  ScriptAuthorisationState,
  ScriptChangeKind,
  ScriptId,
  ScriptMatch,
  TeamId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { ScriptChangeEntry } from '../entities/script.entity';
import { type ActingTeam, recordForCheck } from '../ground/audit-entries';
import { lockCheck } from '../ground/locked-check';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { firstRow, SqlRepository } from '../sql/sql-repository';
import { SCRIPT_COLUMNS, type ScriptRow, stateOf } from './script-rows';

/** More than a check keeps, see `MANY_SCRIPTS`: lists are cut there. */
const MOST_LISTED = 1_000;

export interface ScriptView extends ScriptRow {
  name: string;
  /** When a scan last saw it. */
  seenAt: Date;
  authorisation: ScriptAuthorisationState;
}

export type ScriptChangeView = Omit<ScriptChangeEntry, 'teamId' | 'checkId'>;

export interface ScriptLedgerView {
  seenAt: Date;
  pages: number;
  sensitivePages: string[];
  hasRenderer: boolean;
  selfTest: SelfTest | null;
  selfTestedAt: Date | null;
}

/** What the owner of a site says about a script. */
export interface AuthoriseScript {
  owner: string;
  justification: string;
  match: ScriptMatch;
  until: string | null;
}

export interface ScriptFilter {
  authorisation?: ScriptAuthorisationState;
  isGone?: boolean;
}

/** Scripts of the pages of checks, who authorised them, and what changed. */
export class ScriptsRepository extends SqlRepository {
  /** By host and address; those that are gone last. */
  async list(
    teamId: TeamId,
    checkId: CheckId,
    { authorisation, isGone }: ScriptFilter = {},
  ): Promise<ScriptView[]> {
    const rows = await this.rows<ScriptRow & { comparedAt: Date }>(
      `SELECT listed.*, ledger.seen_at AS "comparedAt"
       FROM (SELECT ${SCRIPT_COLUMNS}, check_id FROM scripts WHERE team_id = $1 AND check_id = $2) AS listed
       JOIN script_ledgers AS ledger ON ledger.team_id = $1 AND ledger.check_id = listed.check_id
       WHERE $3::boolean IS NULL OR ("goneAt" IS NOT NULL) = $3
       ORDER BY "goneAt" IS NOT NULL, host, address NULLS FIRST, id LIMIT ${MOST_LISTED}`,
      [teamId, checkId, isGone ?? null],
    );
    const now = new Date();
    const views = rows.map((row) => viewOf(row, row.comparedAt, now));
    return views.filter((view) => authorisation === undefined || view.authorisation === authorisation);
  }

  async ledger(teamId: TeamId, checkId: CheckId): Promise<ScriptLedgerView | null> {
    return this.first<ScriptLedgerView>(
      `SELECT seen_at AS "seenAt", self_test AS "selfTest", self_tested_at AS "selfTestedAt",
         (SELECT count(*)::integer FROM jsonb_object_keys(pages)) AS pages,
         ARRAY(SELECT page.key FROM jsonb_each(pages) AS page WHERE page.value -> 'isSensitive' = 'true' ORDER BY page.key) AS "sensitivePages",
         EXISTS (SELECT FROM jsonb_each(pages) AS page WHERE page.value -> 'isDrawn' = 'true') AS "hasRenderer"
       FROM script_ledgers WHERE team_id = $1 AND check_id = $2`,
      [teamId, checkId],
    );
  }

  /** The newest first. @param kind all if undefined */
  async changes(
    teamId: TeamId,
    checkId: CheckId,
    kind: ScriptChangeKind | undefined,
    window: RowWindow,
  ): Promise<RowPage<ScriptChangeView>> {
    return this.page<ScriptChangeView>(
      {
        columns: `id, scan_id AS "scanId", at, kind, subject, script_id AS "scriptId", pages, difference, is_alarm AS "isAlarm"`,
        from: 'FROM script_changes WHERE team_id = $1 AND check_id = $2 AND ($3::text IS NULL OR kind = $3)',
        order: 'id DESC',
        values: [teamId, checkId, kind ?? null],
      },
      window,
    );
  }

  /** @returns null when the check has no such script */
  async authorise(
    team: ActingTeam,
    checkId: CheckId,
    scriptId: ScriptId,
    { owner, justification, match, until }: AuthoriseScript,
  ): Promise<ScriptView | null> {
    return this.change(team, checkId, scriptId, 'check.script_authorised', async (manager, row) => {
      await manager.query(
        `UPDATE scripts SET owner = $3, justification = $4, match = $5, marks = $6::jsonb, authorised_until = $7, authorised_at = now(),
           authorised_by = $8 WHERE team_id = $1 AND id = $2`,
        [
          team.id,
          scriptId,
          owner,
          justification,
          match,
          JSON.stringify(marksOf(match, row.versions)),
          until,
          team.actor.label,
        ],
      );
      return { owner, justification, match, until };
    });
  }

  /** @returns null when the check has no such script; one without an authorisation stays as it is */
  async unauthorise(team: ActingTeam, checkId: CheckId, scriptId: ScriptId): Promise<ScriptView | null> {
    return this.change(team, checkId, scriptId, 'check.script_unauthorised', async (manager, row) => {
      if (row.match === null) return null;
      await manager.query(
        `UPDATE scripts SET owner = NULL, justification = NULL, match = NULL, marks = NULL, authorised_until = NULL, authorised_at = NULL,
           authorised_by = NULL WHERE team_id = $1 AND id = $2`,
        [team.id, scriptId],
      );
      return {};
    });
  }

  /** @param write returns what the audit log says, or null where nothing changed */
  private async change(
    team: ActingTeam,
    checkId: CheckId,
    scriptId: ScriptId,
    action: 'check.script_authorised' | 'check.script_unauthorised',
    write: (manager: EntityManager, row: ScriptRow) => Promise<Record<string, unknown> | null>,
  ): Promise<ScriptView | null> {
    return this.dataSource.transaction(async (manager) => {
      const check = await lockCheck(manager, team.id, checkId);
      const row = check === null ? null : await scriptOf(manager, team.id, checkId, scriptId);
      if (check === null || row === null) return null;
      const details = await write(manager, row);
      if (details !== null)
        await recordForCheck(manager, team, action, check, { script: nameOfScript(row), ...details });
      const now = await scriptOf(manager, team.id, checkId, scriptId);
      return now === null ? null : viewOf(now, now.comparedAt, new Date());
    });
  }
}

const scriptOf = (manager: EntityManager, teamId: TeamId, checkId: CheckId, scriptId: ScriptId) =>
  firstRow<ScriptRow & { comparedAt: Date }>(
    manager,
    `SELECT ${SCRIPT_COLUMNS}, (SELECT seen_at FROM script_ledgers WHERE script_ledgers.check_id = scripts.check_id) AS "comparedAt"
     FROM scripts WHERE team_id = $1 AND check_id = $2 AND id = $3`,
    [teamId, checkId, scriptId],
  );

function viewOf(row: ScriptRow, comparedAt: Date, now: Date): ScriptView {
  return {
    ...row,
    name: nameOfScript(row),
    seenAt: row.isCurrent ? comparedAt : row.lastSeenAt,
    authorisation: stateOf(row, now),
  };
}
