import { DATA_IDS, type DataId } from '@palisade/vocabulary';
import { DATA_SETS } from '@palisade/catalogue';
import { InvalidData } from './invalid-data';
import { readDataDocument, schemaOf } from './read-document';
import { shippedDocument, shippedText } from './shipped-data';

const read = (id: DataId, document: unknown) => readDataDocument(id, JSON.stringify(document), '2026-09-22');

describe.each(DATA_IDS)('%s', (id) => {
  it('has the form that an operator publishes, with the date of the catalogue', () => {
    const { date, text } = readDataDocument(id, shippedText(id), '2026-01-01');
    expect(JSON.parse(text)).toEqual(shippedDocument(id));
    expect(DATA_SETS.find((set) => set.id === id)?.date).toBe(date);
  });

  it('has a JSON Schema', () => {
    expect(schemaOf(id)).toMatchObject({ type: 'object', additionalProperties: false });
  });
});

it('takes the repository of RetireJS as it is, with the day of the file', () => {
  const advisory = { below: '9.9.9', severity: 'high', cwe: [], identifiers: { CVE: ['CVE-2026-1'] } };
  const names = ['jquery', ...Array.from({ length: 25 }, (_, index) => `lib${index}`)];
  const document = Object.fromEntries(names.map((name) => [name, { vulnerabilities: [advisory] }]));
  expect(read('js_advisories', document)).toMatchObject({
    date: '2026-09-22',
    source: expect.stringContaining('RetireJS') as string,
  });
  expect(() => read('dkim_selectors', document)).toThrow(InvalidData);
});

it('takes the bootstrap file of IANA as it is, with the day of its publication', () => {
  const services = [[['com', 'net'], ['https://rdap.example.com/v1/']]];
  const file = { description: 'RDAP', publication: '2026-08-04T17:00:02Z', services, version: '1.0' };
  expect(read('rdap_servers', file)).toMatchObject({
    date: '2026-08-04',
    source: expect.stringContaining('IANA') as string,
  });
  expect(() => read('rdap_servers', { ...file, services: [[['com'], ['ftp://example.com/']]] })).toThrow(
    InvalidData,
  );
});

const takeover = shippedDocument('takeover_services');
const [service] = takeover.services;
const withService = (changes: object) => ({ ...takeover, services: [{ ...service, ...changes }] });

it.each<[DataId, string, unknown, string]>([
  ['takeover_services', 'an id twice', { ...takeover, services: [service, service] }, 'has an id twice'],
  ['takeover_services', 'names of everyone', withService({ names: ['**.com'] }), 'not a pattern of names'],
  [
    'takeover_services',
    'a sign that many pages have',
    withService({ sign: { statuses: [404], text: 'none' } }),
    'sign',
  ],
  ['takeover_services', 'a rule without code', withService({ rule: 'aws' }), 'rule'],
  [
    'dkim_selectors',
    'more selectors than a scan may query',
    {
      ...shippedDocument('dkim_selectors'),
      selectors: Array.from({ length: 25 }, (_, index) => `s${index}`),
    },
    'selectors',
  ],
  [
    'debug_signs',
    'a short sign',
    { ...shippedDocument('debug_signs'), consoles: [{ product: 'x', all: ['Error'] }] },
    'consoles.0.all.0',
  ],
  [
    'file_cdns',
    'a form without code',
    { ...shippedDocument('file_cdns'), networks: [{ host: 'cdn.example.com', form: 'new' }] },
    'networks.0',
  ],
  [
    'caa_names',
    'no names',
    { ...shippedDocument('caa_names'), authorities: [{ organisation: 'Acme', names: [] }] },
    'authorities.0.names',
  ],
  [
    'js_advisories',
    'a version that cannot be compared',
    {
      ...shippedDocument('js_advisories'),
      libraries: {
        ...shippedDocument('js_advisories').libraries,
        jquery: [{ below: 'next', severity: 'high', ids: [], summary: '' }],
      },
    },
    'libraries.jquery.0.below',
  ],
  [
    'js_advisories',
    'none of the libraries',
    { ...shippedDocument('js_advisories'), libraries: {} },
    'has not the libraries',
  ],
  [
    'caa_names',
    'a date of the future',
    { ...shippedDocument('caa_names'), date: '2999-01-01' },
    'is in the future',
  ],
])('refuses %s with %s', (id, _what, document, message) => {
  expect(() => read(id, document)).toThrow(InvalidData);
  expect(() => read(id, document)).toThrow(message);
});

it('keeps the message short, and free of the contents of the document', () => {
  const rows = Array.from({ length: 99 }, () => ({ kind: '<script>'.repeat(500), pattern: '(((' }));
  let message = '';
  try {
    read('secret_patterns', { ...shippedDocument('secret_patterns'), patterns: rows });
  } catch (error) {
    message = String(error);
  }
  expect(message.length).toBeLessThan(600);
  expect(message).not.toContain('<script>');
});

it.each<DataId>(['kev', 'end_of_life', 'ct_logs'])('takes nothing else for the JSON of %s', (id) => {
  expect(() => read(id, { vulnerability: [] })).toThrow('not in the form of its source');
});
