import type { UserId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person with an account. */
@Entity('users')
@CheckConstraint('users_email_check', 'email = lower(email)')
@Index('users_email_key', ['email'], { unique: true })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: UserId;

  /** In lower case: two spellings of one address are one account. */
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** When the person last proved to receive mail at the address; null as long as nobody did. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;

  /** Argon2id in the PHC string format; null for a person who signs in through an identity provider only. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Runs the installation: may set the plan of every team. */
  @Column('boolean', { name: 'is_operator', default: false })
  isOperator!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
