import { ALL_REQUIREMENTS, requirementsOf, requirementWords, type STANDARDS, testsAbout } from './standards';
import { TEST_KEYS } from './test-keys';

const FORMS: Record<keyof typeof STANDARDS, RegExp> = {
  owasp: /^owasp:A(?:0[1-9]|10)$/,
  asvs: /^asvs:V(?:[1-9]|1[0-7])$/,
  pci: /^pci:(?:[1-9]|1[0-2])(?:\.\d{1,2}){2,3}$/,
  nis2: /^nis2:21\.2\.[a-j]$/,
  cra: /^cra:(?:I\.2\.[a-m]|II\.[1-8])$/,
};

it.each(TEST_KEYS)('%s is about requirements of each standard', (key) => {
  for (const [standard, form] of Object.entries(FORMS)) {
    const own = requirementsOf(key).filter((each) => each.startsWith(`${standard}:`));
    expect(own.filter((each) => !form.test(each))).toEqual([]);
    expect(own).not.toEqual([]);
  }
});

it('finds the tests of a requirement', () => {
  expect(testsAbout('owasp:A07')).toEqual(['jwt_tokens', 'session_security', 'brute_force']);
  expect(testsAbout('owasp:A99')).toEqual([]);
  expect(ALL_REQUIREMENTS.every((each) => testsAbout(each).length > 0)).toBe(true);
  expect(requirementWords('pci:4.2.1')).toBe('PCI DSS 4.0.1, 4.2.1');
});
