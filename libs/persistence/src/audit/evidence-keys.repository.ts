import { EvidenceKey } from '../entities/evidence-key.entity';
import { type AuditNote, COMMAND_LINE, recordForTeam, THE_PRODUCT } from '../ground/audit-entries';
import { SqlRepository } from '../sql/sql-repository';

export type NewEvidenceKey = Pick<EvidenceKey, 'id' | 'publicKey' | 'sealedPrivateKey'>;

/** Keys of the installation; no team has its own. */
export class EvidenceKeysRepository extends SqlRepository {
  /** Those that ever signed, the newest first. */
  async all(): Promise<EvidenceKey[]> {
    return this.dataSource.getRepository(EvidenceKey).find({ order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** The key in use; null until something is signed. */
  async inUse(): Promise<EvidenceKey | null> {
    return (await this.all()).find(({ retiredAt }) => retiredAt === null) ?? null;
  }

  /** For the first signature. Another process may have been faster: then its key stays. */
  async addFirst(key: NewEvidenceKey): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const added = await manager.query<unknown[]>(
        `INSERT INTO evidence_keys (id, public_key, sealed_private_key) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING id`,
        [key.id, key.publicKey, key.sealedPrivateKey],
      );
      if (added.length > 0) await recordForTeam(manager, { id: null, actor: THE_PRODUCT }, noteOf(key));
    });
  }

  /** Another key signs from now on. */
  async replace(key: NewEvidenceKey): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE evidence_keys IN SHARE ROW EXCLUSIVE MODE');
      await manager.query('UPDATE evidence_keys SET retired_at = now() WHERE retired_at IS NULL');
      await manager.getRepository(EvidenceKey).insert(key);
      await recordForTeam(manager, { id: null, actor: COMMAND_LINE }, noteOf(key));
    });
  }
}

const noteOf = ({ id }: NewEvidenceKey): AuditNote => ({
  action: 'evidence_key.created',
  target: { type: 'evidence_key', id, label: id },
});
