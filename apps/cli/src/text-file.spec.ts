import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { readChecksFile } from './as-code/read-checks-file';
import { readBaseline } from './scan/baseline-file';
import { readIdentities } from './scan/identities-file';
import { readSarifMap } from './scan/sarif-map-file';
import { readTargets } from './scan/target-list';
import { readTestConfigs } from './scan/test-config-file';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'palisade-text-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const FORMS: Record<string, (text: string) => Buffer> = {
  CRLF: (text) => Buffer.from(text),
  'a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big-endian': (text) => swapped(`\ufeff${text}`),
};

const IDENTITIES = `scan_identities:
  - name: ada
    login: { kind: basic, username: ada, password: secret }
    verify: { url: /me, signed_in: { status: 200 }, anonymous: { status: 401 } }
`;
const target = parseTarget('https://example.com/', parseAllowedHosts(''));

const READERS: Record<string, { text: string; read: (file: string) => unknown; right: unknown }> = {
  '--targets': {
    text: '# sites\nhttps://example.com/\nbücher.example\n',
    read: readTargets,
    right: ['https://example.com/', 'bücher.example'],
  },
  '--baseline': {
    text: '{"target": "https://example.com/",\n "tests": []}\n',
    read: (file) => typeof readBaseline(file, false).nameOf,
    right: 'function',
  },
  '--sarif-map': {
    text: '{"security_headers":\n "deploy/nginx.conf"}\n',
    read: readSarifMap,
    right: { security_headers: 'deploy/nginx.conf' },
  },
  '--config': {
    text: '{"security_headers":\n {"endpoints": ["/a"]}}\n',
    read: (file) => Object.keys(readTestConfigs(file)),
    right: ['security_headers'],
  },
  '--identities': {
    text: IDENTITIES,
    read: (file) => readIdentities(file, target, {}).map(({ name }) => name),
    right: ['ada'],
  },
  'checks as code': {
    text: 'version: 1\nchecks: []\n',
    read: (file) => readChecksFile(file).version,
    right: 1,
  },
};

const CASES = Object.entries(READERS).flatMap(([name, reader]) =>
  Object.entries(FORMS).map(([form, bytes]) => ({ name, form, bytes, ...reader })),
);

it.each(CASES)('$name reads $form', ({ text, bytes, read, right }) => {
  const file = join(folder, 'made-on-windows');
  writeFileSync(file, bytes(text.replaceAll('\n', '\r\n')));
  expect(read(file)).toEqual(right);
});

it.each(Object.entries(READERS))('%s names UTF-16 without a mark', (_name, { text, read }) => {
  const file = join(folder, 'without-a-mark');
  writeFileSync(file, Buffer.from(text, 'utf16le'));
  expect(() => read(file)).toThrow(/UTF-16.*save it as UTF-8/);
});

it.each(Object.entries(READERS))('%s says that a file cannot be read', (_name, { read }) => {
  expect(() => read(join(folder, 'missing'))).toThrow(/cannot be read/);
});
