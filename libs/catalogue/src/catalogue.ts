import { TEST_KEYS, type TestKey, type TestSetup } from '@palisade/vocabulary';
import type { Rule } from './rule';
import type { TestDefinition } from './test-definition';
import { accessControl } from './definitions/access-control';
import { apiExposure } from './definitions/api-exposure';
import { apiRateLimit } from './definitions/api-rate-limit';
import { brokenLinks } from './definitions/broken-links';
import { bruteForce } from './definitions/brute-force';
import { cookieSecurity } from './definitions/cookie-security';
import { corsMisconfiguration } from './definitions/cors-misconfiguration';
import { csrfProtection } from './definitions/csrf-protection';
import { directoryListing } from './definitions/directory-listing';
import { exposedFiles } from './definitions/exposed-files';
import { openRedirect } from './definitions/open-redirect';
import { openPorts } from './definitions/open-ports';
import { outdatedJsLibraries } from './definitions/outdated-js-libraries';
import { dnsSecurity } from './definitions/dns-security';
import { domainExpiry } from './definitions/domain-expiry';
import { emailSecurity } from './definitions/email-security';
import { graphqlExposure } from './definitions/graphql-exposure';
import { headerInjection } from './definitions/injection/header-injection';
import { pathTraversal } from './definitions/injection/path-traversal';
import { nosqlInjection } from './definitions/injection/nosql-injection';
import { ldapInjection } from './definitions/injection/ldap-injection';
import { requestForgery } from './definitions/injection/request-forgery';
import { xmlEntities } from './definitions/injection/xml-entities';
import { hostHeaderInjection } from './definitions/host-header-injection';
import { httpMethods } from './definitions/http-methods';
import { httpsRedirect } from './definitions/https-redirect';
import { informationDisclosure } from './definitions/information-disclosure';
import { ipReputation } from './definitions/ip-reputation';
import { jwtTokens } from './definitions/jwt-tokens';
import { knownVulnerabilities } from './definitions/known-vulnerabilities';
import { mixedContent } from './definitions/mixed-content';
import { reflectedXss } from './definitions/reflected-xss';
import { productExposure } from './definitions/product-exposure';
import { securityHeaders } from './definitions/security-headers';
import { securityTxt } from './definitions/security-txt';
import { sessionSecurity } from './definitions/session-security';
import { sqlInjection } from './definitions/sql-injection';
import { templateInjection } from './definitions/injection/template-injection';
import { sslCertificate } from './definitions/ssl-certificate';
import { subdomainDiscovery } from './definitions/subdomain-discovery';
import { subdomainTakeover } from './definitions/subdomain-takeover';
import { subresourceIntegrity } from './definitions/subresource-integrity';
import { thirdPartyScripts } from './definitions/third-party-scripts';
import { wafDetection } from './definitions/waf-detection';
import { tlsConfiguration } from './definitions/tls-configuration';

/** Every test: the only place where the definitions come together. */
export const CATALOGUE = {
  ssl_certificate: sslCertificate,
  tls_configuration: tlsConfiguration,
  security_headers: securityHeaders,
  csrf_protection: csrfProtection,
  cors_misconfiguration: corsMisconfiguration,
  cookie_security: cookieSecurity,
  jwt_tokens: jwtTokens,
  https_redirect: httpsRedirect,
  subresource_integrity: subresourceIntegrity,
  third_party_scripts: thirdPartyScripts,
  mixed_content: mixedContent,
  outdated_js_libraries: outdatedJsLibraries,
  security_txt: securityTxt,
  email_security: emailSecurity,
  information_disclosure: informationDisclosure,
  http_methods: httpMethods,
  host_header_injection: hostHeaderInjection,
  open_redirect: openRedirect,
  graphql_exposure: graphqlExposure,
  directory_listing: directoryListing,
  dns_security: dnsSecurity,
  domain_expiry: domainExpiry,
  subdomain_takeover: subdomainTakeover,
  ip_reputation: ipReputation,
  subdomain_discovery: subdomainDiscovery,
  waf_detection: wafDetection,
  api_exposure: apiExposure,
  exposed_files: exposedFiles,
  product_exposure: productExposure,
  known_vulnerabilities: knownVulnerabilities,
  broken_links: brokenLinks,
  reflected_xss: reflectedXss,
  sql_injection: sqlInjection,
  template_injection: templateInjection,
  header_injection: headerInjection,
  path_traversal: pathTraversal,
  nosql_injection: nosqlInjection,
  ldap_injection: ldapInjection,
  request_forgery: requestForgery,
  xml_entities: xmlEntities,
  open_ports: openPorts,
  access_control: accessControl,
  session_security: sessionSecurity,
  brute_force: bruteForce,
  api_rate_limit: apiRateLimit,
} satisfies Record<TestKey, TestDefinition>;

/** The ids of the rules of one test. */
export type RuleId<Key extends TestKey> = keyof (typeof CATALOGUE)[Key]['rules'] & string;

export const definitionOf = (key: TestKey): TestDefinition => CATALOGUE[key];

/** In the order in which results list the tests. */
export const TEST_DEFINITIONS: readonly TestDefinition[] = TEST_KEYS.map(definitionOf);

/** The rule of a finding; undefined for a rule that this version does not know. */
export const ruleOf = (key: TestKey, id: string): Rule | undefined =>
  Object.hasOwn(CATALOGUE[key].rules, id) ? definitionOf(key).rules[id] : undefined;

const keysWhere = (holds: (definition: TestDefinition) => boolean): readonly TestKey[] =>
  TEST_DEFINITIONS.filter(holds).map(({ key }) => key);

/** Whether a test may send what changes data on a staging check. */
export const changesStaging = (key: TestKey): boolean => definitionOf(key).stagingTraffic !== undefined;

/** Whether the test runs only on a check whose domain is verified. */
export const requiresVerification = (key: TestKey): boolean => {
  const { manner, needsVerification = false } = definitionOf(key);
  return manner === 'intrusive' || needsVerification;
};

/** Whether a new check has the test on unless it says otherwise. What needs a verified domain, or something to be set up, waits for it. */
export const enabledByDefault = (key: TestKey): boolean =>
  !requiresVerification(key) && definitionOf(key).isOffByDefault !== true && setupOf(key) === null;

/** What has to be set up before the test can judge. */
export const setupOf = (key: TestKey): TestSetup | null => definitionOf(key).setup ?? null;

/** Sent every minute, their probes for files and products would look like an attack. */
const NEVER_WATCHED = new Set<string>(['exposed_files', 'product_exposure', 'known_vulnerabilities']);

/** Why an issue of this test cannot be retested every minute; null if it can. */
export const watchRefusal = (key: TestKey): string | null =>
  definitionOf(key).manner === 'intrusive' || NEVER_WATCHED.has(key)
    ? `${definitionOf(key).name} sends too many requests to repeat it every minute. Retest the issue after the fix.`
    : null;

/** Tests that send bursts. */
export const INTRUSIVE_TEST_KEYS = keysWhere(({ manner }) => manner === 'intrusive');
/** Tests that may run side by side. */
export const NON_INTRUSIVE_TEST_KEYS = keysWhere(({ manner }) => manner !== 'intrusive');
/**
 * The order in which the tests of a scan run: groups one after the other, the tests of a group side by side. Tests that run after the
 * others are the second group; tests that send bursts come last, each alone.
 */
const RUN_ORDER: readonly (readonly TestKey[])[] = [
  keysWhere(({ manner, after }) => manner !== 'intrusive' && after !== 'others'),
  keysWhere(({ manner, after }) => manner !== 'intrusive' && after === 'others'),
  ...INTRUSIVE_TEST_KEYS.map((key) => [key]),
];

/** The number of a test's group, from 0. */
export const groupNumberOf = (key: TestKey): number => RUN_ORDER.findIndex((group) => group.includes(key));

/** Tests by their groups, without groups that have none. */
export const testGroups = (keys: readonly TestKey[]): TestKey[][] =>
  RUN_ORDER.map((group) => keys.filter((key) => group.includes(key))).filter((group) => group.length > 0);

/** Tests that take settings in `test_configs`. */
export const CONFIGURABLE_TEST_KEYS = keysWhere(({ settings }) => settings !== null);
/** Tests that a new check has on. */
export const DEFAULT_TEST_KEYS = keysWhere(({ key }) => enabledByDefault(key));
