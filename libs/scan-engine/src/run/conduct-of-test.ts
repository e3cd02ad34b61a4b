import { changesStaging, INTRUSIVE_TEST_KEYS, requiresVerification } from '@palisade/catalogue';
import type { Conduct } from '@palisade/target-client';
import type { TestKey, TestSettings } from '@palisade/vocabulary';

/** What a test may do. Its owner agrees to a burst by the paths in its settings: a login that the test discovered may lock people out. */
export function conductOfTest(
  key: TestKey,
  settings: TestSettings | null,
  { rights, isStaging }: Pick<Conduct, 'rights'> & { isStaging: boolean },
): Conduct {
  const isIntrusive = requiresVerification(key);
  const mayChange = isStaging && changesStaging(key);
  return {
    isIntrusive,
    mayChange,
    rights,
    isAgreed: isIntrusive && (settings?.endpoints ?? []).length > 0,
    isCalm: !INTRUSIVE_TEST_KEYS.includes(key),
  };
}
