import { readSettings } from './read-settings';
import { type SettingsSchema, endpointsSchema } from './settings-schema';

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

it('keeps what the test knows and leaves out the rest', () => {
  expect(readSettings(PATHS, { endpoints: ['/a'], other: 1 })).toEqual({
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

it.each([
  ['', PATHS, 'x', 'must be an object with endpoints.'],
  ['', MIXED, [], 'must be an object with mail_domain, port, expected_ports, write_test, or days.'],
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
