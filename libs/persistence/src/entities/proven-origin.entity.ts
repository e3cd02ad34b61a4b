import type { HttpProofMethod, CheckId, TeamId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/**
 * Where the file or meta tag of a check was seen: intrusive requests go to these origins at these addresses only. Gone when the check
 * gets another domain.
 */
@Entity('proven_origins')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'proven_origins_check_fkey' })
@CheckConstraint('proven_origins_method_check', "method IN ('file', 'meta')")
export class ProvenOriginRow {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'proven_origins_pkey' })
  checkId!: CheckId;

  /** Scheme, host and port, e.g. `https://shop.example.com`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'proven_origins_pkey' })
  origin!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'proven_origins_pkey' })
  address!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('text')
  method!: HttpProofMethod;

  /** What was found, so that a worker can check again without the secret. */
  @Column('text')
  token!: string;

  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;
}
