import { TEST_KEYS } from '@palisade/vocabulary';
import {
  TEST_GROUPS,
  TEST_WORDS,
  isConfigurable,
  isIntrusive,
  keysOfGroup,
  testName,
} from './test-catalogue';

describe('the words for tests', () => {
  it('put every test into exactly one group', () => {
    const grouped = TEST_GROUPS.flatMap(({ group }) => keysOfGroup(group));
    expect([...grouped].sort()).toEqual([...TEST_KEYS].sort());
  });

  it.each(TEST_KEYS)('agree with the vocabulary about %s', (key) => {
    expect(TEST_WORDS[key].group === 'intrusive').toBe(isIntrusive(key));
    expect(TEST_WORDS[key].endpoints !== null).toBe(isConfigurable(key));
  });

  it('name a test of a newer api', () => {
    expect(testName('open_redirect')).toBe('open redirect');
    expect(testName('ssl_certificate')).toBe('TLS certificate');
  });
});
