import { authorisationState, type KeptScript } from '@palisade/script-ledger';
import type { CheckId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { Script } from '../entities/script.entity';
import { storableJson } from '../sql/storable-text';

/** Rows of programs in pages that never come twice: beyond so many, those that are gone for long are deleted. */
const MANY_SCRIPTS = 500;
const FORGOTTEN_AFTER = '90 days';

export const SCRIPT_COLUMNS = `id, address, host, brought_by AS "broughtBy", places, is_drawn AS "isDrawn", versions, is_current AS "isCurrent",
  first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", gone_at AS "goneAt", times_gone AS "timesGone", owner, justification, match, marks,
  authorised_until::text AS "authorisedUntil", authorised_at AS "authorisedAt", authorised_by AS "authorisedBy"`;

export type ScriptRow = Omit<Script, 'teamId' | 'checkId'>;

export const stateOf = ({ match, marks, authorisedUntil, versions }: ScriptRow, now: Date) =>
  authorisationState(
    match === null ? null : { match, marks: marks ?? [], until: authorisedUntil },
    versions,
    now,
  );

export async function keptScripts(
  manager: EntityManager,
  checkId: CheckId,
  now: Date,
): Promise<KeptScript[]> {
  const rows = await manager.query<ScriptRow[]>(
    `SELECT ${SCRIPT_COLUMNS} FROM scripts WHERE check_id = $1 ORDER BY id`,
    [checkId],
  );
  if (rows.length > MANY_SCRIPTS)
    await manager.query(
      `DELETE FROM scripts WHERE check_id = $1 AND gone_at < now() - interval '${FORGOTTEN_AFTER}' AND match IS NULL`,
      [checkId],
    );
  return rows.map((row) => ({ ...row, match: stateOf(row, now) === 'authorised' ? row.match : null }));
}

/** The columns that scans write; those of the authorisation stay as they are. */
const WRITE_SCRIPTS = `
  INSERT INTO scripts AS known (id, team_id, check_id, address, host, brought_by, places, is_drawn, versions, is_current, first_seen_at, last_seen_at,
    gone_at, times_gone)
  SELECT seen.id, checks.team_id, checks.id, address, host, "broughtBy", places, "isDrawn", versions, "isCurrent", "firstSeenAt", "lastSeenAt", "goneAt",
    "timesGone"
  FROM checks CROSS JOIN jsonb_to_recordset($2::jsonb) AS seen (id uuid, address text, host text, "broughtBy" jsonb, places jsonb, "isDrawn" boolean,
    versions jsonb, "isCurrent" boolean, "firstSeenAt" timestamptz, "lastSeenAt" timestamptz, "goneAt" timestamptz, "timesGone" integer)
  WHERE checks.id = $1
  ORDER BY seen.id
  ON CONFLICT (id) DO UPDATE SET host = excluded.host, brought_by = excluded.brought_by, places = excluded.places, is_drawn = excluded.is_drawn,
    versions = excluded.versions, is_current = excluded.is_current, last_seen_at = excluded.last_seen_at, gone_at = excluded.gone_at,
    times_gone = excluded.times_gone`;

export async function writeScripts(
  manager: EntityManager,
  checkId: CheckId,
  scripts: readonly KeptScript[],
): Promise<void> {
  if (scripts.length > 0) await manager.query(WRITE_SCRIPTS, [checkId, storableJson(scripts)]);
}
