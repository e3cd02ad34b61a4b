import { CATALOGUE } from './catalogue';
import { readSettings } from './read-settings';
import { type SettingsSchema, endpointsSchema, requestsSetting } from './settings-schema';

const PATHS = endpointsSchema('Paths to request.', '/login');
const text = { title: 'T', description: 'D.' };
const MIXED: SettingsSchema = {
  type: 'object',
  properties: {
    mail_domain: { ...text, type: 'string', format: 'hostname', maxLength: 253, examples: ['example.com'] },
    port: { ...text, type: 'integer', minimum: 1, maximum: 65_535, examples: [8443] },
    expected_ports: {
      ...text,
      type: 'array',
      examples: [[22]],
      minItems: 1,
      maxItems: 3,
      items: { type: 'integer', minimum: 1, maximum: 65_535 },
    },
    write_test: { ...text, type: 'boolean', examples: [true] },
    days: {
      ...text,
      type: 'object',
      examples: [{ high: 7 }],
      properties: { high: { ...text, type: 'integer', minimum: 1, maximum: 365, examples: [7] } },
    },
  },
};

it('keeps what the test knows', () => {
  expect(readSettings(PATHS, { endpoints: ['/a'] })).toEqual({
    settings: { endpoints: ['/a'] },
    errors: {},
  });
  expect(readSettings(MIXED, { days: { high: 14 } })).toEqual({
    settings: { days: { high: 14 } },
    errors: {},
  });
  expect(readSettings(MIXED, { mail_domain: '_dmarc.Example.com', port: null })).toEqual({
    settings: { mail_domain: '_dmarc.Example.com' },
    errors: {},
  });
});

const ADDRESSES: SettingsSchema = {
  type: 'object',
  properties: {
    origin_addresses: {
      ...text,
      type: 'array',
      examples: [['203.0.113.7']],
      minItems: 1,
      maxItems: 4,
      items: { type: 'string', format: 'address', maxLength: 45 },
    },
  },
};

it.each(['203.0.113.7', '2001:db8::7', '::ffff:203.0.113.7'])('takes %s for an address', (address) => {
  expect(readSettings(ADDRESSES, { origin_addresses: [address] }).errors).toEqual({});
});

it.each([
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7:443',
  '[2001:db8::7]',
  'shop.example',
  '::g',
  '',
])('does not take %s for an address', (address) => {
  expect(readSettings(ADDRESSES, { origin_addresses: [address] }).errors).toEqual({
    'origin_addresses.0': 'must be an IP address, such as 203.0.113.7.',
  });
});

const REQUESTS: SettingsSchema = { type: 'object', properties: { requests: requestsSetting } };

it.each([
  'POST /api/search application/json {"q":"chair"}',
  'PUT /soap application/soap+xml <q>chair</q>',
  'POST /find application/x-www-form-urlencoded q=chair',
])('takes %s for a request', (request) => {
  expect(readSettings(REQUESTS, { requests: [request] }).errors).toEqual({});
});

it.each([
  'GET /api application/json {}',
  'POST //evil.example/ application/json {}',
  'POST https://evil.example/ application/json {}',
  'POST /api text/plain a',
  'POST /api application/json',
  'POST /api application/json {\n}',
])('does not take %s for a request', (request) => {
  expect(readSettings(REQUESTS, { requests: [request] }).errors).toHaveProperty(['requests.0']);
});

const IGNORED: SettingsSchema = {
  type: 'object',
  properties: {
    ignore: {
      ...text,
      type: 'array',
      examples: [['https://shop.example/old/']],
      minItems: 1,
      maxItems: 50,
      items: { type: 'string', format: 'url', maxLength: 2048 },
    },
  },
};

it.each(['https://shop.example/old/', 'http://shop.example'])(
  'takes %s for the start of addresses',
  (start) => {
    expect(readSettings(IGNORED, { ignore: [start] }).errors).toEqual({});
  },
);

it.each(['/old/', 'https://', 'ftp://shop.example/', 'https://shop.example/a b'])(
  'does not take %s for the start of addresses',
  (start) => {
    expect(readSettings(IGNORED, { ignore: [start] }).errors).toEqual({
      'ignore.0': 'must be an address that starts with https:// or http:// and a host.',
    });
  },
);

it.each([
  ['', PATHS, 'x', 'must be an object with endpoints.'],
  ['', MIXED, [], 'must be an object with mail_domain, port, expected_ports, write_test, or days.'],
  ['paths', PATHS, { endpoints: ['/a'], paths: ['/b'] }, 'must be a setting of this test: endpoints.'],
  ['endpoints', PATHS, {}, 'must be a list of 1 to 20 paths.'],
  ['endpoints', PATHS, { endpoints: [] }, 'must be a list of 1 to 20 paths.'],
  [
    'endpoints.1',
    PATHS,
    { endpoints: ['/a', '//b'] },
    'must be a path that starts with / and contains no host.',
  ],
  ['mail_domain', MIXED, { mail_domain: 'a b' }, 'must be a host name, such as mail.example.com.'],
  [
    'mail_domain',
    MIXED,
    { mail_domain: `${'a.'.repeat(130)}a` },
    'must be a host name, such as mail.example.com.',
  ],
  ['port', MIXED, { port: 0 }, 'must be a whole number from 1 to 65535.'],
  ['expected_ports', MIXED, { expected_ports: 22 }, 'must be a list of 1 to 3 whole numbers.'],
  ['expected_ports.1', MIXED, { expected_ports: [22, 0] }, 'must be a whole number from 1 to 65535.'],
  ['write_test', MIXED, { write_test: 'yes' }, 'must be true or false.'],
  ['days', MIXED, { days: 7 }, 'must be an object with high.'],
  ['days', MIXED, { days: { hihg: 7 } }, 'must be an object with high.'],
  ['days.high', MIXED, { days: { high: 0 } }, 'must be a whole number from 1 to 365.'],
  ['port', MIXED, { port: '443' }, 'must be a whole number from 1 to 65535.'],
])('names the place %j of what is wrong', (place, schema, value, message) => {
  expect(readSettings(schema, value).errors).toEqual({ [place]: message });
});

describe('an OpenAPI document', () => {
  const { settings: schema } = CATALOGUE.api_exposure;
  const asked = (openapi: unknown) => readSettings(schema, { openapi });

  it.each(['/openapi.json', 'https://shop.example/openapi.json', '{"openapi":"3.0.0"}', 'openapi: 3.0.0'])(
    'may be %j',
    (openapi) => {
      expect(asked(openapi)).toEqual({ settings: { openapi }, errors: {} });
    },
  );

  it('may come as it is in a file of settings', () => {
    expect(asked({ openapi: '3.0.0' }).settings).toEqual({ openapi: '{"openapi":"3.0.0"}' });
  });

  it.each([['//other.example/x'], ['openapi.json'], [7], ['x: '.repeat(1_000_000)]])(
    'may be nothing else',
    (openapi) => {
      expect(asked(openapi).errors.openapi).toMatch(/^must be the address of an OpenAPI document/);
    },
  );
});
