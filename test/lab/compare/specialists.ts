import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestKey } from '@palisade/vocabulary';
import { type Ground, SHOP } from '../sites/ground';
import { inFolder, outputOf } from './output-of';

/** A defect that a tool and a test of ours both know. */
export interface Question {
  what: string;
  /** Our rules that mean it. */
  rules: readonly string[];
  /** Whether the output of the tool says so. */
  isSaid: (output: string) => boolean;
}

/** A tool for what one test does. */
export interface Specialist {
  name: string;
  key: TestKey;
  output: (ground: Ground) => Promise<string>;
  /** What every whole output has. */
  isWhole: RegExp;
  questions: readonly Question[];
}

const OLD = ['tls-10-offered', 'tls-11-offered'];
const UNPROTECTED = ['tls-null-cipher', 'tls-anon-cipher'];

const sslscan: Specialist = {
  name: 'sslscan 2.0.16',
  key: 'tls_configuration',
  output: ({ address, httpsPort }) =>
    outputOf('sslscan', ['--xml=-', '--no-colour', `--sni-name=${SHOP}`, `${address}:${httpsPort}`]),
  isWhole: /<\/ssltest>/,
  questions: [
    {
      what: 'TLS 1.0 or 1.1',
      rules: OLD,
      isSaid: (xml) => /<protocol type="tls" version="1\.[01]" enabled="1"/.test(xml),
    },
    {
      what: 'no TLS 1.3',
      rules: ['tls-13-missing', 'tls-no-modern-version'],
      isSaid: (xml) => xml.includes('<protocol type="tls" version="1.3" enabled="0"'),
    },
    {
      what: 'suites without encryption or without a certificate',
      rules: UNPROTECTED,
      isSaid: (xml) => /<cipher [^>]*strength="(?:null|anonymous)"/.test(xml),
    },
    {
      what: 'a Diffie-Hellman field of 1024 bits',
      rules: ['tls-weak-dh'],
      isSaid: (xml) => /<cipher [^>]*cipher="DHE[^>]*dhebits="1024"/.test(xml),
    },
  ],
};

const says = (id: string, finding: RegExp) => (json: string) =>
  (
    JSON.parse(json.slice(json.indexOf('['), json.lastIndexOf(']') + 1)) as { id: string; finding: string }[]
  ).some((each) => new RegExp(`^(?:${id})$`).test(each.id) && finding.test(each.finding));

const testssl: Specialist = {
  name: 'testssl.sh 3.0.8',
  key: 'tls_configuration',
  // It writes its JSON to new files only.
  output: ({ address, httpsPort }) =>
    inFolder(async (folder) => {
      const file = join(folder, 'testssl.json');
      await outputOf('testssl', [
        '--quiet',
        '--color',
        '0',
        '--warnings',
        'off',
        '-p',
        '-s',
        '--jsonfile',
        file,
        '--ip',
        address,
        `${SHOP}:${httpsPort}`,
      ]);
      // None where the tool is not installed: then it has no whole output.
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    }),
  isWhole: /"id"\s*:\s*"cipherlist_/,
  questions: [
    { what: 'TLS 1.0 or 1.1', rules: OLD, isSaid: says('TLS1(?:_1)?', /^offered/) },
    {
      what: 'no TLS 1.3',
      rules: ['tls-13-missing', 'tls-no-modern-version'],
      isSaid: says('TLS1_3', /^not offered/),
    },
    {
      what: 'suites without encryption or without a certificate',
      rules: UNPROTECTED,
      isSaid: says('cipherlist_(?:NULL|aNULL)', /^offered/),
    },
  ],
};

/** Where npm installed `@mdn/mdn-http-observatory`. Without its list of preloaded hosts, which it would load from the network, it has an empty one. */
function observatoryScript(): string {
  const home = join(process.env.OBSERVATORY_FOLDER ?? '.', 'node_modules/@mdn/mdn-http-observatory');
  const preloaded = join(home, 'conf/hsts-preload.json');
  if (existsSync(home) && !existsSync(preloaded)) writeFileSync(preloaded, '{}');
  return join(home, 'src/scan.js');
}
const fails = (test: string) => (json: string) =>
  (
    JSON.parse(json.slice(json.indexOf('{'), json.lastIndexOf('}') + 1)) as {
      tests: Record<string, { pass: boolean }>;
    }
  ).tests[test]?.pass === false;

const observatory: Specialist = {
  name: 'MDN HTTP Observatory 1.4.8',
  key: 'security_headers',
  output: ({ address, httpsPort, httpPort }) =>
    outputOf(
      process.execPath,
      ['--use-openssl-ca', '--require', join(__dirname, 'lead-to-site.cjs'), observatoryScript(), SHOP],
      {
        LAB_NAME: SHOP,
        LAB_ADDRESS: address,
        LAB_HTTPS_PORT: String(httpsPort),
        LAB_HTTP_PORT: String(httpPort),
      },
    ),
  isWhole: /"tests" *:/,
  questions: [
    {
      what: 'no lasting Strict-Transport-Security',
      rules: ['hsts-missing', 'hsts-disabled', 'hsts-invalid', 'hsts-short'],
      isSaid: fails('strict-transport-security'),
    },
    {
      what: 'content types may be guessed',
      rules: ['nosniff-missing', 'nosniff-invalid'],
      isSaid: fails('x-content-type-options'),
    },
    { what: 'frames of other sites', rules: ['clickjacking'], isSaid: fails('x-frame-options') },
    {
      what: 'the whole address as Referer',
      rules: ['referrer-policy-unsafe'],
      isSaid: fails('referrer-policy'),
    },
  ],
};

export const SPECIALISTS: readonly Specialist[] = [sslscan, testssl, observatory];
