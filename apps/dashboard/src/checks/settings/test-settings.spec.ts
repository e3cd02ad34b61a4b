import { settingFieldsOf, settingsOf, settingsTextsOf } from './test-settings';

const text = { title: 'T', description: 'D.' };

it('reads lists, texts and numbers from a schema', () => {
  const properties = {
    endpoints: { ...text, type: 'array', examples: [['/api/me', '/api/you']] },
    mail_domain: { ...text, type: 'string', examples: ['example.com'] },
    port: { ...text, type: 'integer', examples: [8443] },
  };
  expect(settingFieldsOf({ type: 'object', properties })).toEqual([
    { ...text, name: 'endpoints', kind: 'list', example: '/api/me\n/api/you' },
    { ...text, name: 'mail_domain', kind: 'text', example: 'example.com' },
    { ...text, name: 'port', kind: 'number', example: '8443' },
  ]);
});

it('keeps numbers of a list as numbers', () => {
  const expected_ports = { ...text, type: 'array', items: { type: 'integer' }, examples: [[22, 25]] };
  expect(settingFieldsOf({ type: 'object', properties: { expected_ports } })).toMatchObject([
    { kind: 'numbers', example: '22\n25' },
  ]);
  const texts = settingsTextsOf({ open_ports: { expected_ports: [22, 25] } });
  expect(settingsOf(texts.open_ports)).toEqual({ expected_ports: [22, 25] });
  expect(settingsOf({ expected_ports: { kind: 'numbers', text: 'ssh' } })).toEqual({
    expected_ports: ['ssh'],
  });
});

it('keeps a switch that is on, and leaves out one that is off', () => {
  const write_test = { ...text, type: 'boolean', examples: [true] };
  expect(settingFieldsOf({ type: 'object', properties: { write_test } })).toMatchObject([{ kind: 'flag' }]);
  const texts = settingsTextsOf({ http_methods: { write_test: true } });
  expect(texts.http_methods).toEqual({ write_test: { kind: 'flag', text: 'true' } });
  expect(settingsOf(texts.http_methods)).toEqual({ write_test: true });
  expect(settingsOf({ write_test: { kind: 'flag', text: '' } })).toBeNull();
});

it('shows the numbers of a setting as fields of their own, and puts them together again', () => {
  const days = {
    ...text,
    type: 'object',
    properties: { high: { ...text, type: 'integer', examples: [14] } },
  };
  expect(settingFieldsOf({ type: 'object', properties: { days } })).toEqual([
    { ...text, name: 'days.high', kind: 'number', example: '14' },
  ]);
  const texts = settingsTextsOf({ domain_expiry: { days: { high: 14, medium: 60 } } });
  expect(texts.domain_expiry).toEqual({
    'days.high': { kind: 'number', text: '14' },
    'days.medium': { kind: 'number', text: '60' },
  });
  expect(settingsOf(texts.domain_expiry)).toEqual({ days: { high: 14, medium: 60 } });
});

it.each([null, {}, { properties: { depth: { type: 'object' } } }])('finds no settings in %j', (schema) => {
  expect(settingFieldsOf(schema)).toEqual([]);
});

it('converts settings to texts with one line per entry, and back', () => {
  const settings = { endpoints: ['/login', '/admin'], mail_domain: 'example.com', port: 8443 };
  const texts = settingsTextsOf({ brute_force: settings });
  expect(texts).toEqual({
    brute_force: {
      endpoints: { kind: 'list', text: '/login\n/admin' },
      mail_domain: { kind: 'text', text: 'example.com' },
      port: { kind: 'number', text: '8443' },
    },
  });
  expect(settingsOf(texts.brute_force)).toEqual(settings);
});

it('leaves out empty settings, and passes on what is not a number', () => {
  expect(settingsOf({ endpoints: { kind: 'list', text: ' \n' } })).toBeNull();
  expect(settingsOf({ endpoints: { kind: 'list', text: ' /login \n\n/admin' } })).toEqual({
    endpoints: ['/login', '/admin'],
  });
  expect(settingsOf({ port: { kind: 'number', text: 'https' } })).toEqual({ port: 'https' });
});

it('keeps the lines of a document', () => {
  const text = ' openapi: 3.0.0\npaths:\n  /orders: {}\n';
  expect(settingsOf({ openapi: { kind: 'text', text } })).toEqual({
    openapi: 'openapi: 3.0.0\npaths:\n  /orders: {}',
  });
});
