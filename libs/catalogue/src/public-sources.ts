import type { DataId } from '@palisade/vocabulary';

/** Where a list is published for everyone, so that an installation keeps it current without its operator. */
export interface PublicSource {
  publisher: string;
  /** The files of the list. The last one is the signature where there is a key. */
  addresses: readonly string[];
  licence: string;
  /** Of each file, unpacked. */
  mostBytes: number;
  /** About how large it is, so that the limits can be judged. */
  about: string;
  /** A file with fewer rows is another document, or was cut. */
  fewestRows: number;
  /** SPKI in Base64: an RSA key whose signature (PKCS #1 v1.5, SHA-256) covers the first file. */
  signedBy?: string;
}

const MIB = 1024 * 1024;

/** https://www.gstatic.com/ct/log_list/v3/log_list_pubkey.pem. A key that comes with the list would prove nothing. */
const LOG_LIST_KEY =
  'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAsu0BHGnQ++W2CTdyZyxv' +
  'HHRALOZPlnu/VMVgo2m+JZ8MNbAOH2cgXb8mvOj8flsX/qPMuKIaauO+PwROMjiq' +
  'fUpcFm80Kl7i97ZQyBDYKm3MkEYYpGN+skAR2OebX9G2DfDqFY8+jUpOOWtBNr3L' +
  'rmVcwx+FcFdMjGDlrZ5JRmoJ/SeGKiORkbbu9eY1Wd0uVhz/xI5bQb0OgII7hEj+' +
  'i/IPbJqOHgB8xQ5zWAJJ0DmG+FM6o7gk403v6W3S8qRYiR84c50KppGwe4YqSMkF' +
  'bLDleGQWLoaDSpEWtESisb4JiLaY4H+Kk0EyAhPSb+49JfUozYl+lf7iFN3qRq/S' +
  'IXXTh6z0S7Qa8EYDhKGCrpI03/+qprwy+my6fpWHi6aUIk4holUCmWvFxZDfixox' +
  'K0RlqbFDl2JXMBquwlQpm8u5wrsic1ksIv9z8x9zh4PJqNpCah0ciemI3YGRQqSe' +
  '/mRRXBiSn9YQBUPcaeqCYan+snGADFwHuXCd9xIAdFBolw9R9HTedHGUfVXPJDiF' +
  '4VusfX6BRR/qaadB+bqEArF/TzuDUr6FvOR4o8lUUxgLuZ/7HO+bHnaPFKYHHSm+' +
  '+z1lVDhhYuSZ8ax3T0C3FZpb7HMjZtpEorSV5ElKJEJwrhrBCMOD8L01EoSPrGlS' +
  '1w22i9uGHMn/uGQKo28u7AsCAwEAAQ==';

/** The public sources of lists, by list. Our own tables have none: they change with a release. */
export const PUBLIC_SOURCES: Readonly<Partial<Record<DataId, PublicSource>>> = {
  js_advisories: {
    publisher: 'RetireJS',
    addresses: [
      'https://raw.githubusercontent.com/RetireJS/retire.js/master/repository/jsrepository-v5.json',
    ],
    licence: 'Apache-2.0',
    mostBytes: 8 * MIB,
    about: '0.6 MiB',
    fewestRows: 200,
  },
  rdap_servers: {
    publisher: 'IANA',
    addresses: ['https://data.iana.org/rdap/dns.json'],
    licence: 'CC0 1.0',
    mostBytes: 4 * MIB,
    about: '0.1 MiB',
    fewestRows: 100,
  },
  special_addresses: {
    publisher: 'IANA',
    addresses: [
      'https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry-1.csv',
      'https://www.iana.org/assignments/iana-ipv6-special-registry/iana-ipv6-special-registry-1.csv',
    ],
    licence: 'CC0 1.0',
    mostBytes: MIB,
    about: '26 and 27 networks',
    fewestRows: 30,
  },
  public_suffixes: {
    publisher: 'Mozilla and others, Public Suffix List',
    addresses: ['https://publicsuffix.org/list/public_suffix_list.dat'],
    licence: 'MPL-2.0',
    mostBytes: 4 * MIB,
    about: '0.3 MiB, 10,000 rules',
    fewestRows: 5_000,
  },
  ct_logs: {
    publisher: 'Google, log list of Chrome',
    addresses: [
      'https://www.gstatic.com/ct/log_list/v3/log_list.json',
      'https://www.gstatic.com/ct/log_list/v3/log_list.sig',
    ],
    licence: 'states none; published for clients of Certificate Transparency',
    mostBytes: 2 * MIB,
    about: '0.1 MiB, 48 logs',
    fewestRows: 10,
    signedBy: LOG_LIST_KEY,
  },
  hsts_preload: {
    publisher: 'Chromium',
    addresses: [
      'https://raw.githubusercontent.com/chromium/chromium/main/net/http/transport_security_state_static.json',
    ],
    licence: 'BSD-3-Clause',
    mostBytes: 48 * MIB,
    about: '20 MiB, 150,000 names',
    fewestRows: 50_000,
  },
  kev: {
    publisher: 'CISA, Known Exploited Vulnerabilities Catalog',
    addresses: ['https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json'],
    licence: 'CC0 1.0',
    mostBytes: 16 * MIB,
    about: '1.4 MiB, 1,500 flaws',
    fewestRows: 1_000,
  },
  epss: {
    publisher: 'FIRST, Exploit Prediction Scoring System',
    addresses: ['https://epss.empiricalsecurity.com/epss_scores-current.csv.gz'],
    licence: 'free for everyone; FIRST asks to be named',
    mostBytes: 64 * MIB,
    about: '10 MiB unpacked, 300,000 scores',
    fewestRows: 100_000,
  },
  end_of_life: {
    publisher: 'endoflife.date',
    addresses: ['https://endoflife.date/api/v1/products/full'],
    licence: 'MIT',
    mostBytes: 32 * MIB,
    about: '4 MiB, 400 products',
    fewestRows: 200,
  },
};
