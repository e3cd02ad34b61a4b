import type { TestKey } from '@palisade/vocabulary';
import type { CaseOf, LabCase } from '../lab-case';
import { API_CASES } from './api-exposure/api';
import { MASS_ASSIGNMENT_CASES } from './api-exposure/mass-assignment';
import { ESCAPE_CASES, LIMIT_CASES, VOLUME_CASES } from './api-rate-limit/endpoints';
import { LIMIT_GUARD_CASES, STOP_CASES } from './api-rate-limit/guards';
import { APPLICATION_CASES, REACTION_CASES } from './brute-force/applications';
import { CAPTCHA_CASES } from './brute-force/captchas';
import { FRAMEWORK_CASES } from './brute-force/frameworks';
import {
  ENDPOINT_LOGIN_CASES,
  GUARD_CASES,
  LANGUAGE_CASES,
  NEVER_SENT_CASES,
  SIGN_CASES,
} from './brute-force/guards';
import { LOGIN_CASES, THROTTLING_CASES, UNDECIDED_LOGIN_CASES } from './brute-force/logins';
import { REQUEST_ERROR_CASES } from './brute-force/request-errors';
import { ACME_CASES } from './dns-security/acme';
import { CAA_CASES, CAA_WAITING_CASES } from './dns-security/caa';
import { HTTPS_SECURITY_CASES } from './dns-security/https-records';
import { DNSSEC_CASES } from './dns-security/dnssec';
import { ROUTE_CASES } from './dns-security/routes';
import { SERVER_CASES, SERVER_WAITING_CASES } from './dns-security/servers';
import { DKIM_CASES, DMARC_CASES } from './email-security/dmarc';
import { SPF_CASES } from './email-security/spf';
import { BIMI_CASES, MX_CASES, TRANSPORT_CASES } from './email-security/transport';
import { DIALECT_CASES } from './outdated-js-libraries/dialects';
import { LIBRARY_PART_CASES } from './outdated-js-libraries/parts';
import { HOSTILE_CASES, OTHER_SCHEME_CASES } from './hostile';
import { SHELL_CASES, TRANSFORMED_CASES } from './transformed';
import { FORM_GUARD_CASES } from './cookie-security/form-guards';
import { COOKIE_CASES } from './cookie-security/cookies';
import { COOKIE_SITE_CASES } from './cookie-security/sites';
import { FIXED_CASES } from './cors-misconfiguration/constants';
import { PATH_CASES } from './cors-misconfiguration/paths';
import { PATTERN_CASES } from './cors-misconfiguration/patterns';
import { QUIET_CASES, UNDECIDED_CASES } from './cors-misconfiguration/quiet';
import { REFLECTION_CASES } from './cors-misconfiguration/reflection';
import { VARY_CASES } from './cors-misconfiguration/vary';
import { DIRECTORY_LISTING_CASES } from './directory-listing/folders';
import { EXPOSED_CREDENTIALS_CASES } from './exposed-files/credentials';
import { EXPOSED_DATA_CASES } from './exposed-files/data-and-tools';
import { EXPOSED_MANNER_CASES } from './exposed-files/manners';
import { EXPOSED_REPORT_CASES } from './exposed-files/reports';
import { EXPOSED_SOURCE_CASES } from './exposed-files/source-and-secrets';
import { BARE_FORM_CASES, FORM_KIND_CASES } from './csrf-protection/forms';
import {
  FORGERY_CASES,
  FORM_PURPOSE_CASES,
  SESSION_COOKIE_CASES,
  TOKEN_SOURCE_CASES,
  UNDECIDED_FORM_CASES,
  UNSENT_CASES,
} from './csrf-protection/guards';
import { CSRF_SITE_CASES, ENDPOINT_CASES } from './csrf-protection/sites';
import { BUTTON_CASES, LOGIN_VALUE_CASES, TOKEN_COOKIE_CASES } from './csrf-protection/login-values';
import { TOKEN_CASES } from './csrf-protection/tokens';
import {
  LIBRARY_ADDRESS_CASES,
  LIBRARY_CASES,
  LIBRARY_TRAP_CASES,
  MALICIOUS_CASES,
  UNREAD_SCRIPT_CASES,
} from './outdated-js-libraries/libraries';
import { DRAWN_CASES } from './drawn';
import { CSP_CASES } from './security-headers/csp';
import { DOCUMENT_CASES } from './security-headers/documents';
import { POLICY_CASES } from './security-headers/policies';
import { HSTS_CASES } from './security-headers/hsts';
import { ACCESS_CASES } from './access-control/accounts';
import { DESCRIBED_API_CASES } from './access-control/described-apis';
import { VULNERABLE_API_CASES } from './access-control/vulnerable-apis';
import { WHOLE_SITE_CASES } from './security-headers/sites';
import { FAR_AWAY_CASES } from './slow';
import { HTTPS_REDIRECT_CASES } from './https-redirect/redirects';
import { DISCLOSING_ERROR_CASES } from './information-disclosure/errors';
import { DISCLOSING_PAGE_CASES } from './information-disclosure/pages';
import { DISCLOSING_SCRIPT_CASES } from './information-disclosure/scripts';
import { WRITTEN_TRACE_CASES } from './information-disclosure/traces';
import { JWT_CASES } from './jwt-tokens/tokens';
import { KNOWN_VULNERABILITY_CASES } from './known-vulnerabilities/products';
import { EXPLOITED_CASES } from './known-vulnerabilities/exploited-in-2026';
import { FURTHER_PRODUCT_CASES } from './known-vulnerabilities/further-products';
import { OTHER_ADVISORY_CASES } from './known-vulnerabilities/guards';
import { MIXED_CONTENT_CASES } from './mixed-content/pages';
import { SECURITY_TXT_CASES, SECURITY_TXT_PLACE_CASES } from './security-txt/files';
import { BUCKET_CASES } from './subdomain-takeover/buckets';
import { DANGLING_CASES } from './subdomain-takeover/dangling';
import { DELEGATION_CASES, SILENT_NAME_CASES } from './subdomain-takeover/delegations';
import { HTTPS_RECORD_CASES } from './subdomain-takeover/https-records';
import { SERVICE_ROW_CASES } from './subdomain-takeover/service-rows';
import { SERVICE_CASES } from './subdomain-takeover/services';
import { REAL_TLS_CASES } from './tls-configuration/real-servers';
import {
  CIPHER_CASES,
  FURTHER_ADDRESS_CASES,
  OLD_TLS_CASES,
  REFUSAL_CASES,
  SILENCE_CASES,
} from './tls-configuration/scripted-servers';
import { AVAILABILITY_CASES } from './ssl-certificate/availability';
import { CHAIN_CASES } from './ssl-certificate/chain';
import { KEY_TYPE_CASES } from './ssl-certificate/key-types';
import { LEAF_CASES } from './ssl-certificate/leaf';
import { DOMAIN_EXPIRY_CASES } from './domain-expiry/registrations';
import { HOST_HEADER_CASES } from './host-header-injection/hosts';
import { ID_CASES } from './session-security/ids';
import { SIGN_IN_CASES } from './session-security/sign-ins';
import { SQL_API_CASES } from './sql-injection/described-apis';
import { SQL_GRAPHQL_CASES } from './sql-injection/graphql';
import { SQL_POSITION_CASES } from './sql-injection/positions';
import { SQL_REPORTED_CASES } from './sql-injection/reported';
import { SQL_SITE_CASES } from './sql-injection/sites';
import { SQL_STAGING_CASES } from './sql-injection/staging';
import { SQL_STATEMENT_CASES } from './sql-injection/statements';
import { SQL_TRAP_CASES } from './sql-injection/traps';
import { XSS_CARRIED_CASES } from './reflected-xss/carried';
import { XSS_CONTEXT_CASES } from './reflected-xss/contexts';
import { XSS_FILTER_CASES } from './reflected-xss/filters';
import { XSS_REPORTED_CASES } from './reflected-xss/reported';
import { XSS_SITE_CASES } from './reflected-xss/sites';
import { XSS_STAGING_CASES } from './reflected-xss/staging';
import { OPEN_REDIRECT_CASES } from './open-redirect/redirects';
import { GRAPHQL_CASES, SILENT_POST_CASES } from './graphql-exposure/endpoints';
import { GRAPHQL_LIMIT_CASES } from './graphql-exposure/limits';
import { GRAPHQL_PLACE_CASES } from './graphql-exposure/places';
import { PRODUCT_CASES } from './product-exposure/products';
import { HTTP_METHODS_CASES, SILENT_TRACE_CASES } from './http-methods/methods';
import { AUTHORISED_CASES } from './third-party-scripts/authorised';
import { THIRD_PARTY_CASES } from './third-party-scripts/hosts';
import { WAF_CASES } from './waf-detection/origins';
import { WAF_SERVER_CASES } from './waf-detection/servers';
import { OWN_ADDRESS_CASES } from './ip-reputation/addresses';
import { IP_REPUTATION_CASES } from './ip-reputation/lists';
import { BROKEN_LINKS_CASES } from './broken-links/links';
import { SUBDOMAIN_DISCOVERY_CASES } from './subdomain-discovery/hosts';
import { OPEN_PORTS_CASES } from './open-ports/ports';
import { PORT_GREETING_CASES } from './open-ports/greetings';
import { PORT_GUARD_CASES } from './open-ports/guards';
import { PORT_LIE_CASES, PORT_TRAP_CASES } from './open-ports/traps';
import { PUBLIC_CA_CASES } from './ssl-certificate/public-ca';
import { STAPLE_CASES } from './ssl-certificate/staples';
import { SRI_CORS_CASES } from './subresource-integrity/cors';
import { SRI_ATTRIBUTE_CASES, SRI_MISSING_CASES, SRI_UNSURE_CASES } from './subresource-integrity/elements';
import { HEADER_INJECTION_CASES } from './header-injection/sites';
import { TRAVERSAL_REPORTED_CASES } from './path-traversal/reported';
import { TRAVERSAL_CASES } from './path-traversal/sites';
import { NOSQL_CASES } from './nosql-injection/sites';
import { LDAP_CASES } from './ldap-injection/sites';
import { REQUEST_FORGERY_CASES } from './request-forgery/sites';
import { XML_CASES } from './xml-entities/sites';
import { TEMPLATE_CASES } from './template-injection/sites';

const ofTest = (key: TestKey, ...lists: (readonly CaseOf[])[]): LabCase[] =>
  lists.flat().map((labCase) => ({ ...labCase, key }));

/** Tests that wait between their requests, or judge by how fast a site responds: they need minutes, or a quiet machine. */
const PACED_TESTS: readonly TestKey[] = [
  'brute_force',
  'api_rate_limit',
  'reflected_xss',
  'sql_injection',
  'template_injection',
  'header_injection',
  'path_traversal',
  'nosql_injection',
  'ldap_injection',
  'request_forgery',
  'xml_entities',
];

/** Slow sites that hand out none. */
const WITHOUT_TOKENS: readonly CaseOf[] = FAR_AWAY_CASES.map((each) => ({
  ...each,
  expected: 'not_applicable',
}));

/** Every case of the lab. */
export const labCases: readonly LabCase[] = [
  ...ofTest(
    'ssl_certificate',
    LEAF_CASES,
    CHAIN_CASES,
    STAPLE_CASES,
    KEY_TYPE_CASES,
    PUBLIC_CA_CASES,
    AVAILABILITY_CASES,
  ),
  ...ofTest(
    'tls_configuration',
    REAL_TLS_CASES,
    OLD_TLS_CASES,
    CIPHER_CASES,
    REFUSAL_CASES,
    FURTHER_ADDRESS_CASES,
    SILENCE_CASES,
  ),
  ...ofTest(
    'security_headers',
    HSTS_CASES,
    CSP_CASES,
    DOCUMENT_CASES,
    POLICY_CASES,
    WHOLE_SITE_CASES,
    HOSTILE_CASES,
    OTHER_SCHEME_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest(
    'cors_misconfiguration',
    PATH_CASES,
    VARY_CASES,
    REFLECTION_CASES,
    PATTERN_CASES,
    FIXED_CASES,
    QUIET_CASES,
    UNDECIDED_CASES,
    HOSTILE_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest(
    'cookie_security',
    FORM_GUARD_CASES,
    COOKIE_CASES,
    COOKIE_SITE_CASES,
    HOSTILE_CASES,
    OTHER_SCHEME_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest(
    'subresource_integrity',
    TRANSFORMED_CASES,
    SRI_MISSING_CASES,
    SRI_ATTRIBUTE_CASES,
    SRI_CORS_CASES,
    SRI_UNSURE_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest(
    'outdated_js_libraries',
    TRANSFORMED_CASES,
    LIBRARY_CASES,
    LIBRARY_ADDRESS_CASES,
    LIBRARY_TRAP_CASES,
    MALICIOUS_CASES,
    UNREAD_SCRIPT_CASES,
    DIALECT_CASES,
    LIBRARY_PART_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest(
    'known_vulnerabilities',
    KNOWN_VULNERABILITY_CASES,
    EXPLOITED_CASES,
    FURTHER_PRODUCT_CASES,
    OTHER_ADVISORY_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest('session_security', ID_CASES, SIGN_IN_CASES),
  ...ofTest('access_control', ACCESS_CASES, DESCRIBED_API_CASES, VULNERABLE_API_CASES),
  ...ofTest('jwt_tokens', JWT_CASES, HOSTILE_CASES, WITHOUT_TOKENS),
  ...ofTest('https_redirect', HTTPS_REDIRECT_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('mixed_content', MIXED_CONTENT_CASES, HOSTILE_CASES, OTHER_SCHEME_CASES, FAR_AWAY_CASES),
  ...ofTest('security_txt', SECURITY_TXT_CASES, SECURITY_TXT_PLACE_CASES, HOSTILE_CASES),
  ...ofTest(
    'dns_security',
    DNSSEC_CASES,
    CAA_CASES,
    HTTPS_SECURITY_CASES,
    ACME_CASES,
    ROUTE_CASES,
    SERVER_CASES,
    CAA_WAITING_CASES,
    SERVER_WAITING_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest(
    'email_security',
    SPF_CASES,
    DMARC_CASES,
    DKIM_CASES,
    MX_CASES,
    TRANSPORT_CASES,
    BIMI_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest(
    'subdomain_takeover',
    BUCKET_CASES,
    DANGLING_CASES,
    SERVICE_CASES,
    SERVICE_ROW_CASES,
    HTTPS_RECORD_CASES,
    DELEGATION_CASES,
    SILENT_NAME_CASES,
  ),
  ...ofTest(
    'csrf_protection',
    TRANSFORMED_CASES,
    LOGIN_VALUE_CASES,
    TOKEN_COOKIE_CASES,
    BUTTON_CASES,
    BARE_FORM_CASES,
    TOKEN_CASES,
    FORM_KIND_CASES,
    ENDPOINT_CASES,
    CSRF_SITE_CASES,
    SESSION_COOKIE_CASES,
    TOKEN_SOURCE_CASES,
    FORM_PURPOSE_CASES,
    FORGERY_CASES,
    UNSENT_CASES,
    UNDECIDED_FORM_CASES,
    HOSTILE_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest(
    'information_disclosure',
    DISCLOSING_ERROR_CASES,
    DISCLOSING_PAGE_CASES,
    DISCLOSING_SCRIPT_CASES,
    WRITTEN_TRACE_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest('directory_listing', DIRECTORY_LISTING_CASES, HOSTILE_CASES),
  ...ofTest(
    'exposed_files',
    EXPOSED_SOURCE_CASES,
    EXPOSED_CREDENTIALS_CASES,
    EXPOSED_DATA_CASES,
    EXPOSED_MANNER_CASES,
    EXPOSED_REPORT_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest('http_methods', HTTP_METHODS_CASES, SILENT_TRACE_CASES, HOSTILE_CASES),
  ...ofTest(
    'graphql_exposure',
    GRAPHQL_CASES,
    GRAPHQL_PLACE_CASES,
    GRAPHQL_LIMIT_CASES,
    SILENT_POST_CASES,
    HOSTILE_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest('product_exposure', PRODUCT_CASES, HOSTILE_CASES),
  ...ofTest('open_redirect', TRANSFORMED_CASES, OPEN_REDIRECT_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('host_header_injection', HOST_HEADER_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('domain_expiry', DOMAIN_EXPIRY_CASES),
  ...ofTest(
    'reflected_xss',
    XSS_CONTEXT_CASES,
    XSS_FILTER_CASES,
    XSS_SITE_CASES,
    XSS_REPORTED_CASES,
    XSS_STAGING_CASES,
    XSS_CARRIED_CASES,
    HOSTILE_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest(
    'sql_injection',
    SQL_STATEMENT_CASES,
    SQL_POSITION_CASES,
    SQL_REPORTED_CASES,
    SQL_SITE_CASES,
    SQL_API_CASES,
    SQL_GRAPHQL_CASES,
    SQL_TRAP_CASES,
    SQL_STAGING_CASES,
    HOSTILE_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest('template_injection', TEMPLATE_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('header_injection', HEADER_INJECTION_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('path_traversal', TRAVERSAL_CASES, TRAVERSAL_REPORTED_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('nosql_injection', NOSQL_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('ldap_injection', LDAP_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('request_forgery', REQUEST_FORGERY_CASES, HOSTILE_CASES, FAR_AWAY_CASES),
  ...ofTest('xml_entities', XML_CASES),
  ...ofTest(
    'open_ports',
    OPEN_PORTS_CASES,
    PORT_GREETING_CASES,
    PORT_GUARD_CASES,
    PORT_LIE_CASES,
    PORT_TRAP_CASES,
  ),
  ...ofTest('subdomain_discovery', SUBDOMAIN_DISCOVERY_CASES),
  ...ofTest('api_exposure', API_CASES, MASS_ASSIGNMENT_CASES),
  ...ofTest(
    'broken_links',
    TRANSFORMED_CASES,
    SHELL_CASES,
    BROKEN_LINKS_CASES,
    HOSTILE_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest('ip_reputation', IP_REPUTATION_CASES, OWN_ADDRESS_CASES),
  ...ofTest('waf_detection', WAF_CASES, WAF_SERVER_CASES),
  ...ofTest(
    'third_party_scripts',
    TRANSFORMED_CASES,
    THIRD_PARTY_CASES,
    AUTHORISED_CASES,
    HOSTILE_CASES,
    FAR_AWAY_CASES,
  ),
  ...ofTest(
    'brute_force',
    THROTTLING_CASES,
    LOGIN_CASES,
    APPLICATION_CASES,
    REACTION_CASES,
    UNDECIDED_LOGIN_CASES,
    FRAMEWORK_CASES,
    GUARD_CASES,
    NEVER_SENT_CASES,
    ENDPOINT_LOGIN_CASES,
    SIGN_CASES,
    LANGUAGE_CASES,
    REQUEST_ERROR_CASES,
    CAPTCHA_CASES,
    HOSTILE_CASES,
  ),
  ...ofTest(
    'api_rate_limit',
    LIMIT_CASES,
    LIMIT_GUARD_CASES,
    ESCAPE_CASES,
    VOLUME_CASES,
    STOP_CASES,
    HOSTILE_CASES,
  ),
  ...Object.entries(DRAWN_CASES).flatMap(([key, cases]) => ofTest(key as TestKey, cases)),
];

/** Cases about sites that are slow or silent: they wait until a deadline has passed. */
const WAITING_CASES = new Set(
  [
    ...HOSTILE_CASES,
    ...FAR_AWAY_CASES,
    ...AVAILABILITY_CASES,
    ...SILENCE_CASES,
    ...CAA_WAITING_CASES,
    ...SERVER_WAITING_CASES,
    ...SILENT_NAME_CASES,
    ...SILENT_POST_CASES,
    ...SILENT_TRACE_CASES,
  ].map(({ name }) => name),
);

/** The cases that neither wait nor measure time, and need no browser: `npm test` runs them. */
export const quickCases: readonly LabCase[] = labCases.filter(
  ({ key, name, isDrawn = false }) => !PACED_TESTS.includes(key) && !WAITING_CASES.has(name) && !isDrawn,
);
