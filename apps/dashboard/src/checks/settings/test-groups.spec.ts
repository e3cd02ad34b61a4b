import type { Test } from '../../api/resources';
import { groupTests, isPreset, matchesSearch, missingSetup, presetValues } from './test-groups';

const test = (key: string, category: string, isDefault: boolean, rule: string): Test =>
  ({
    key,
    name: key.replaceAll('_', ' '),
    question: `Is ${key} fine?`,
    category,
    category_name: `Category ${category}`,
    enabled_by_default: isDefault,
    needs_setup: null,
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

it('says what enabled tests wait for', () => {
  const waiting = (key: string, setup: Test['needs_setup']): Test => ({
    ...test(key, 'authentication', false, 'r'),
    needs_setup: setup,
  });
  const tests = [
    HEADERS,
    waiting('access', 'identity'),
    waiting('sessions', 'identity'),
    waiting('api', 'document'),
  ];
  const all = presetValues('all', tests);
  expect(missingSetup(tests, all, []).map(({ sentence }) => sentence.slice(0, 45))).toEqual([
    'access and sessions need a scan identity, an ',
    'api needs an OpenAPI document: name its addre',
  ]);
  expect(missingSetup(tests, all, ['identity']).map(({ setup }) => setup)).toEqual(['document']);
  expect(missingSetup(tests, presetValues('recommended', tests), [])).toEqual([]);
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
