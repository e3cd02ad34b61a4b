import { isDeepStrictEqual } from 'node:util';
import { type CheckId, MAX_SCAN_IDENTITIES, type ScanIdentityId, type TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { ScanIdentity } from '../entities/scan-identity.entity';
import { columnsOf } from '../entities/table';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { identityTarget } from './identity-target';
import { lockCheck } from '../ground/locked-check';
import { SqlRepository, firstRow, hasRow, singleValue } from '../sql/sql-repository';
import { type Row, selectList } from '../sql/table-columns';

const STORED_COLUMNS = columnsOf(ScanIdentity, 'teamId', 'revision', 'brokenProvenAt', 'stop');
const VIEW_COLUMNS = columnsOf(ScanIdentity, 'teamId', 'sealedSecrets', 'revision', 'brokenProvenAt', 'stop');

/** A scan identity as people see it: without its secrets. */
export type ScanIdentityView = Row<ScanIdentity, typeof VIEW_COLUMNS> & Pick<ScanIdentity, 'stop'>;

/** With its sealed secrets, to see which key sealed them. */
export type StoredIdentity = Row<ScanIdentity, typeof STORED_COLUMNS>;

/** What a person decides. */
export type IdentitySettings = Pick<ScanIdentity, 'name' | 'kind' | 'config' | 'origins'>;
/** The new secrets, and the places of those that stay. */
export type IdentityChange = IdentitySettings &
  Pick<ScanIdentity, 'sealedSecrets'> & { keptSecrets: string[] };
export type NewIdentity = IdentitySettings & Pick<ScanIdentity, 'id' | 'sealedSecrets'>;

export type IdentityRefusal = 'no_such_check' | 'too_many' | 'name_taken';

const OF_CHECK = 'FROM scan_identities i WHERE i.team_id = $1 AND i.check_id = $2';
const viewWith = (stop: string): string =>
  `SELECT ${selectList('i', VIEW_COLUMNS)}, ${stop} AS stop ${OF_CHECK}`;
const VIEW = viewWith('i.stop');
/** Without pictures and what is on them, which is large. */
const LISTED = viewWith(`i.stop || '{"picture": null, "elements": []}'`);
const STORED = `SELECT ${selectList('i', STORED_COLUMNS)} ${OF_CHECK} AND i.id = $3`;

/** The accounts that scans sign in with, as people and keys see and change them. */
export class ScanIdentitiesRepository extends SqlRepository {
  list(teamId: TeamId, checkId: CheckId): Promise<ScanIdentityView[]> {
    return this.rows<ScanIdentityView>(`${LISTED} ORDER BY i.name`, [teamId, checkId]);
  }

  find(teamId: TeamId, checkId: CheckId, id: ScanIdentityId): Promise<ScanIdentityView | null> {
    return this.first<ScanIdentityView>(`${VIEW} AND i.id = $3`, [teamId, checkId, id]);
  }

  /** The domains that the team has verified: an identity may sign in there. @param withUnverified where the operator asks for no proof */
  async domains(teamId: TeamId, withUnverified: boolean): Promise<string[]> {
    const rows = await this.rows<{ domain: string }>(
      'SELECT DISTINCT domain FROM checks WHERE team_id = $1 AND deleted_at IS NULL AND (is_verified OR $2)',
      [teamId, withUnverified],
    );
    return rows.map(({ domain }) => domain);
  }

  async create(
    team: ActingTeam,
    checkId: CheckId,
    identity: NewIdentity,
  ): Promise<ScanIdentityView | IdentityRefusal> {
    return this.behindLock(team, checkId, async (manager) => {
      const count = await singleValue<number>(
        manager,
        'SELECT count(*)::integer FROM scan_identities WHERE team_id = $1 AND check_id = $2',
        [team.id, checkId],
      );
      if ((count ?? 0) >= MAX_SCAN_IDENTITIES) return 'too_many';
      if (await isNameTaken(manager, checkId, identity)) return 'name_taken';
      const { id, kind, origins } = identity;
      const createdBy = team.actor.kind === 'user' ? team.actor.id : null;
      await manager.query(
        `INSERT INTO scan_identities (team_id, check_id, id, name, kind, config, origins, sealed_secrets, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [team.id, checkId, ...valuesOf(identity), createdBy],
      );
      await recordForTeam(manager, team, {
        action: 'scan_identity.created',
        target: identityTarget(identity),
        details: { check_id: checkId, kind, origins },
      });
      return read(manager, team.id, checkId, id);
    });
  }

  /** It is unproven then. @returns null when there is no such identity. */
  async update(
    team: ActingTeam,
    checkId: CheckId,
    id: ScanIdentityId,
    change: (before: StoredIdentity) => IdentityChange,
  ): Promise<ScanIdentityView | IdentityRefusal | null> {
    return this.behindLock(team, checkId, async (manager) => {
      const before = await firstRow<StoredIdentity>(manager, STORED, [team.id, checkId, id]);
      if (before === null) return null;
      const changed = change(before);
      const { name, config, origins, sealedSecrets } = changed;
      if (await isNameTaken(manager, checkId, { id, name })) return 'name_taken';
      await manager.query(
        `UPDATE scan_identities SET name = $4, kind = $5, config = $6, origins = $7, sealed_secrets = $8::jsonb || (
             SELECT coalesce(jsonb_object_agg(place, sealed), '{}') FROM jsonb_each(sealed_secrets) AS stored (place, sealed)
             WHERE place = ANY($9::text[])),
           state = 'unproven', reason = NULL, message = NULL, stop = NULL, broken_proven_at = NULL, revision = revision + 1, updated_at = now()
         WHERE team_id = $1 AND check_id = $2 AND id = $3`,
        [team.id, checkId, ...valuesOf({ id, ...changed }), changed.keptSecrets],
      );
      const fields = (['name', 'config', 'origins'] as const).filter(
        (field) => !isDeepStrictEqual({ name, config, origins }[field], before[field]),
      );
      await recordForTeam(manager, team, {
        action: 'scan_identity.updated',
        target: identityTarget({ id, name }),
        details: {
          check_id: checkId,
          fields: [...fields, ...Object.keys(sealedSecrets)],
        },
      });
      return read(manager, team.id, checkId, id);
    });
  }

  /** With its secrets. @returns false when there is no such identity. */
  async delete(team: ActingTeam, checkId: CheckId, id: ScanIdentityId): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[deleted]] = await manager.query<[{ name: string }[], number]>(
        'DELETE FROM scan_identities WHERE team_id = $1 AND check_id = $2 AND id = $3 RETURNING name',
        [team.id, checkId, id],
      );
      if (deleted === undefined) return false;
      await recordForTeam(manager, team, {
        action: 'scan_identity.deleted',
        target: identityTarget({ id, ...deleted }),
        details: { check_id: checkId },
      });
      return true;
    });
  }

  /** Changes of the identities of one check come one after another. */
  private behindLock<Result>(
    team: ActingTeam,
    checkId: CheckId,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result | 'no_such_check'> {
    return this.dataSource.transaction(async (manager) =>
      (await lockCheck(manager, team.id, checkId)) === null ? 'no_such_check' : work(manager),
    );
  }
}

/** From the third parameter of a statement on: id, name, kind, config, origins, sealed secrets. */
const valuesOf = ({ id, name, kind, config, origins, sealedSecrets }: NewIdentity): unknown[] => [
  id,
  name,
  kind,
  JSON.stringify(config),
  origins,
  JSON.stringify(sealedSecrets),
];

const isNameTaken = (
  manager: EntityManager,
  checkId: CheckId,
  { id, name }: { id: ScanIdentityId; name: string },
): Promise<boolean> =>
  hasRow(manager, 'SELECT FROM scan_identities WHERE check_id = $1 AND name = $2 AND id <> $3', [
    checkId,
    name,
    id,
  ]);

async function read(
  manager: EntityManager,
  teamId: TeamId,
  checkId: CheckId,
  id: ScanIdentityId,
): Promise<ScanIdentityView> {
  const [row] = await manager.query<[ScanIdentityView]>(`${VIEW} AND i.id = $3`, [teamId, checkId, id]);
  return row;
}
