import type { Role, TeamId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { Team } from './team.entity';
import { User } from './user.entity';

/** The offer to join a team, one per address. It is deleted when it is accepted or revoked. */
@Entity('invitations')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'invitations_team_fkey' })
@ForeignKey(() => User, ['invitedBy'], ['id'], { name: 'invitations_invited_by_fkey' })
@Unique('invitations_team_email_key', ['teamId', 'email'])
@Index('invitations_token_hash_key', ['tokenHash'], { unique: true })
@Index('invitations_mail_token_hash_key', ['mailTokenHash'], { unique: true })
@CheckConstraint('invitations_email_check', 'email = lower(email)')
@CheckConstraint('invitations_role_check', "role IN ('owner', 'admin', 'member')")
export class Invitation {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'invitations_pkey' })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  /** SHA-256 of the token in the link that the inviting member sees, hex. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** The same for the link that was mailed, which therefore proves the address; null when no mail was sent. */
  @Column('text', { name: 'mail_token_hash', nullable: true })
  mailTokenHash!: string | null;

  @Column('uuid', { name: 'invited_by' })
  invitedBy!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
