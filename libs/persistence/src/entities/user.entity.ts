import { Check as CheckConstraint, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person with an account. */
@Entity('users')
@CheckConstraint('users_email_check', 'email = lower(email)')
@Index('users_email_key', ['email'], { unique: true })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: string;

  /** In lower case: two spellings of one address are one account. */
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** Argon2id in the PHC string format. */
  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /** Runs the installation: may set the plan of every team. */
  @Column('boolean', { name: 'is_operator', default: false })
  isOperator!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
