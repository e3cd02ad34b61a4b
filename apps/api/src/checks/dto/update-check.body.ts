import type { TestConfigs } from '@palisade/persistence';
import {
  SCHEDULE_FREQUENCIES,
  SCHEDULE_TIME,
  type ScheduleFrequency,
  type TestKey,
  type TestMap,
  isRecord,
} from '@palisade/vocabulary';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { ANY_ZONE, DomainMember } from '../domain.rule';
import { testConfigErrors } from '../test-configs.rules';
import { testMapErrors } from '../test-map.rules';
import { TESTS_PROPERTY, TEST_CONFIGS_UPDATE } from './check.properties';
import { TESTS_MESSAGE, TEST_CONFIGS_MESSAGE, TIME_MESSAGE } from './create-check.body';
import { ExpectedPathsMember } from './expected-paths.property';
import { SharedCheckBody, sharedErrors } from './shared-check.body';
import { StagingMember } from './staging.body';
import { TagsMember } from './tags.property';
import { ZoneMember } from '../../zones/zone.property';
import { NULLABLE, OPTIONAL, PlainMember, terms } from '../../http/fields/request-fields';

/** Absent keeps, null clears (where a field can be empty), a value sets. */
export class UpdateCheckBody extends SharedCheckBody implements WithFurtherRules {
  @DomainMember(
    ANY_ZONE,
    'A domain or an http(s) URL. A new domain must be verified again.',
    OPTIONAL,
    terms({
      countsWhen: ({ domain }: UpdateCheckBody) => domain !== undefined,
      missing: 'The domain must not be empty.',
    }),
  )
  domain?: string;

  @PlainMember.Flag(false, 'An inactive check is not scanned.', OPTIONAL)
  is_active?: boolean;

  @StagingMember()
  is_staging?: boolean;

  @PlainMember.Choice(SCHEDULE_FREQUENCIES, 'ScheduleFrequency', 'WEEKLY', OPTIONAL)
  schedule_frequency?: ScheduleFrequency;

  @PlainMember.Text(
    { maxLength: 5, pattern: SCHEDULE_TIME.source },
    '03:30',
    'HH:MM, UTC. Null clears it, which only an HOURLY check allows.',
    NULLABLE,
    OPTIONAL,
    terms({ message: TIME_MESSAGE }),
  )
  schedule_time?: string | null;

  @PlainMember.Map(
    TESTS_MESSAGE,
    TESTS_PROPERTY,
    'Only the given keys change. At least one test must stay enabled.',
    OPTIONAL,
  )
  tests?: TestMap;

  @PlainMember.Map(
    TEST_CONFIGS_MESSAGE,
    TEST_CONFIGS_UPDATE,
    'Only the given keys change. Null for a key clears its settings; null instead of the object clears all.',
    NULLABLE,
    OPTIONAL,
  )
  test_configs?: { [Key in TestKey]?: TestConfigs[Key] | null } | null;

  @TagsMember('Replaces all tags; null clears them.', NULLABLE, OPTIONAL)
  tags?: string[] | null;

  @ExpectedPathsMember('Replaces all expected paths; null clears them.', NULLABLE, OPTIONAL)
  expected_paths?: string[] | null;

  @ZoneMember(' In another zone the domain must be verified again.')
  zone?: string;

  furtherErrors(): FieldErrors {
    return {
      ...sharedErrors(this),
      ...(isRecord(this.tests) ? testMapErrors(this.tests) : {}),
      ...(isRecord(this.test_configs) ? testConfigErrors(this.test_configs, true) : {}),
    };
  }
}
