import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { Member, OPTIONAL } from '../../http/fields/request-fields';

export const TESTS_MESSAGE = 'The tests field must be an array of keys of enabled tests, see GET /tests.';

export class TriggerScanBody {
  @Member.Choices(
    TESTS_MESSAGE,
    TEST_KEYS,
    'TestKey',
    ['security_headers'],
    'Some of the enabled tests; absent: all of them.',
    OPTIONAL,
  )
  tests?: TestKey[];
}
