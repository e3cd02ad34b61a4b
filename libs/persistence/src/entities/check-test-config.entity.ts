import type { TestKey, TestSettings, CheckId, TeamId } from '@palisade/vocabulary';
import { Column, DeleteDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** Settings of one test of a check (`test_configs`). Softly deleted together with its check. */
@Entity('check_test_configs')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'check_test_configs_check_fkey' })
export class CheckTestConfig {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'check_test_configs_pkey' })
  checkId!: CheckId;

  @PrimaryColumn('text', { name: 'test_key', primaryKeyConstraintName: 'check_test_configs_pkey' })
  testKey!: TestKey;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('jsonb')
  settings!: TestSettings;

  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
