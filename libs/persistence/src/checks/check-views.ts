import type { TestKey, TestSettings } from '@palisade/vocabulary';
import type { CheckBaseline } from '../entities/check-baseline.entity';
import type { Check } from '../entities/check.entity';
import type { WithGradeFacts } from '../ground/grade-facts';
import type { LatestScanView } from '../ground/scan-views';
import type { CHECK_SETTINGS, CheckRow, OpenIssues, Row } from '../sql/table-columns';

/** What an owner decides about a check, and what follows from it. */
export type CheckSettings = Row<Check, typeof CHECK_SETTINGS> & { testConfigs: TestConfigs };
export type TestConfigs = Partial<Record<TestKey, TestSettings>>;

export type CheckView = CheckRow &
  WithGradeFacts & { openIssues: OpenIssues; latestScan: LatestScanView | null };

/** How pipelines use a check. */
export interface CheckPipelines {
  baseline: Pick<CheckBaseline, 'scanId' | 'createdAt'> | null;
  hasCiHash: boolean;
}
export type CheckDetail = CheckView & CheckPipelines & CheckSettings;
