import { ApiExtraModels } from '@nestjs/swagger';
import type { CheckDetail, CheckView, TestConfigs } from '@palisade/persistence';
import { nextRunAt } from '@palisade/schedule';
import {
  MAX_MAINTENANCE_WINDOWS,
  MOST_MAX_DEPTH,
  MOST_MAX_MINUTES,
  MOST_MAX_PAGES,
  SCHEDULE_FREQUENCIES,
  TEST_KEYS,
  type TestKey,
  gradeOf,
} from '@palisade/vocabulary';
import { GRADE_FIELDS } from '../../grades/dto/grade.properties';
import { SeverityCounts } from '../../overview/dto/overview.resource';
import { TESTS_PROPERTY, TEST_CONFIGS_PROPERTY } from './check.properties';
import {
  MaintenanceWindowResource,
  SCHEDULE_NOTE,
  ScheduleResource,
  WINDOWS_NOTE,
  pausedUntil,
} from './schedule.properties';
import { BaselineResource, toBaselineResource } from './pipelines';
import { EXPECTED_PATHS_PROPERTY } from './expected-paths.property';
import { TAGS_PROPERTY } from './tags.property';
import { ZONE_FIELD } from '../../zones/zone.property';
import { LatestScanResource, toLatestScanResource } from './latest-scan.resource';
import { TestSettingsResource } from './test-settings.resource';
import { DEPTH_NOTE, MINUTES_NOTE, PAGES_NOTE } from './shared-check.body';
import type { UpdateCheckBody } from './update-check.body';
import { DOMAIN } from '../../http/fields/response-limits';
import { MAX_TARGET_CHARACTERS } from '@palisade/target-client';
import { id, time, flag, integer, text, choice, list, one, field } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

/** A stored URL has percent-encoded characters: three bytes of UTF-8 become nine characters. */
const MAX_URL_CHARACTERS = 9 * MAX_TARGET_CHARACTERS + 'https://'.length;

/** A monitored domain, as lists show it. */
export const CheckResource = resource('CheckResource', {
  id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  url: text(
    MAX_URL_CHARACTERS,
    'https://shop.example.com/start',
    'The submitted URL without credentials, query and fragment; null when a bare domain was submitted.',
  ).orNull(),
  is_active: flag(true),
  schedule_frequency: choice(SCHEDULE_FREQUENCIES, 'ScheduleFrequency', 'DAILY'),
  schedule_time: text(5, '02:00', 'HH:MM, UTC; may be null for HOURLY only.').orNull(),
  schedule: one(ScheduleResource, `${SCHEDULE_NOTE} null while they decide.`).orNull(),
  paused_until: pausedUntil(),
  maintenance_windows: list(MaintenanceWindowResource, { maxItems: MAX_MAINTENANCE_WINDOWS }, WINDOWS_NOTE),
  tests: field<Record<TestKey, boolean>>({
    ...TESTS_PROPERTY,
    selfRequired: true,
    required: [...TEST_KEYS],
    description: 'Every known test key, true where the test is enabled.',
  }),
  tags: field<string[]>(TAGS_PROPERTY),
  zone: text(...ZONE_FIELD),
  is_verified: flag(false, 'Whether ownership of the domain is proven.'),
  is_staging: flag(
    false,
    'Whether tests may change the data of the site. Only a signed-in admin sets it, at `/checks/{check_id}/staging`.',
  ),
  staging_until: time('Until when, unless an admin renews it; null for other checks.', {
    example: '2026-06-05T09:30:00+00:00',
  }).orNull(),
  last_run_at: time({ example: '2026-03-07T02:00:41+00:00' }).orNull(),
  next_run_at: time('Null while the check is inactive, and without a schedule (kind none).', {
    example: '2026-03-08T02:00:00+00:00',
  }).orNull(),
  created_at: time({ example: '2026-03-01T09:30:00+00:00' }),
  latest_scan: one(LatestScanResource, 'Null before the first scan.').orNull(),
  open_issues: one(SeverityCounts, 'Open issues by severity. Accepted issues do not count.'),
  ...GRADE_FIELDS,
});
export type CheckResource = ResourceOf<typeof CheckResource>;

const DETAIL_FIELDS = {
  ...CheckResource.fields,
  expected_paths: field<string[]>(EXPECTED_PATHS_PROPERTY),
  max_pages: integer({ minimum: 1, maximum: MOST_MAX_PAGES }, 25, PAGES_NOTE),
  max_depth: integer({ minimum: 0, maximum: MOST_MAX_DEPTH }, 3, DEPTH_NOTE).orNull(),
  max_minutes: integer({ minimum: 1, maximum: MOST_MAX_MINUTES }, 20, MINUTES_NOTE).orNull(),
  test_configs: field<TestConfigs>({
    ...TEST_CONFIGS_PROPERTY,
    description: 'Settings by test key; {} if none.',
  }),
  baseline: one(
    BaselineResource,
    'What gates compare with; null for the last completed scan before each.',
  ).orNull(),
  has_ci_hash: flag(
    false,
    'Whether the check has a CI hash of its own that works: one that an API key created ends with the key.',
  ),
};
type Requested = Exclude<keyof UpdateCheckBody, 'furtherErrors'>;

/** A check on its own. What a request can set and a response does not show does not compile. */
export const CheckDetailResource = resource(
  'CheckDetailResource',
  DETAIL_FIELDS satisfies Record<Requested, unknown>,
);
export type CheckDetailResource = ResourceOf<typeof CheckDetailResource>;
ApiExtraModels(TestSettingsResource)(CheckDetailResource);

export const CheckPage = resource('CheckPage', pageOf(CheckResource));
export type CheckPage = ResourceOf<typeof CheckPage>;

/** Clients that know only `schedule_time` read it as UTC. */
export function utcTimeOf({
  schedule,
  scheduleTime,
  ...check
}: Omit<CheckView, 'latestScan' | 'openIssues' | 'gradeFacts'>): string | null {
  if ((schedule?.time ?? null) === null) return scheduleTime;
  const rules = { frequency: check.scheduleFrequency, createdAt: check.createdAt, checkId: check.id };
  const next = nextRunAt({ ...rules, schedule, time: null }, new Date());
  return next?.toISOString().slice(11, 16) ?? scheduleTime;
}

function gradeFields({ gradeFacts }: CheckView) {
  const { grade, score } = gradeOf(gradeFacts, new Date());
  return { grade, score };
}

const isAhead = (moment: Date | null): boolean => moment !== null && moment > new Date();

export const toCheckResource = (check: CheckView): CheckResource =>
  CheckResource.of(
    { ...check, stagingUntil: isStaging(check) ? check.stagingUntil : null },
    {
      is_staging: isStaging(check),
      ...gradeFields(check),
      schedule_time: utcTimeOf(check),
      ...(isAhead(check.pausedUntil) ? {} : { paused_until: null }),
      tests: Object.fromEntries(TEST_KEYS.map((key) => [key, check.tests[key] === true])) as Record<
        TestKey,
        boolean
      >,
      latest_scan: check.latestScan === null ? null : toLatestScanResource(check.latestScan),
    },
  );

/** Whether an admin has marked it, and the mark has not expired. A scan also checks the other checks of the host. */
export const isStaging = ({
  stagingUntil,
  isVerified,
}: Pick<CheckView, 'stagingUntil' | 'isVerified'>): boolean =>
  isVerified && stagingUntil !== null && stagingUntil > new Date();

export const toCheckDetailResource = (check: CheckDetail): CheckDetailResource =>
  CheckDetailResource.of(check, { ...toCheckResource(check), baseline: toBaselineResource(check) });
