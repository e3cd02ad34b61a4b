import type { TestKey } from '@palisade/vocabulary';

/** How soon what a list does not have yet matters: new rows come every day, or a few a year. */
export type Pace = 'daily' | 'slow';

/** Data that tests judge by and that grows old. Old data misses things; it never makes a finding. */
export interface DataSet {
  /** In the technical details of results, in snake case. */
  id: string;
  name: string;
  usedBy: readonly TestKey[];
  source: string;
  /** The day of its source, or of the last comparison with it: YYYY-MM-DD. */
  date: string;
  /** False where a release carries nothing: workers load it. */
  isShipped?: false;
  /** How an operator replaces it between releases. */
  refresh: string;
  /** Absent where a test that finds nothing does not depend on the age of the list: it is a help, or the scanner itself says what it cannot judge. */
  pace?: Pace;
  /** Tests of `usedBy` whose silence does not depend on the age of the list: it only adds to what they find. */
  adds?: readonly TestKey[];
}

/** What a release carries. */
export const DATA_SETS: readonly DataSet[] = [
  {
    id: 'js_advisories',
    name: 'Advisories of JavaScript libraries',
    usedBy: ['outdated_js_libraries'],
    source:
      'RetireJS repository of 2026-01-31 (Apache-2.0), by @salesforce/code-analyzer-retirejs-engine 0.32.0 (BSD-3-Clause); from then on the GitHub Advisory Database (CC BY 4.0)',
    date: '2026-08-07',
    refresh: 'daily from its source; DATA_URL or JS_ADVISORIES_URL',
    pace: 'daily',
  },
  {
    id: 'takeover_services',
    name: 'Services whose unused names others can claim',
    usedBy: ['subdomain_takeover'],
    source: "Palisade's own table, from the providers' documents",
    date: '2026-11-22',
    refresh: 'DATA_URL',
    pace: 'slow',
  },
  {
    id: 'caa_names',
    name: 'Names of certificate authorities in CAA records',
    usedBy: ['dns_security'],
    source: "Palisade's own table, from the documents of the authorities",
    date: '2026-11-22',
    refresh: 'DATA_URL',
  },
  {
    id: 'root_anchors',
    name: 'Trust anchors of the DNS root',
    usedBy: ['dns_security'],
    source: 'IANA root-anchors.xml, key tags 20326 and 38696',
    date: '2024-07-18',
    refresh: 'DNS_TRUST_ANCHORS, a file with DS lines',
  },
  {
    id: 'dkim_selectors',
    name: 'Usual DKIM selectors',
    usedBy: ['email_security'],
    source: "Palisade's own table, from the documents of mail services",
    date: '2026-11-22',
    refresh: 'DATA_URL; a check adds its own in dkim_selectors',
  },
  {
    id: 'file_cdns',
    name: 'File CDNs and the addresses of their versions',
    usedBy: ['outdated_js_libraries', 'subresource_integrity', 'third_party_scripts'],
    source: "Palisade's own table, from the CDNs' documents",
    date: '2026-11-22',
    refresh: 'DATA_URL',
  },
  {
    id: 'secret_patterns',
    name: 'Forms of keys and tokens',
    usedBy: ['information_disclosure'],
    source: "Palisade's own table, from the documents of the services",
    date: '2026-11-22',
    refresh: 'DATA_URL',
    pace: 'slow',
  },
  {
    id: 'debug_signs',
    name: 'Signs of debug modes and error pages',
    usedBy: ['information_disclosure'],
    source: "Palisade's own table, from the sources of the frameworks",
    date: '2026-11-22',
    refresh: 'DATA_URL',
  },
  {
    id: 'rdap_servers',
    name: 'RDAP servers of the registries',
    usedBy: ['domain_expiry'],
    source: 'IANA RDAP bootstrap file (RFC 9224), by freewhois 1.2.6 (MIT); its date is an estimate',
    date: '2023-01-31',
    refresh: 'daily from its source; RDAP_BOOTSTRAP_URL or DATA_URL',
  },
  {
    id: 'block_lists',
    name: 'Block lists of addresses and their return codes',
    usedBy: ['ip_reputation'],
    source: "Palisade's own table, from the lists' documents; their terms of use apply",
    date: '2026-11-26',
    refresh: 'DATA_URL',
  },
  {
    id: 'subdomain_labels',
    name: 'Usual names of hosts below a domain',
    usedBy: ['subdomain_discovery'],
    source: "Palisade's own table, the most usual first",
    date: '2026-11-26',
    refresh: 'DATA_URL',
  },
  {
    id: 'products',
    name: 'Products, their consoles and the ends of their branches',
    usedBy: ['product_exposure', 'known_vulnerabilities'],
    source: "Palisade's own table, from the documents of the products",
    date: '2026-11-30',
    refresh: 'DATA_URL',
    pace: 'slow',
  },
  {
    id: 'product_advisories',
    name: 'Known vulnerabilities of products',
    usedBy: ['known_vulnerabilities', 'product_exposure'],
    source:
      "Palisade's own table, from the advisories of the makers, CISA's catalogue of exploited vulnerabilities and EPSS",
    date: '2026-11-30',
    refresh: 'DATA_URL',
    pace: 'daily',
    adds: ['product_exposure'],
  },
  {
    id: 'bad_script_hosts',
    name: 'Hosts whose scripts are known to harm visitors',
    usedBy: ['third_party_scripts', 'subresource_integrity'],
    source: "Palisade's own table, from the reports of those who found the attacks",
    date: '2026-11-26',
    refresh: 'DATA_URL',
    pace: 'slow',
    adds: ['subresource_integrity'],
  },
  {
    id: 'hsts_preload',
    name: 'Top-level domains that browsers preload for https',
    usedBy: [],
    source: 'HSTS preload list of Chromium (BSD-3-Clause); the release has no rows',
    isShipped: false,
    date: '2021-11-03',
    refresh: 'daily from its source; DATA_URL',
  },
  {
    id: 'kev',
    name: 'Flaws that are exploited',
    usedBy: ['known_vulnerabilities'],
    source: 'CISA, Known Exploited Vulnerabilities Catalog (CC0 1.0); the release has no rows',
    isShipped: false,
    date: '2021-11-03',
    refresh: 'daily from its source; DATA_URL',
  },
  {
    id: 'epss',
    name: 'How likely flaws are exploited',
    usedBy: ['known_vulnerabilities'],
    source: 'FIRST, Exploit Prediction Scoring System; the release has no rows',
    isShipped: false,
    date: '2021-11-03',
    refresh: 'daily from its source; DATA_URL',
  },
  {
    id: 'end_of_life',
    name: 'Ends of the branches of products',
    usedBy: ['product_exposure'],
    source: 'endoflife.date (MIT); the release has no rows',
    isShipped: false,
    date: '2021-11-03',
    refresh: 'daily from its source; DATA_URL',
  },
  {
    id: 'public_suffixes',
    name: 'Public suffixes',
    usedBy: [],
    source: 'Public Suffix List (MPL-2.0); the release has no rows',
    isShipped: false,
    date: '2021-11-03',
    refresh: 'daily from its source; DATA_URL',
  },
  {
    id: 'special_addresses',
    name: 'Networks with a special purpose',
    usedBy: [],
    source: 'IANA special-purpose address registries (CC0 1.0); the release has no rows',
    isShipped: false,
    date: '2021-11-03',
    refresh: 'daily from its source; DATA_URL',
  },
  {
    id: 'ct_logs',
    name: 'Logs of Certificate Transparency',
    usedBy: [],
    source: 'Log list of Chrome; the release has no rows',
    isShipped: false,
    date: '2021-11-03',
    refresh: 'daily from its source; DATA_URL',
  },
];

const SETS = new Map<TestKey, string[]>();
for (const { id, usedBy } of DATA_SETS)
  for (const key of usedBy) SETS.set(key, [...(SETS.get(key) ?? []), id]);

/** The ids of the data that a test judges by. */
export const dataSetsOf = (key: TestKey): readonly string[] => SETS.get(key) ?? [];
