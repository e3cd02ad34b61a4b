import type { Test } from '../api/resources';
import { groupTests, isPreset, matchesSearch, presetValues } from './test-groups';

const test = (key: string, category: string, isDefault: boolean, rule: string): Test =>
  ({
    key,
    name: key.replaceAll('_', ' '),
    question: `Is ${key} fine?`,
    category,
    category_name: `Category ${category}`,
    enabled_by_default: isDefault,
    rules: [{ id: `${category}-rule`, title: rule }],
  }) as unknown as Test;

const HEADERS = test('security_headers', 'browser', true, 'No HSTS header');
const TLS = test('ssl_certificate', 'transport', true, 'The certificate has expired');
const FORMS = test('csrf_protection', 'browser', false, 'A form has no token');
const ALL = [HEADERS, TLS, FORMS];

it('groups tests by category, in the order of the catalogue', () => {
  expect(groupTests(ALL).map(({ name, tests }) => [name, tests.map(({ key }) => key)])).toEqual([
    ['Category browser', ['security_headers', 'csrf_protection']],
    ['Category transport', ['ssl_certificate']],
  ]);
});

it.each([
  ['hsts', ['security_headers']],
  ['TLS nothing', []],
  ['certificate expired', ['ssl_certificate']],
  ['csrf_protection', ['csrf_protection']],
  ['transport-rule', ['ssl_certificate']],
  ['category browser', ['security_headers', 'csrf_protection']],
  ['', ['security_headers', 'ssl_certificate', 'csrf_protection']],
])('finds tests by what they are called and what they find: "%s"', (search, keys) => {
  expect(ALL.filter((one) => matchesSearch(one, search)).map(({ key }) => key)).toEqual(keys);
});

it('knows which preset is chosen', () => {
  const recommended = presetValues('recommended', ALL);
  expect(recommended).toEqual({ security_headers: true, ssl_certificate: true, csrf_protection: false });
  expect(isPreset('recommended', ALL, recommended)).toBe(true);
  expect(isPreset('all', ALL, recommended)).toBe(false);
  expect(isPreset('all', ALL, presetValues('all', ALL))).toBe(true);
  // A test that is newer than the check is off.
  expect(isPreset('recommended', ALL, { security_headers: true, ssl_certificate: true })).toBe(true);
});
