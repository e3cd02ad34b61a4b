import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  SCHEDULE_FREQUENCIES,
  SCHEDULE_TIME,
  type ScheduleFrequency,
  type TestMap,
} from '@palisade/vocabulary';
import {
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Validate,
  ValidateIf,
  isObject,
} from 'class-validator';
import type { TestConfigs } from '@palisade/persistence';
import { MAX_TARGET_CHARACTERS } from '@palisade/target-client';
import { AsSent } from '../../http/bodies/as-sent.decorator';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { DomainRule } from '../domain.rule';
import { testConfigErrors } from '../test-configs.rules';
import { NO_TEST_ENABLED, enablesAny, testMapErrors } from '../test-map.rules';
import { TESTS_PROPERTY, TEST_CONFIGS_PROPERTY } from './check.properties';
import { AreExpectedPaths, EXPECTED_PATHS_PROPERTY } from './expected-paths.property';
import { SharedCheckBody, sharedErrors } from './shared-check.body';
import { StagingMember } from './staging.body';
import { AreTags, TAGS_PROPERTY } from './tags.property';
import { ZoneMember } from '../../zones/zone.property';
import { oneOf, ChoiceField, NULLABLE, OPTIONAL, TextField } from '../../http/fields/request-fields';

export const TIME_MESSAGE = 'The schedule_time must be a time of the form HH:MM.';
export const FREQUENCY_MESSAGE = oneOf('schedule_frequency', SCHEDULE_FREQUENCIES);

const isWithoutSchedule = ({ schedule }: SharedCheckBody): boolean => (schedule ?? null) === null;

export class CreateCheckBody extends SharedCheckBody implements WithFurtherRules {
  @TextField(MAX_TARGET_CHARACTERS, 'shop.example.com', 'A domain or an http(s) URL.')
  @Validate(DomainRule)
  @IsString({ message: 'The domain must be a string.' })
  @IsNotEmpty({ message: 'The domain field is required.' })
  domain!: string;

  @ChoiceField(SCHEDULE_FREQUENCIES, 'ScheduleFrequency', 'DAILY', OPTIONAL)
  @ValidateIf(isWithoutSchedule)
  @IsIn(SCHEDULE_FREQUENCIES, { message: FREQUENCY_MESSAGE })
  @IsNotEmpty({ message: 'The schedule_frequency field is required.' })
  schedule_frequency?: ScheduleFrequency;

  @StagingMember()
  is_staging?: boolean;

  @TextField(
    { maxLength: 5, pattern: SCHEDULE_TIME.source },
    '02:00',
    'HH:MM, UTC. Required unless schedule_frequency is HOURLY.',
    NULLABLE,
    OPTIONAL,
  )
  @ValidateIf(
    (body: CreateCheckBody) =>
      isWithoutSchedule(body) &&
      (body.schedule_frequency !== 'HOURLY' || (body.schedule_time ?? null) !== null),
  )
  @Matches(SCHEDULE_TIME, { message: TIME_MESSAGE })
  @IsNotEmpty({ message: 'The schedule_time field is required unless schedule_frequency is HOURLY.' })
  schedule_time?: string | null;

  @ApiProperty({ ...TESTS_PROPERTY, description: 'Which tests to run; at least one is true.' })
  @AsSent()
  @IsObject({ message: 'The tests must be an object of test keys with true or false.' })
  @IsNotEmpty({ message: 'The tests field is required.' })
  tests!: TestMap;

  @ApiPropertyOptional({
    ...TEST_CONFIGS_PROPERTY,
    nullable: true,
    description: 'Settings by test key. Tests with a `settings_schema` in `GET /tests` take them.',
  })
  @IsOptional()
  @AsSent()
  @IsObject({ message: 'The test_configs must be an object of test keys with settings.' })
  test_configs?: TestConfigs | null;

  @ApiPropertyOptional({ ...TAGS_PROPERTY, nullable: true })
  @IsOptional()
  @AreTags()
  tags?: string[] | null;

  @ApiPropertyOptional({
    ...EXPECTED_PATHS_PROPERTY,
    nullable: true,
  })
  @IsOptional()
  @AreExpectedPaths()
  expected_paths?: string[] | null;

  @ZoneMember()
  zone?: string;

  furtherErrors(): FieldErrors {
    const errors = isObject(this.tests) ? testMapErrors(this.tests) : {};
    const isComplete = isObject(this.tests) && Object.keys(errors).length === 0;
    return {
      ...sharedErrors(this),
      ...errors,
      ...(isComplete && !enablesAny(this.tests) ? { tests: [NO_TEST_ENABLED] } : {}),
      ...(isObject(this.test_configs) ? testConfigErrors(this.test_configs, false) : {}),
    };
  }
}
