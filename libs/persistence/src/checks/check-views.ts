import type { TestKey, TestSettings } from '@palisade/vocabulary';
import type { CheckBaseline } from '../entities/check-baseline.entity';
import type { Check } from '../entities/check.entity';
import type { WithGradeFacts } from '../ground/grade-facts';
import type { LatestScanView } from '../ground/scan-views';
import type { CheckRow, OpenIssues } from '../sql/table-columns';

/** What an owner decides about a check. */
export type CheckSettings = Pick<
  Check,
  | 'domain'
  | 'url'
  | 'isActive'
  | 'scheduleFrequency'
  | 'scheduleTime'
  | 'schedule'
  | 'pausedUntil'
  | 'maintenanceWindows'
  | 'tests'
  | 'tags'
  | 'expectedPaths'
  | 'zone'
  | 'isVerified'
  | 'nextRunAt'
> & { testConfigs: TestConfigs };
export type TestConfigs = Partial<Record<TestKey, TestSettings>>;

export type CheckView = CheckRow &
  WithGradeFacts & { openIssues: OpenIssues; latestScan: LatestScanView | null };

/** How pipelines use a check. */
export interface CheckPipelines {
  baseline: Pick<CheckBaseline, 'scanId' | 'createdAt'> | null;
  hasCiHash: boolean;
}
export type CheckDetail = CheckView & CheckPipelines & Pick<CheckSettings, 'testConfigs' | 'expectedPaths'>;
