import type { TestKey, TestSettings } from '@palisade/vocabulary';

/** Tests whose settings name pages. Endpoints of the others may take POST alone. */
const NAME_PAGES: readonly TestKey[] = [
  'security_headers',
  'cookie_security',
  'csrf_protection',
  'reflected_xss',
  'sql_injection',
  'template_injection',
  'header_injection',
  'path_traversal',
  'nosql_injection',
  'ldap_injection',
  'request_forgery',
  'open_redirect',
];

/** What the settings of one test name is read by all tests that read pages. */
export const pagesOfSettings = (settings: Partial<Record<TestKey, TestSettings>>): string[] => [
  ...new Set(NAME_PAGES.flatMap((key) => settings[key]?.endpoints ?? [])),
];
