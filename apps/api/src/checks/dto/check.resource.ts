import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import type { CheckDetail, CheckView, TestConfigs } from '@palisade/persistence';
import { SCHEDULE_FREQUENCIES, TEST_KEYS, type ScheduleFrequency, type TestKey } from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';
import { SeverityCounts } from '../../overview/dto/overview.resource';
import { TESTS_PROPERTY, TEST_CONFIGS_PROPERTY } from './check.properties';
import { BaselineResource, toBaselineResource } from './pipelines';
import { TAGS_PROPERTY } from './tags.property';
import { LatestScanResource, toLatestScanResource } from './latest-scan.resource';
import { TestSettingsResource } from './test-settings.resource';
import { DOMAIN } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';
import { MAX_TARGET_CHARACTERS } from '@palisade/target-client';
import { ChoiceField, FlagField, IdField, NULLABLE, TextField, TimeField } from '../../http/fields';

/** A stored URL has percent-encoded characters: three bytes of UTF-8 become nine characters. */
const MAX_URL_CHARACTERS = 9 * MAX_TARGET_CHARACTERS + 'https://'.length;

/** A monitored domain, as lists show it. */
export class CheckResource {
  @IdField()
  id!: string;

  @TextField(DOMAIN, 'shop.example.com')
  domain!: string;

  @TextField(
    MAX_URL_CHARACTERS,
    'https://shop.example.com/start',
    'The submitted URL without credentials, query and fragment; null when a bare domain was submitted.',
    NULLABLE,
  )
  url!: string | null;

  @FlagField(true)
  is_active!: boolean;

  @ChoiceField(SCHEDULE_FREQUENCIES, 'ScheduleFrequency', 'DAILY')
  schedule_frequency!: ScheduleFrequency;

  @TextField(5, '02:00', 'HH:MM, UTC; may be null for HOURLY only.', NULLABLE)
  schedule_time!: string | null;

  @ApiProperty({
    ...TESTS_PROPERTY,
    selfRequired: true,
    required: [...TEST_KEYS],
    description: 'Every known test key, true where the test is enabled.',
  })
  tests!: Record<TestKey, boolean>;

  @ApiProperty(TAGS_PROPERTY)
  tags!: string[];

  @FlagField(false, 'Whether ownership of the domain is proven.')
  is_verified!: boolean;

  @TimeField(NULLABLE, { example: '2026-03-07T02:00:41+00:00' })
  last_run_at!: string | null;

  @TimeField('Null while the check is inactive.', NULLABLE, { example: '2026-03-08T02:00:00+00:00' })
  next_run_at!: string | null;

  @TimeField({ example: '2026-03-01T09:30:00+00:00' })
  created_at!: string;

  @ApiProperty({ type: LatestScanResource, nullable: true, description: 'Null before the first scan.' })
  latest_scan!: LatestScanResource | null;

  @ApiProperty({
    type: SeverityCounts,
    description: 'Open issues by severity. Accepted issues do not count.',
  })
  open_issues!: SeverityCounts;
}

/** A check on its own. */
@ApiExtraModels(TestSettingsResource)
export class CheckDetailResource extends CheckResource {
  @ApiProperty({
    ...TEST_CONFIGS_PROPERTY,
    description: 'Settings by test key; {} if none.',
  })
  test_configs!: TestConfigs;

  @ApiProperty({
    type: BaselineResource,
    nullable: true,
    description: 'What gates compare with; null for the last completed scan before each.',
  })
  baseline!: BaselineResource | null;

  @FlagField(
    false,
    'Whether the check has a CI hash of its own that works: one that an API key created ends with the key.',
  )
  has_ci_hash!: boolean;
}

export class CheckPage extends PageResource {
  @ApiProperty({ type: [CheckResource], ...PAGE_ITEMS })
  data!: CheckResource[];
}

export function toCheckResource(check: CheckView): CheckResource {
  return {
    id: check.id,
    domain: check.domain,
    url: check.url,
    is_active: check.isActive,
    schedule_frequency: check.scheduleFrequency,
    schedule_time: check.scheduleTime,
    tests: Object.fromEntries(TEST_KEYS.map((key) => [key, check.tests[key] === true])) as Record<
      TestKey,
      boolean
    >,
    tags: check.tags,
    is_verified: check.isVerified,
    last_run_at: toTimestamp(check.lastRunAt),
    next_run_at: toTimestamp(check.nextRunAt),
    created_at: toTimestamp(check.createdAt),
    latest_scan: check.latestScan === null ? null : toLatestScanResource(check.latestScan),
    open_issues: check.openIssues,
  };
}

export const toCheckDetailResource = (check: CheckDetail): CheckDetailResource => ({
  ...toCheckResource(check),
  test_configs: check.testConfigs,
  baseline: toBaselineResource(check),
  has_ci_hash: check.hasCiHash,
});
