import type { UserId } from '@palisade/vocabulary';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A person's authenticator (TOTP, RFC 6238). It counts from the moment at which a first code was right. */
@Entity('second_factors')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'second_factors_user_fkey' })
export class SecondFactor {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'second_factors_pkey' })
  userId!: UserId;

  /** The shared secret, encrypted with a key derived from APP_SECRET. */
  @Column('text', { name: 'sealed_secret' })
  sealedSecret!: string;

  /** The time step of the last code that was accepted: it and older ones are refused (RFC 6238 section 5.2). */
  @Column('integer', { name: 'last_step', nullable: true })
  lastStep!: number | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null while it is being set up. */
  @Column('timestamptz', { name: 'enabled_at', nullable: true })
  enabledAt!: Date | null;
}
