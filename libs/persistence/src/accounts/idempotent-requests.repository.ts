import { SqlRepository, firstRow, hasRow } from '../sql/sql-repository';

/** Longer than any request takes: what is still under way then was cut off. */
const CUT_OFF_AFTER = `interval '2 minutes'`;

/** A request that may be repeated. Both hashes are SHA-256, hex. */
export interface RepeatableRequest {
  callerId: string;
  keyHash: string;
  requestHash: string;
}

export type Claim =
  | { outcome: 'first' | 'under_way' | 'other_request' }
  | { outcome: 'done'; status: number; response: string };

/** Remembers for a day what was answered to requests with an `Idempotency-Key`. */
export class IdempotentRequestsRepository extends SqlRepository {
  /** `first`: the caller does the work, then settles or releases it. */
  async claim({ callerId, keyHash, requestHash }: RepeatableRequest): Promise<Claim> {
    const isFirst = await hasRow(
      this.dataSource,
      `INSERT INTO idempotent_requests AS known (caller_id, key_hash, request_hash) VALUES ($1, $2, $3)
       ON CONFLICT (caller_id, key_hash) DO UPDATE
         SET request_hash = excluded.request_hash, status = NULL, response = NULL, created_at = now(),
             expires_at = now() + interval '24 hours'
         WHERE known.expires_at <= now() OR (known.status IS NULL AND known.created_at < now() - ${CUT_OFF_AFTER})
       RETURNING true`,
      [callerId, keyHash, requestHash],
    );
    if (isFirst) return { outcome: 'first' };
    const known = await firstRow<{ requestHash: string; status: number | null; response: string | null }>(
      this.dataSource,
      `SELECT request_hash AS "requestHash", status, response FROM idempotent_requests WHERE caller_id = $1 AND key_hash = $2`,
      [callerId, keyHash],
    );
    if (known === null) return { outcome: 'under_way' };
    if (known.requestHash !== requestHash) return { outcome: 'other_request' };
    if (known.status === null || known.response === null) return { outcome: 'under_way' };
    return { outcome: 'done', status: known.status, response: known.response };
  }

  async settle(
    { callerId, keyHash }: RepeatableRequest,
    { status, response }: { status: number; response: string },
  ): Promise<void> {
    await this.dataSource.query(
      'UPDATE idempotent_requests SET status = $3, response = $4 WHERE caller_id = $1 AND key_hash = $2',
      [callerId, keyHash, status, response],
    );
  }

  /** After a refusal: a repeat is judged again. */
  async release({ callerId, keyHash }: RepeatableRequest): Promise<void> {
    await this.dataSource.query('DELETE FROM idempotent_requests WHERE caller_id = $1 AND key_hash = $2', [
      callerId,
      keyHash,
    ]);
  }
}
