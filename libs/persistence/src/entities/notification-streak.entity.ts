import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** What is told once when it starts and once when it ends. */
export type StreakKind = 'scan.failed' | 'check.overdue';

/** A check's failure that was told; deleted when the check recovers. */
@Entity('notification_streaks')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'notification_streaks_check_fkey' })
@CheckConstraint('notification_streaks_kind_check', "kind IN ('scan.failed', 'check.overdue')")
export class NotificationStreak {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'notification_streaks_pkey' })
  checkId!: CheckId;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'notification_streaks_pkey' })
  kind!: StreakKind;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('timestamptz', { default: () => 'now()' })
  since!: Date;
}
