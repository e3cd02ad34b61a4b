import type { TestKey } from '@palisade/vocabulary';

/** Data that tests judge by and that grows old. Old data misses things; it never makes a finding. */
export interface DataSet {
  /** In the technical details of results, in snake case. */
  id: string;
  name: string;
  usedBy: readonly TestKey[];
  source: string;
  /** The day of its source, or of the last comparison with it: YYYY-MM-DD. */
  date: string;
  /** How an operator replaces it between releases; null where only a release does. */
  refresh: string | null;
  /** Whether an operator can replace it as a whole: then a date of the release proves nothing. */
  isReplaceable?: true;
}

/** What a release carries. */
export const DATA_SETS: readonly DataSet[] = [
  {
    id: 'js_advisories',
    name: 'Advisories of JavaScript libraries',
    usedBy: ['outdated_js_libraries'],
    source:
      'RetireJS repository (Apache-2.0), by @salesforce/code-analyzer-retirejs-engine 0.32.0 (BSD-3-Clause)',
    date: '2026-01-31',
    refresh: 'JS_ADVISORIES_URL, loaded at the start of a worker and then weekly',
    isReplaceable: true,
  },
  {
    id: 'takeover_services',
    name: 'Services whose unused names others can claim',
    usedBy: ['subdomain_takeover'],
    source: "Palisade's own table, from the providers' documents",
    date: '2026-11-22',
    refresh: null,
  },
  {
    id: 'caa_names',
    name: 'Names of certificate authorities in CAA records',
    usedBy: ['dns_security'],
    source: "Palisade's own table, from the documents of the authorities",
    date: '2026-11-22',
    refresh: null,
  },
  {
    id: 'root_anchors',
    name: 'Trust anchors of the DNS root',
    usedBy: ['dns_security'],
    source: 'IANA root-anchors.xml, key tags 20326 and 38696',
    date: '2024-07-18',
    refresh: 'DNS_TRUST_ANCHORS, a file with DS lines',
    isReplaceable: true,
  },
  {
    id: 'dkim_selectors',
    name: 'Usual DKIM selectors',
    usedBy: ['email_security'],
    source: "Palisade's own table, from the documents of mail services",
    date: '2026-11-22',
    refresh: 'the setting dkim_selectors of a check',
  },
  {
    id: 'file_cdns',
    name: 'File CDNs and the addresses of their versions',
    usedBy: ['outdated_js_libraries', 'subresource_integrity'],
    source: "Palisade's own table, from the CDNs' documents",
    date: '2026-11-22',
    refresh: null,
  },
  {
    id: 'secret_patterns',
    name: 'Forms of keys and tokens',
    usedBy: ['information_disclosure'],
    source: "Palisade's own table, from the documents of the services",
    date: '2026-11-22',
    refresh: null,
  },
  {
    id: 'debug_signs',
    name: 'Signs of debug modes and error pages',
    usedBy: ['information_disclosure'],
    source: "Palisade's own table, from the sources of the frameworks",
    date: '2026-11-22',
    refresh: null,
  },
];

const DATES = new Map<TestKey, Record<string, string>>();
for (const { id, date, usedBy, isReplaceable } of DATA_SETS)
  for (const key of isReplaceable ? [] : usedBy) DATES.set(key, { ...DATES.get(key), [id]: date });

/** The dates of the data of the release that a test judges by, by the id of the data; null without any. */
export const dataDatesOf = (key: TestKey): Record<string, string> | null => DATES.get(key) ?? null;
