import type { TestKey } from '@palisade/vocabulary';

/** Data that tests judge by and that grows old. Old data misses things; it never makes a finding. */
export interface DataSet {
  name: string;
  usedBy: TestKey;
  source: string;
  /** The day of its source, or of the last comparison with it: YYYY-MM-DD. */
  date: string;
  /** How an operator replaces it between releases; null where only a release does. */
  refresh: string | null;
}

/** What a release carries. A result that was judged by such data names the date in its technical details. */
export const DATA_SETS: readonly DataSet[] = [
  {
    name: 'Advisories of JavaScript libraries',
    usedBy: 'outdated_js_libraries',
    source:
      'RetireJS repository (Apache-2.0), by @salesforce/code-analyzer-retirejs-engine 0.32.0 (BSD-3-Clause)',
    date: '2026-01-31',
    refresh: 'JS_ADVISORIES_URL, loaded at the start of a worker and then weekly',
  },
  {
    name: 'Services whose unused names others can claim',
    usedBy: 'subdomain_takeover',
    source: "Palisade's own table, from the providers' documents",
    date: '2026-11-22',
    refresh: null,
  },
  {
    name: 'Names of certificate authorities in CAA records',
    usedBy: 'dns_security',
    source: "Palisade's own table, from the documents of the authorities",
    date: '2026-11-22',
    refresh: null,
  },
  {
    name: 'Trust anchors of the DNS root',
    usedBy: 'dns_security',
    source: 'IANA root-anchors.xml, key tags 20326 and 38696',
    date: '2024-07-18',
    refresh: 'DNS_TRUST_ANCHORS, a file with DS lines',
  },
  {
    name: 'Usual DKIM selectors',
    usedBy: 'email_security',
    source: "Palisade's own table, from the documents of mail services",
    date: '2026-11-22',
    refresh: 'the setting dkim_selectors of a check',
  },
  {
    name: 'File CDNs and the addresses of their versions',
    usedBy: 'outdated_js_libraries',
    source: "Palisade's own table, from the CDNs' documents",
    date: '2026-11-22',
    refresh: null,
  },
];
