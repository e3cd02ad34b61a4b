import {
  DEFAULT_ZONE,
  SCHEDULE_FREQUENCIES,
  SCHEDULE_TIME,
  type ScheduleFrequency,
  type TestMap,
  isRecord,
} from '@palisade/vocabulary';
import type { TestConfigs } from '@palisade/persistence';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { DomainMember } from '../domain.rule';
import { testConfigErrors } from '../test-configs.rules';
import { NO_TEST_ENABLED, enablesAny, testMapErrors } from '../test-map.rules';
import { TESTS_PROPERTY, TEST_CONFIGS_PROPERTY } from './check.properties';
import { ExpectedPathsMember } from './expected-paths.property';
import { SharedCheckBody, sharedErrors } from './shared-check.body';
import { StagingMember } from './staging.body';
import { TagsMember } from './tags.property';
import { ZoneMember } from '../../zones/zone.property';
import { NULLABLE, OPTIONAL, PlainMember, oneOf, terms } from '../../http/fields/request-fields';

export const TIME_MESSAGE = 'The schedule_time must be a time of the form HH:MM.';
export const FREQUENCY_MESSAGE = oneOf('schedule_frequency', SCHEDULE_FREQUENCIES);
export const TESTS_MESSAGE = 'The tests must be an object of test keys with true or false.';
export const TEST_CONFIGS_MESSAGE = 'The test_configs must be an object of test keys with settings.';

const isWithoutSchedule = ({ schedule }: SharedCheckBody): boolean => (schedule ?? null) === null;

export class CreateCheckBody extends SharedCheckBody implements WithFurtherRules {
  @DomainMember(DEFAULT_ZONE, 'A domain or an http(s) URL.')
  domain!: string;

  @PlainMember.Choice(
    SCHEDULE_FREQUENCIES,
    'ScheduleFrequency',
    'DAILY',
    OPTIONAL,
    terms({ countsWhen: isWithoutSchedule, isEmptyMissing: true }),
  )
  schedule_frequency?: ScheduleFrequency;

  @StagingMember()
  is_staging?: boolean;

  @PlainMember.Text(
    { maxLength: 5, pattern: SCHEDULE_TIME.source },
    '02:00',
    'HH:MM, UTC. Required unless schedule_frequency is HOURLY.',
    NULLABLE,
    OPTIONAL,
    terms({
      countsWhen: (body: CreateCheckBody) =>
        isWithoutSchedule(body) &&
        (body.schedule_frequency !== 'HOURLY' || (body.schedule_time ?? null) !== null),
      isEmptyMissing: true,
      message: TIME_MESSAGE,
      missing: 'The schedule_time field is required unless schedule_frequency is HOURLY.',
    }),
  )
  schedule_time?: string | null;

  @PlainMember.Map(
    TESTS_MESSAGE,
    TESTS_PROPERTY,
    'Which tests to run; at least one is true.',
    terms({ isEmptyMissing: true }),
  )
  tests!: TestMap;

  @PlainMember.Map(
    TEST_CONFIGS_MESSAGE,
    TEST_CONFIGS_PROPERTY,
    'Settings by test key. Tests with a `settings_schema` in `GET /tests` take them.',
    NULLABLE,
    OPTIONAL,
  )
  test_configs?: TestConfigs | null;

  @TagsMember(NULLABLE, OPTIONAL)
  tags?: string[] | null;

  @ExpectedPathsMember(NULLABLE, OPTIONAL)
  expected_paths?: string[] | null;

  @ZoneMember()
  zone?: string;

  furtherErrors(): FieldErrors {
    const errors = isRecord(this.tests) ? testMapErrors(this.tests) : {};
    const isComplete = isRecord(this.tests) && Object.keys(errors).length === 0;
    return {
      ...sharedErrors(this),
      ...errors,
      ...(isComplete && !enablesAny(this.tests) ? { tests: [NO_TEST_ENABLED] } : {}),
      ...(isRecord(this.test_configs) ? testConfigErrors(this.test_configs, false) : {}),
    };
  }
}
