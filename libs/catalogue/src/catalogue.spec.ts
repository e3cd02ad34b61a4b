import { TEST_KEYS } from '@palisade/vocabulary';
import {
  NON_INTRUSIVE_TEST_KEYS,
  CATALOGUE,
  CONFIGURABLE_TEST_KEYS,
  DEFAULT_TEST_KEYS,
  INTRUSIVE_TEST_KEYS,
  TEST_DEFINITIONS,
  enabledByDefault,
  requiresVerification,
  setupOf,
  ruleOf,
  testGroups,
  groupNumberOf,
} from './catalogue';

/** Days, dates, times, addresses and long random values change while the defect stays the same. */
const VOLATILE =
  /\d+ (?:second|minute|hour|day|week|month|year)s?\b|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|(?:\d{1,3}\.){3}\d|[0-9a-f]{16}/i;

describe.each(TEST_DEFINITIONS)('the definition of $key', (definition) => {
  it('is under its own key', () => {
    expect(CATALOGUE[definition.key]).toBe(definition);
  });

  it('says in full sentences what it asks and sends', () => {
    expect(definition.name).toMatch(/^[A-Z].*[^.]$/);
    expect(definition.question).toMatch(/^[A-Z].*\?$/);
    expect(definition.traffic).toMatch(/^[A-Z].*\.$/);
  });

  it.each(Object.entries(definition.rules))('has all words of the rule %s', (id, rule) => {
    expect(rule.id).toBe(id);
    expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(rule.version).toBeGreaterThanOrEqual(1);
    expect(rule.title).toMatch(/^[A-Z].*[^.]$/);
    expect(rule.title.length).toBeLessThanOrEqual(120);
    expect(rule.title).not.toMatch(VOLATILE);
    expect(rule.description).toMatch(/^[A-Z].*\.$/);
    expect(rule.remediation).toMatch(/^[A-Z].*\.$/);
    expect(rule.cwe.length).toBeGreaterThan(0);
    for (const reference of rule.references) expect(new URL(reference).protocol).toBe('https:');
    expect(rule.references.length).toBeGreaterThan(0);
  });
});

describe('the catalogue', () => {
  it('holds every test key, in the order of the vocabulary', () => {
    expect(TEST_DEFINITIONS.map(({ key }) => key)).toEqual(TEST_KEYS);
  });

  it('derives who may run what from the definitions', () => {
    expect(INTRUSIVE_TEST_KEYS).toEqual([
      'reflected_xss',
      'sql_injection',
      'template_injection',
      'header_injection',
      'path_traversal',
      'nosql_injection',
      'ldap_injection',
      'request_forgery',
      'xml_entities',
      'open_ports',
      'access_control',
      'session_security',
      'brute_force',
      'api_rate_limit',
    ]);
    expect([...NON_INTRUSIVE_TEST_KEYS, ...INTRUSIVE_TEST_KEYS].sort()).toEqual([...TEST_KEYS].sort());
    const provenOnly = TEST_DEFINITIONS.filter(({ needsVerification }) => needsVerification);
    expect(TEST_KEYS.filter(requiresVerification).sort()).toEqual(
      [...INTRUSIVE_TEST_KEYS, ...provenOnly.map(({ key }) => key)].sort(),
    );
    const off = TEST_DEFINITIONS.filter(
      ({ isOffByDefault, setup }) => isOffByDefault === true || setup !== undefined,
    ).map(({ key }) => key);
    expect(TEST_KEYS.filter((key) => setupOf(key) !== null)).toEqual([
      'ip_reputation',
      'api_exposure',
      'access_control',
      'session_security',
    ]);
    expect(DEFAULT_TEST_KEYS).toEqual(
      TEST_KEYS.filter((key) => !requiresVerification(key) && !off.includes(key)),
    );
    expect(TEST_KEYS.filter(enabledByDefault)).toEqual(DEFAULT_TEST_KEYS);
    expect(CONFIGURABLE_TEST_KEYS).toEqual(TEST_KEYS.filter((key) => CATALOGUE[key].settings !== null));
  });

  it('runs non-intrusive tests side by side, then those that wait for the others, then each burst alone', () => {
    const groups = testGroups(TEST_KEYS);
    expect(groups[0]).toContain('ssl_certificate');
    expect(groups.slice(-2)).toEqual([['brute_force'], ['api_rate_limit']]);
    // Results have this order, too.
    expect(groups.flat()).toEqual(TEST_KEYS);
    expect(groups).toEqual(
      groups.map((_, number) => TEST_KEYS.filter((key) => groupNumberOf(key) === number)),
    );
    expect(testGroups(['api_rate_limit', 'brute_force'])).toEqual([['brute_force'], ['api_rate_limit']]);
  });

  it('knows the rules of a test and no others', () => {
    expect(ruleOf('security_headers', 'csp-missing')).toMatchObject({ id: 'csp-missing', version: 1 });
    expect(ruleOf('security_headers', 'cert-expired')).toBeUndefined();
    expect(ruleOf('security_headers', 'toString')).toBeUndefined();
  });
});
