/**
 * The tests a check can enable, in the order in which they run. Only keys with a scanner are listed: the start fails
 * if this list and the scanner registry differ.
 */
export const TEST_KEYS = [
  'ssl_certificate',
  'security_headers',
  'csrf_protection',
  'cors_misconfiguration',
  'security_txt',
  'brute_force',
  'api_rate_limit',
] as const;
export type TestKey = (typeof TEST_KEYS)[number];

export const isTestKey = (value: unknown): value is TestKey =>
  typeof value === 'string' && (TEST_KEYS as readonly string[]).includes(value);

/** Which tests of a check are enabled. In storage a key may be missing (= disabled); the API always shows every known key. */
export type TestMap = Partial<Record<TestKey, boolean>>;

/** Settings of one test. `endpoints` are absolute paths on the check's own host. */
export interface TestSettings {
  endpoints: string[];
}
