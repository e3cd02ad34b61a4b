/**
 * The tests a check can enable, in the order in which they run. Only keys with a scanner are listed: the start fails
 * if this list and the scanner registry differ.
 */
export const TEST_KEYS = [
  'ssl_certificate',
  'tls_configuration',
  'security_headers',
  'csrf_protection',
  'cors_misconfiguration',
  'cookie_security',
  'jwt_tokens',
  'https_redirect',
  'subresource_integrity',
  'third_party_scripts',
  'mixed_content',
  'outdated_js_libraries',
  'security_txt',
  'email_security',
  'information_disclosure',
  'http_methods',
  'host_header_injection',
  'open_redirect',
  'graphql_exposure',
  'directory_listing',
  'dns_security',
  'domain_expiry',
  'subdomain_takeover',
  'ip_reputation',
  'subdomain_discovery',
  'waf_detection',
  'api_exposure',
  'exposed_files',
  'product_exposure',
  'known_vulnerabilities',
  'broken_links',
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
] as const;
export type TestKey = (typeof TEST_KEYS)[number];

export const isTestKey = (value: unknown): value is TestKey =>
  typeof value === 'string' && (TEST_KEYS as readonly string[]).includes(value);

/** Which tests of a check are enabled. In storage a key may be missing (= disabled); the API always shows every known key. */
export type TestMap = Partial<Record<TestKey, boolean>>;

/** Settings of a test. Its JSON Schema in the catalogue defines which of them it accepts. */
export interface TestSettings {
  /** Absolute paths on the check's own host. */
  endpoints?: string[];
  /** More paths of the same kind. */
  paths?: string[];
  /** Host names below the check's domain. */
  names?: string[];
  /** The domain in the check's e-mail addresses. */
  mail_domain?: string;
  dkim_selectors?: string[];
  port?: number;
  /** Ports that are open on purpose. */
  expected_ports?: number[];
  /** Whether the test may create a file on the site and delete it again. */
  write_test?: boolean;
  /** Whether the test may let the database of the site sleep for up to two seconds. */
  time_based?: boolean;
  /** Requests with a body that the test may send on a staging site. */
  requests?: string[];
  /** Everyone may read the schema of GraphQL. */
  public_schema?: boolean;
  /** The address of an OpenAPI document on the check's own host, or the document. */
  openapi?: string;
  /** Everyone may read the document. */
  public_document?: boolean;
  /** How many days before a registration expires that is a finding. */
  days?: { high?: number; medium?: number };
  /** Addresses of the web server behind a CDN or firewall. */
  origin_addresses?: string[];
  /** Starts of addresses that are left out. */
  ignore?: string[];
  /** Names of scan identities that may see the pages of others. */
  privileged?: string[];
}
