import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Lets the person who has it sign up as an operator, once. The token itself is shown once and never stored. */
@Entity('setup_tokens')
export class SetupToken {
  /** SHA-256 of the token, hex. */
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'setup_tokens_pkey' })
  tokenHash!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
