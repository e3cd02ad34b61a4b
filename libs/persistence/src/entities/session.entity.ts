import type { UserId } from '@palisade/vocabulary';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A person who is signed in at one browser. A session that ends is deleted; the audit log remembers it. */
@Entity('sessions')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'sessions_user_fkey' })
@Index('sessions_token_hash_key', ['tokenHash'], { unique: true })
@Index('sessions_user_idx', ['userId'])
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: UserId;

  /** SHA-256 of the cookie's token, hex. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Written at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt!: Date;

  /** The end whatever happens; a session that is not used ends sooner. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
