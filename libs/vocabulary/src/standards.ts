import { TEST_KEYS, type TestKey } from './test-keys';

/** What the requirements are in, with the day of the edition. */
export const STANDARDS = {
  owasp: {
    name: 'OWASP Top 10:2025',
    date: '2025-11-06',
    url: 'https://owasp.org/Top10/2025/',
  },
  asvs: {
    name: 'OWASP ASVS 5.0.0',
    date: '2025-05-30',
    url: 'https://owasp.org/www-project-application-security-verification-standard/',
  },
  pci: {
    name: 'PCI DSS 4.0.1',
    date: '2024-06-11',
    url: 'https://www.pcisecuritystandards.org/document_library/?document=pci_dss',
  },
  nis2: {
    name: 'NIS 2, Directive (EU) 2022/2555',
    date: '2022-12-14',
    url: 'https://eur-lex.europa.eu/eli/dir/2022/2555/oj',
  },
  cra: {
    name: 'Cyber Resilience Act, Annex I of Regulation (EU) 2024/2847',
    date: '2024-10-23',
    url: 'https://eur-lex.europa.eu/eli/reg/2024/2847/oj',
  },
} as const;
export type Standard = keyof typeof STANDARDS;
const IDS = Object.keys(STANDARDS) as Standard[];

/**
 * By test, which requirement its rules are about, in the order of `STANDARDS`, several separated by commas: a category of the Top 10, a
 * chapter of the ASVS, a requirement of PCI DSS, a point of Article 21 of NIS 2, and a point of Annex I of the Cyber Resilience Act.
 */
const REQUIREMENTS: Readonly<Record<TestKey, string>> = {
  ssl_certificate: 'A04 V12 4.2.1 21.2.h I.2.e',
  tls_configuration: 'A04 V12 4.2.1 21.2.h I.2.e',
  security_headers: 'A02 V3 6.2.4,11.6.1 21.2.e I.2.j,I.2.k',
  csrf_protection: 'A01 V3 6.2.4 21.2.e I.2.f',
  cors_misconfiguration: 'A02 V3 6.2.4 21.2.e I.2.d',
  cookie_security: 'A02 V3 6.2.4 21.2.e I.2.e',
  jwt_tokens: 'A07 V9 6.2.4 21.2.e I.2.d',
  https_redirect: 'A04 V12 4.2.1 21.2.h I.2.e',
  subresource_integrity: 'A08 V3 6.4.3 21.2.d I.2.f',
  third_party_scripts: 'A03 V3 6.4.3,11.6.1 21.2.d I.2.f',
  mixed_content: 'A04 V12 4.2.1 21.2.h I.2.e,I.2.f',
  outdated_js_libraries: 'A03 V15 6.3.3 21.2.e I.2.a,II.2',
  security_txt: 'A02 V15 6.3.1 21.2.e II.5,II.6',
  email_security: 'A02 V13 5.4.1 21.2.g I.2.f',
  information_disclosure: 'A02 V13,V16 6.2.4 21.2.e I.2.e,I.2.j',
  http_methods: 'A02 V4 2.2.4 21.2.g I.2.j',
  host_header_injection: 'A05 V4 6.2.4 21.2.e I.2.f',
  open_redirect: 'A01 V3 6.2.4 21.2.e I.2.f',
  graphql_exposure: 'A02 V4 6.2.4 21.2.e I.2.j',
  directory_listing: 'A02 V13 2.2.6 21.2.g I.2.e,I.2.j',
  dns_security: 'A02 V13 2.2.6 21.2.g I.2.f',
  domain_expiry: 'A02 V13 12.5.1 21.2.c I.2.h',
  subdomain_takeover: 'A02 V13 2.2.6 21.2.i I.2.d',
  ip_reputation: 'A02 V13 12.10.5 21.2.b I.2.i',
  subdomain_discovery: 'A02 V13 12.5.1 21.2.i I.2.j',
  waf_detection: 'A02 V13 6.4.2 21.2.g I.2.k',
  api_exposure: 'A01 V4 6.2.4 21.2.e I.2.d,I.2.j',
  exposed_files: 'A02 V13 2.2.6 21.2.g I.2.e,I.2.j',
  product_exposure: 'A02 V13 2.2.4,2.2.6 21.2.i I.2.b,I.2.j',
  known_vulnerabilities: 'A03 V15 6.3.3 21.2.e I.2.a,II.2',
  broken_links: 'A03 V3 6.4.3 21.2.d I.2.f',
  reflected_xss: 'A05 V1 6.2.4 21.2.e I.2.f',
  sql_injection: 'A05 V1 6.2.4 21.2.e I.2.d,I.2.f',
  template_injection: 'A05 V1 6.2.4 21.2.e I.2.d,I.2.f',
  header_injection: 'A05 V1 6.2.4 21.2.e I.2.f',
  path_traversal: 'A01 V5 6.2.4 21.2.e I.2.d,I.2.e',
  nosql_injection: 'A05 V1 6.2.4 21.2.e I.2.d,I.2.f',
  ldap_injection: 'A05 V1 6.2.4 21.2.e I.2.d,I.2.f',
  request_forgery: 'A01 V1 6.2.4 21.2.e I.2.d,I.2.j',
  xml_entities: 'A02 V1 6.2.4 21.2.e I.2.d,I.2.h',
  open_ports: 'A02 V13 1.2.5,2.2.4 21.2.g I.2.j',
  access_control: 'A01 V8 7.2.1,6.2.4 21.2.i I.2.d',
  session_security: 'A07 V7 8.2.8,6.2.4 21.2.i I.2.d',
  brute_force: 'A07 V6 8.3.4 21.2.j I.2.d',
  api_rate_limit: 'A06 V2,V4 6.2.4 21.2.e I.2.h',
};

/** A requirement as programs name it: `owasp:A04`. */
export type Requirement = `${Standard}:${string}`;

const BY_TEST = new Map(
  TEST_KEYS.map((key): [TestKey, Requirement[]] => [
    key,
    REQUIREMENTS[key]
      .split(' ')
      .flatMap((points, place) =>
        points.split(',').map((point): Requirement => `${IDS[place] ?? 'owasp'}:${point}`),
      ),
  ]),
);

/** The requirements that the rules of a test are about. */
export const requirementsOf = (key: TestKey): readonly Requirement[] => BY_TEST.get(key) ?? [];

/** Every requirement that some test is about, by standard and in order. */
export const ALL_REQUIREMENTS: readonly Requirement[] = IDS.flatMap((standard) =>
  [...new Set(TEST_KEYS.flatMap(requirementsOf))]
    .filter((requirement) => requirement.startsWith(`${standard}:`))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
);

/** The tests whose rules are about a requirement; none for one that nobody knows. */
export const testsAbout = (requirement: string): TestKey[] =>
  TEST_KEYS.filter((key) => (requirementsOf(key) as readonly string[]).includes(requirement));

/** "OWASP Top 10:2025, A04". */
export function requirementWords(requirement: Requirement): string {
  const [standard, point] = requirement.split(':') as [Standard, string];
  return `${STANDARDS[standard].name}, ${point}`;
}
