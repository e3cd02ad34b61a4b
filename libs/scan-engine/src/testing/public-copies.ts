import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PUBLIC_SOURCES } from '@palisade/catalogue';
import type { DataId } from '@palisade/vocabulary';

/** Copies of what public sources publish, in their forms and sizes: `rows` is what each had when the copy was written. */
export interface Copy {
  rows?: number;
  /** `YYYY-MM-DD`. */
  day?: string;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const cveOf = (index: number): string => `CVE-2026-${String(index).padStart(5, '0')}`;

const retireJs = (rows: number): Buffer =>
  json(
    Object.fromEntries(
      ['jquery', ...numbers(59).map((index) => `library${index}`)].map((name, place) => [
        name,
        {
          extractors: { filename: ['x-(§§version§§).js'] },
          vulnerabilities: numbers(Math.ceil((rows - place) / 60)).map((index) => ({
            below: `3.${index}.0`,
            severity: 'medium',
            cwe: ['CWE-79'],
            identifiers: { CVE: [cveOf(index)], summary: 'Cross-site scripting' },
            info: ['https://example.com/'],
          })),
        },
      ]),
    ),
  );

const rdap = (rows: number, day: string): Buffer =>
  json({
    description: 'RDAP bootstrap file for Domain Name System registrations',
    publication: `${day}T17:00:02Z`,
    services: numbers(rows).map((index) => [[`tld${index}`], [`https://rdap${index}.example/`]]),
    version: '1.0',
  });

const SPECIAL_HEAD =
  'Address Block,Name,RFC,Allocation Date,Termination Date,Source,Destination,Forwardable,Globally Reachable,Reserved-by-Protocol\r\n';
const specialV4 = (rows: number): Buffer =>
  Buffer.from(
    `${SPECIAL_HEAD}192.0.0.0/24 [2],IETF Protocol Assignments,"[RFC6890], Section 2.1",2010-01,N/A,False,False,False,False [2],False\r\n` +
      '"192.0.0.170/32, 192.0.0.171/32",NAT64/DNS64 Discovery,"[RFC8880]\n        [RFC7050], Section 2.2",2013-02,N/A,False,False,False,False,True\r\n' +
      '192.88.99.0/24,Deprecated (6to4 Relay Anycast),[RFC7526],2001-06,2015-03,,,,,\r\n' +
      numbers(rows)
        .map((index) => `10.${index}.0.0/16,Private-Use,[RFC1918],1996-02,N/A,True,True,True,False,False\r\n`)
        .join(''),
  );
const specialV6 = (rows: number): Buffer =>
  Buffer.from(
    `${SPECIAL_HEAD}2001::/32,TEREDO,"[RFC4380]\n        [RFC8190]",2006-01,N/A,True,True,True,N/A [2],False\r\n` +
      numbers(rows)
        .map(
          (index) =>
            `fc${index % 10}0:${index}::/32,Unique-Local,[RFC4193],2005-10,N/A,True,True,True,False,False\r\n`,
        )
        .join(''),
  );

const suffixes = (rows: number, day: string): Buffer =>
  Buffer.from(
    `// This Source Code Form is subject to the terms of the Mozilla Public License\n\n// VERSION: ${day}_08-46-14_UTC\n\n// ===BEGIN ICANN DOMAINS===\n` +
      `*.ck\n!www.ck\n${numbers(rows - 3)
        .map((index) => `tld${index} // note\n`)
        .join(
          '',
        )}// ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n// ===END PRIVATE DOMAINS===\n`,
  );

const hsts = (rows: number): Buffer =>
  Buffer.from(
    `// Copyright 2012 The Chromium Authors\n{\n  // Names\n  "entries": [\n    { "name": "dev", "policy": "public-suffix", "mode": "force-https", "include_subdomains": true },\n${numbers(
      rows - 1,
    )
      .map(
        (index) =>
          `    { "name": "shop-number-${index}.example", "policy": "bulk-1-year", "mode": "force-https", "include_subdomains": true },\n`,
      )
      .join('')}    // END OF ENTRIES\n  ]\n}\n`,
  );

const kev = (rows: number, day: string): Buffer =>
  json({
    title: 'CISA Catalog of Known Exploited Vulnerabilities',
    catalogVersion: day.replaceAll('-', '.'),
    dateReleased: `${day}T12:00:00.0000Z`,
    count: rows,
    vulnerabilities: numbers(rows).map((index) => ({
      cveID: cveOf(index),
      vendorProject: 'Example',
      product: 'Server',
      vulnerabilityName: 'Example Server Command Injection Vulnerability',
      dateAdded: '2026-01-02',
      shortDescription: 'Example Server contains a command injection vulnerability. '.repeat(6),
      requiredAction: 'Apply mitigations per vendor instructions. '.repeat(3),
      dueDate: '2026-01-23',
      knownRansomwareCampaignUse: index === 0 ? 'Known' : 'Unknown',
      notes: 'https://example.com/advisory',
      cwes: ['CWE-78'],
    })),
  });

const epss = (rows: number, day: string): Buffer =>
  gzipSync(
    `#model_version:v2025.03.14,score_date:${day}T12:55:00Z\ncve,epss,percentile\n${numbers(rows)
      .map((index) => `${cveOf(index)},0.${String(index % 100_000).padStart(5, '0')},0.50000\n`)
      .join('')}`,
    { level: 1 },
  );

const endOfLife = (rows: number, day: string): Buffer =>
  json({
    schema_version: '1.2.1',
    generated_at: `${day}T00:08:50+00:00`,
    total: rows,
    result: numbers(rows).map((index) => ({
      name: index === 0 ? 'nginx' : `product-${index}`,
      label: index === 0 ? 'nginx' : `Product ${index}`,
      category: 'server-app',
      releases: numbers(10).map((branch) => ({
        name: `1.${branch}`,
        label: `1.${branch}`,
        releaseDate: '2025-04-23',
        isLts: false,
        isEol: branch < 8,
        eolFrom: branch === 9 ? null : `2026-0${branch + 1}-01`,
        isMaintained: branch > 7,
        latest: { name: `1.${branch}.3`, date: '2025-08-13', link: 'https://example.com/' },
      })),
    })),
  });

const logs = (rows: number, day: string): Buffer =>
  json({
    version: '90.6',
    log_list_timestamp: `${day}T13:35:59Z`,
    operators: [
      {
        name: 'Google',
        email: ['logs@example.com'],
        logs: numbers(rows - 1).map((index) => ({
          description: `Google 'Argon${index}' log`,
          log_id: 'lpdkv1VYl633Q4doNwhCd+nwOtX2pPM2bkakPw/KqcY=',
          key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
          url: 'https://ct.example/logs/argon/',
          mmd: 86_400,
          state: { usable: { timestamp: '2025-01-01T00:00:00Z' } },
          temporal_interval: {
            start_inclusive: '2026-07-01T00:00:00Z',
            end_exclusive: '2027-01-01T00:00:00Z',
          },
        })),
        tiled_logs: [
          {
            description: 'a tiled log',
            log_id: 'lpdkv1VYl633Q4doNwhCd+nwOtX2pPM2bkakPw/KqcY=',
            key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
            submission_url: 'https://ct.example/tiled/',
            monitoring_url: 'https://ct.example/monitor/',
            state: { retired: { timestamp: '2025-01-01T00:00:00Z' } },
          },
        ],
      },
    ],
  });

/** A signer of lists in place of Google. */
export interface Signer {
  key: KeyObject;
  /** As `PublicSource.signedBy`. */
  signedBy: string;
}

export function makeSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { key: privateKey, signedBy: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}

const ROWS: Partial<Record<DataId, number>> = {
  js_advisories: 500,
  rdap_servers: 600,
  special_addresses: 26,
  public_suffixes: 10_000,
  ct_logs: 48,
  hsts_preload: 150_000,
  kev: 1_500,
  epss: 300_000,
  end_of_life: 400,
};

/** The files of a source, in its order. */
export function copyOf(
  id: DataId,
  { rows = ROWS[id] ?? 1, day = '2026-11-01' }: Copy,
  signer: Signer,
): Buffer[] {
  const list = logs(id === 'ct_logs' ? rows : 1, day);
  const copies: Partial<Record<DataId, () => Buffer[]>> = {
    js_advisories: () => [retireJs(rows)],
    rdap_servers: () => [rdap(rows, day)],
    special_addresses: () => [specialV4(rows), specialV6(rows)],
    public_suffixes: () => [suffixes(rows, day)],
    ct_logs: () => [list, sign('sha256', list, signer.key)],
    hsts_preload: () => [hsts(rows)],
    kev: () => [kev(rows, day)],
    epss: () => [epss(rows, day)],
    end_of_life: () => [endOfLife(rows, day)],
  };
  return copies[id]?.() ?? [];
}

/** The lists that have a public source. */
export const PUBLIC_IDS = Object.keys(PUBLIC_SOURCES) as DataId[];
