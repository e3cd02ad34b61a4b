import type { TestKey } from '@palisade/vocabulary';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When a test last sent its bursts to an endpoint. Of no team: the site is the same for all teams. */
@Entity('probe_claims')
@Index('probe_claims_claimed_idx', ['claimedAt'])
export class ProbeClaim {
  /** SHA-256 of the endpoint, in hex: whose endpoints are probed is nobody's business. */
  @PrimaryColumn('text', { name: 'endpoint_hash', primaryKeyConstraintName: 'probe_claims_pkey' })
  endpointHash!: string;

  @PrimaryColumn('text', { name: 'test_key', primaryKeyConstraintName: 'probe_claims_pkey' })
  testKey!: TestKey;

  @Column('timestamptz', { name: 'claimed_at', default: () => 'now()' })
  claimedAt!: Date;
}
