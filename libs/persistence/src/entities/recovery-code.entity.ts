import type { UserId } from '@palisade/vocabulary';
import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** Stands in for the authenticator once. The row is deleted when the code is used. */
@Entity('recovery_codes')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'recovery_codes_user_fkey' })
export class RecoveryCode {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'recovery_codes_pkey' })
  userId!: UserId;

  /** SHA-256 of the code, hex. A code has 80 random bits, so a slow hash adds nothing. */
  @PrimaryColumn('text', { name: 'code_hash', primaryKeyConstraintName: 'recovery_codes_pkey' })
  codeHash!: string;
}
