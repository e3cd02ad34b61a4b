import type { KeyScope, TeamId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { Team } from './team.entity';
import { User } from './user.entity';

/** A team's bearer key. The key itself is shown once and never stored. */
@Entity('api_keys')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'api_keys_team_fkey' })
@ForeignKey(() => User, ['createdBy'], ['id'], { name: 'api_keys_created_by_fkey' })
@CheckConstraint('api_keys_scopes_check', "cardinality(scopes) > 0 AND scopes <@ '{read,scan,write}'")
@Index('api_keys_team_idx', ['teamId'])
@Index('api_keys_key_hash_key', ['keyHash'], { unique: true })
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('text')
  name!: string;

  /** SHA-256 of the key, hex. */
  @Column('text', { name: 'key_hash' })
  keyHash!: string;

  /** Shown in lists, so that people can tell keys apart. */
  @Column('text', { name: 'last_four' })
  lastFour!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Written at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('text', { array: true, default: () => "'{write}'" })
  scopes!: KeyScope[];

  /** The person who made it; null for keys from the command line and for keys whose maker is not known. */
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;
}
