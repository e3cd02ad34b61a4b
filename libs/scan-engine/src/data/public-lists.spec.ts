import { gzipSync } from 'node:zlib';
import { PUBLIC_SOURCES, type PublicSource } from '@palisade/catalogue';
import type { DataId } from '@palisade/vocabulary';
import { PUBLIC_IDS, copyOf, makeSigner } from '../testing/public-copies';
import { readDataDocument, readPublicFiles } from './read-document';
import { hasSameRows, requireNotShrunken, rowsIn } from './rows-in';

const signer = makeSigner();
const CONTEXT = { day: '2026-11-03', cves: new Set(['CVE-2026-00007', 'CVE-2026-00042', 'CVE-1999-0001']) };
const sourceOf = (id: DataId): PublicSource => {
  const source = PUBLIC_SOURCES[id];
  if (source === undefined) throw new Error(`${id} has no public source`);
  return source.signedBy === undefined ? source : { ...source, signedBy: signer.signedBy };
};
const read = (id: DataId, files: Buffer[]) => {
  const { date, text } = readPublicFiles(id, sourceOf(id), files, CONTEXT);
  return { date, text, document: JSON.parse(text) as Record<string, unknown> };
};

describe.each(PUBLIC_IDS)('%s', (id) => {
  it('is read in the form and size of its source, within its limits', () => {
    const files = copyOf(id, {}, signer);
    for (const file of files) expect(file.length).toBeLessThan(sourceOf(id).mostBytes);
    const { date, text } = read(id, files);
    const hasDay = !['js_advisories', 'special_addresses', 'hsts_preload'].includes(id);
    expect(date).toBe(hasDay ? '2026-11-01' : CONTEXT.day);
    expect(rowsIn(JSON.parse(text) as object)).toBeGreaterThan(1);
    // What is kept can be published again, and read from the database.
    expect(JSON.parse(readDataDocument(id, text, CONTEXT.day).text)).toEqual(JSON.parse(text));
  });

  it('is refused with few rows, cut, or as another document', () => {
    const few = copyOf(id, { rows: 4 }, signer);
    const whole = copyOf(id, {}, signer);
    const cut = whole.map((file) => file.subarray(0, file.length * 0.3));
    const page = whole.map(() => Buffer.from('<!doctype html><title>Sign in</title>'));
    for (const files of [few, cut, page, whole.map(() => Buffer.alloc(0))])
      expect(() => read(id, files)).toThrow(expect.objectContaining({ name: 'InvalidData' }));
  });
});

it('keeps of each list what tests need', () => {
  expect(read('kev', copyOf('kev', {}, signer)).document.vulnerabilities).toContainEqual({
    cve: 'CVE-2026-00000',
    vendor: 'Example',
    product: 'Server',
    name: 'Example Server Command Injection Vulnerability',
    added: '2026-01-02',
    ransomware: true,
  });
  expect(read('epss', copyOf('epss', {}, signer)).document.scores).toEqual({
    'CVE-2026-00007': 0.00007,
    'CVE-2026-00042': 0.00042,
  });
  expect(read('end_of_life', copyOf('end_of_life', {}, signer)).document.products).toMatchObject({
    nginx: {
      name: 'nginx',
      branches: expect.arrayContaining([
        { branch: '1.0', is_ended: true, ends: '2026-01-01', latest: '1.0.3' },
        { branch: '1.9', is_ended: false, ends: null, latest: '1.9.3' },
      ]) as unknown,
    },
  });
  expect(read('public_suffixes', copyOf('public_suffixes', {}, signer)).document).toMatchObject({
    rules: expect.arrayContaining(['*.ck', '!www.ck', 'tld0']) as unknown,
    private_rules: ['github.io'],
  });
  expect(read('hsts_preload', copyOf('hsts_preload', {}, signer)).document).toMatchObject({
    top_level_domains: ['dev'],
    names: 150_000,
  });
  expect(read('ct_logs', copyOf('ct_logs', {}, signer)).document.logs).toContainEqual(
    expect.objectContaining({
      kind: 'static',
      url: 'https://ct.example/tiled/',
      state: 'retired',
      from: null,
    }),
  );
  const { networks } = read('special_addresses', copyOf('special_addresses', {}, signer)).document;
  expect(networks).toEqual(
    expect.arrayContaining([
      { prefix: '192.0.0.0/24', name: 'IETF Protocol Assignments', is_global: false, is_ended: false },
      { prefix: '192.0.0.171/32', name: 'NAT64/DNS64 Discovery', is_global: false, is_ended: false },
      { prefix: '192.88.99.0/24', name: 'Deprecated (6to4 Relay Anycast)', is_global: null, is_ended: true },
      { prefix: '2001::/32', name: 'TEREDO', is_global: null, is_ended: false },
    ]),
  );
});

describe('a signed list', () => {
  const [list = Buffer.alloc(0), signature = Buffer.alloc(0)] = copyOf('ct_logs', {}, signer);
  const [, other = Buffer.alloc(0)] = copyOf('ct_logs', {}, makeSigner());
  it.each([
    ['by another key', [list, other]],
    ['for another list', [copyOf('ct_logs', { rows: 47 }, signer)[0] ?? list, signature]],
    ['that is missing', [list]],
    ['that is empty', [list, Buffer.alloc(0)]],
  ])('is refused with a signature %s', (_case, files) => {
    expect(() => read('ct_logs', files)).toThrow(
      'The signature of the list is not by the key of its source.',
    );
  });

  it('is that of Google without another key', () => {
    const source = PUBLIC_SOURCES.ct_logs;
    if (source === undefined) throw new Error('no source');
    expect(() => readPublicFiles('ct_logs', source, [list, signature], CONTEXT)).toThrow('signature');
  });
});

it('a packed file that grows without end is refused', () => {
  const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
  expect(() => read('epss', [bomb])).toThrow('cannot be unpacked');
});

describe('the rows of a list', () => {
  const list = (rows: number, day = '2026-11-01') =>
    JSON.stringify({ data: 'x', date: day, source: 'y', rows: Array(rows).fill('a') });
  it.each([
    [100, 80, false],
    [100, 79, true],
    [100, 200, false],
    [0, 0, false],
  ])('%d become %d: refused is %s', (before, after, isRefused) => {
    const compare = () => requireNotShrunken(list(after), list(before));
    if (isRefused) expect(compare).toThrow('it was cut, or is another one');
    else expect(compare).not.toThrow();
  });

  it('are the same on another day', () => {
    expect(hasSameRows(list(3), list(3, '2026-11-02'))).toBe(true);
    expect(hasSameRows(list(3), list(4))).toBe(false);
  });
});
