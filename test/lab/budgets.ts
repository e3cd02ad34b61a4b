import { PAGES_BUDGET } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';
import type { Traffic } from './lab-case';

/** The pages that every scan reads, which is all that a test without a line here may cost. */
const PAGES: Traffic = { requests: PAGES_BUDGET.requests, posts: 0, connections: PAGES_BUDGET.connections };

/** What a test may cost a site, redirects and the fall-back to http included. */
export const budgetOf = (key: TestKey, isStaging = false): Traffic =>
  (isStaging ? ON_STAGING[key] : undefined) ?? BUDGETS[key] ?? PAGES;

/** 240 requests of their own, and what all tests share; of open redirects 72. */
const ON_STAGING: Partial<Record<TestKey, Traffic>> = {
  // Four new records, and each of them read.
  api_exposure: { requests: 140, posts: 4, connections: 70 },
  sql_injection: { requests: 290, posts: 240, connections: 300 },
  template_injection: { requests: 290, posts: 240, connections: 300 },
  header_injection: { requests: 290, posts: 240, connections: 300 },
  path_traversal: { requests: 290, posts: 240, connections: 300 },
  nosql_injection: { requests: 290, posts: 240, connections: 300 },
  ldap_injection: { requests: 290, posts: 240, connections: 300 },
  request_forgery: { requests: 290, posts: 240, connections: 300 },
  xml_entities: { requests: 290, posts: 240, connections: 300 },
  reflected_xss: { requests: 290, posts: 240, connections: 300 },
  open_redirect: { requests: 114, posts: 72, connections: 120 },
  host_header_injection: { requests: 62, posts: 12, connections: 64 },
};

const BUDGETS: Partial<Record<TestKey, Traffic>> = {
  // The document, the pages and scripts of a stranger and pages of an identity, a missing page, and sixty requests.
  api_exposure: { requests: 130, posts: 0, connections: 60 },
  // The crawl, twelve scripts, and twenty requests.
  product_exposure: { requests: 62, posts: 0, connections: 66 },
  // The crawl, twelve scripts, a control, and of three products the version and three proofs, each twice.
  known_vulnerabilities: { requests: 62, posts: 0, connections: 66 },
  // Proofs, 25 pages of a stranger and of each identity, and four requests for each of 24 private pages.
  access_control: { requests: 320, posts: 0, connections: 60 },
  // 25 pages of a stranger and of an account, 20 visits, three sign-ins, one sign-out and 20 requests of the page that proves the sign-in.
  session_security: { requests: 160, posts: 8, connections: 160 },
  // Eight connections; one of them may ask for `/` to read the server's clock.
  ssl_certificate: { requests: 1, posts: 0, connections: 8 },
  // Hellos only: common servers take 30 to 60, one with everything about 350.
  tls_configuration: { requests: 0, posts: 0, connections: 400 },
  // Six looks, of which the first may follow five redirects on the host.
  security_headers: { requests: 11, posts: 0, connections: 24 },
  // 25 GETs, and three POSTs for each of five forms.
  csrf_protection: { requests: 84, posts: 15, connections: 90 },
  // Ten paths with at most 20 requests each; nearly every case has one path and says so.
  cors_misconfiguration: { requests: 20, posts: 0, connections: 40 },
  // The start page and its redirects in both schemes, a page that does not exist, and the crawl.
  cookie_security: { requests: 48, posts: 0, connections: 50 },
  // 25 pages, 12 own files, 6 files of others.
  subresource_integrity: { requests: 43, posts: 0, connections: 60 },
  // 25 pages with redirects, 60 links, and HEAD and GET of 20 links of others.
  broken_links: { requests: 108, posts: 0, connections: 130 },
  // The start page in both schemes with its redirects, a page that does not exist, two requests to each of four addresses.
  waf_detection: { requests: 20, posts: 0, connections: 24 },
  // 25 pages, 12 scripts with a redirect at times, 4 pictures, 3 second requests.
  third_party_scripts: { requests: 58, posts: 0, connections: 68 },
  // 25 pages, 12 scripts with a redirect at times, 4 files of networks.
  outdated_js_libraries: { requests: 45, posts: 0, connections: 60 },
  // The crawl, twelve scripts and four style sheets, with redirects.
  mixed_content: { requests: 60, posts: 0, connections: 70 },
  // Both schemes, hops one by one, a page below the root, the twin, second probes, and the crawl.
  https_redirect: { requests: 42, posts: 0, connections: 50 },
  // The file at its two places, redirects, and a page that does not exist.
  security_txt: { requests: 5, posts: 0, connections: 8 },
  // The crawl, eight requests, and five that write.
  http_methods: { requests: 40, posts: 0, connections: 50 },
  // The crawl, and ten requests.
  host_header_injection: { requests: 36, posts: 0, connections: 44 },
  // The crawl, twelve scripts, and twelve requests.
  graphql_exposure: { requests: 55, posts: 12, connections: 60 },
  // The crawl, and 24 requests.
  open_redirect: { requests: 50, posts: 0, connections: 56 },
  // 25 pages, 12 scripts, 8 GETs of its own, and second probes.
  information_disclosure: { requests: 60, posts: 0, connections: 64 },
  // The pages of the site, nine folders, and second probes.
  directory_listing: { requests: 40, posts: 0, connections: 44 },
  // 31 paths, 5 of a technology, 4 that do not exist, the start page, and second probes.
  exposed_files: { requests: 47, posts: 0, connections: 50 },
  // The policy of MTA-STS; a severe finding needs it twice.
  // The certificate, and zone transfers.
  dns_security: { requests: 1, posts: 0, connections: 17 },
  // 25 pages, the certificate, the service for certificates, and 30 names by https and http with redirects.
  subdomain_discovery: { requests: 130, posts: 0, connections: 170 },
  // DNS alone.
  ip_reputation: { requests: 0, posts: 0, connections: 0 },
  // The registry: a redirect or two, and the second request for what is severe.
  domain_expiry: { requests: 4, posts: 0, connections: 6 },
  email_security: { requests: 3, posts: 0, connections: 4 },
  // 13 failed logins (18 with the test of header bypasses), a page before each of them, and the pages on the way to the form.
  subdomain_takeover: { requests: 20, posts: 0, connections: 24 },
  // The pages that all tests share, and 45 requests with values of its own.
  sql_injection: { requests: 81, posts: 0, connections: 90 },
  reflected_xss: { requests: 71, posts: 0, connections: 80 },
  template_injection: { requests: 71, posts: 0, connections: 80 },
  header_injection: { requests: 71, posts: 0, connections: 80 },
  path_traversal: { requests: 71, posts: 0, connections: 80 },
  nosql_injection: { requests: 71, posts: 0, connections: 80 },
  ldap_injection: { requests: 71, posts: 0, connections: 80 },
  request_forgery: { requests: 71, posts: 0, connections: 80 },
  // Four controls, 27 ports, and a second connection to those that are open; the start page in both schemes.
  open_ports: { requests: 12, posts: 0, connections: 80 },
  brute_force: { requests: 60, posts: 18, connections: 80 },
  api_rate_limit: { requests: 60, posts: 2, connections: 110 },
};
