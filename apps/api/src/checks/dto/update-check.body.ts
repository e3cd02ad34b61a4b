import { ApiPropertyOptional } from '@nestjs/swagger';
import type { TestConfigs } from '@palisade/persistence';
import {
  SCHEDULE_FREQUENCIES,
  SCHEDULE_TIME,
  type ScheduleFrequency,
  type TestKey,
  type TestMap,
} from '@palisade/vocabulary';
import { IsNotEmpty, IsObject, IsOptional, IsString, Matches, Validate, isObject } from 'class-validator';
import { MAX_TARGET_CHARACTERS } from '@palisade/target-client';
import { AsSent } from '../../http/bodies/as-sent.decorator';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { ANY_ZONE, DomainRule } from '../domain.rule';
import { testConfigErrors } from '../test-configs.rules';
import { testMapErrors } from '../test-map.rules';
import { TESTS_PROPERTY, TEST_CONFIGS_UPDATE } from './check.properties';
import { TIME_MESSAGE } from './create-check.body';
import { AreExpectedPaths, EXPECTED_PATHS_PROPERTY } from './expected-paths.property';
import { SharedCheckBody, sharedErrors } from './shared-check.body';
import { StagingMember } from './staging.body';
import { AreTags, TAGS_PROPERTY } from './tags.property';
import { ZoneMember } from '../../zones/zone.property';
import { NULLABLE, OPTIONAL, TextField, PlainMember, WhenGiven } from '../../http/fields/request-fields';

/** Absent keeps, null clears (where a field can be empty), a value sets. */
export class UpdateCheckBody extends SharedCheckBody implements WithFurtherRules {
  @TextField(
    MAX_TARGET_CHARACTERS,
    'shop.example.com',
    'A domain or an http(s) URL. A new domain must be verified again.',
    OPTIONAL,
  )
  @WhenGiven()
  @Validate(DomainRule, [ANY_ZONE])
  @IsString({ message: 'The domain must be a string.' })
  @IsNotEmpty({ message: 'The domain must not be empty.' })
  domain?: string;

  @PlainMember.Flag(false, 'An inactive check is not scanned.', OPTIONAL)
  is_active?: boolean;

  @StagingMember()
  is_staging?: boolean;

  @PlainMember.Choice(SCHEDULE_FREQUENCIES, 'ScheduleFrequency', 'WEEKLY', OPTIONAL)
  schedule_frequency?: ScheduleFrequency;

  @TextField(
    { maxLength: 5, pattern: SCHEDULE_TIME.source },
    '03:30',
    'HH:MM, UTC. Null clears it, which only an HOURLY check allows.',
    NULLABLE,
    OPTIONAL,
  )
  @IsOptional()
  @Matches(SCHEDULE_TIME, { message: TIME_MESSAGE })
  schedule_time?: string | null;

  @ApiPropertyOptional({
    ...TESTS_PROPERTY,
    description: 'Only the given keys change. At least one test must stay enabled.',
  })
  @WhenGiven()
  @AsSent()
  @IsObject({ message: 'The tests must be an object of test keys with true or false.' })
  tests?: TestMap;

  @ApiPropertyOptional({
    ...TEST_CONFIGS_UPDATE,
    nullable: true,
    description:
      'Only the given keys change. Null for a key clears its settings; null instead of the object clears all.',
  })
  @IsOptional()
  @AsSent()
  @IsObject({ message: 'The test_configs must be an object of test keys with settings.' })
  test_configs?: { [Key in TestKey]?: TestConfigs[Key] | null } | null;

  @ApiPropertyOptional({
    ...TAGS_PROPERTY,
    nullable: true,
    description: 'Replaces all tags; null clears them.',
  })
  @IsOptional()
  @AreTags()
  tags?: string[] | null;

  @ApiPropertyOptional({
    ...EXPECTED_PATHS_PROPERTY,
    nullable: true,
    description: 'Replaces all expected paths; null clears them.',
  })
  @IsOptional()
  @AreExpectedPaths()
  expected_paths?: string[] | null;

  @ZoneMember(' In another zone the domain must be verified again.')
  zone?: string;

  furtherErrors(): FieldErrors {
    return {
      ...sharedErrors(this),
      ...(isObject(this.tests) ? testMapErrors(this.tests) : {}),
      ...(isObject(this.test_configs) ? testConfigErrors(this.test_configs, true) : {}),
    };
  }
}
