import { listSettingsOf, settingsOf, settingsTextsOf } from './test-settings';

const SCHEMA = {
  type: 'object',
  properties: {
    endpoints: {
      type: 'array',
      title: 'Paths',
      description: 'Paths that return data.',
      examples: [['/api/me']],
      items: { type: 'string' },
    },
  },
};

it('reads the list settings of a schema', () => {
  expect(listSettingsOf(SCHEMA)).toEqual([
    { name: 'endpoints', title: 'Paths', description: 'Paths that return data.', example: '/api/me' },
  ]);
});

it.each([null, {}, { properties: { depth: { type: 'integer' } } }])(
  'finds no list settings in %j',
  (schema) => {
    expect(listSettingsOf(schema)).toEqual([]);
  },
);

it('converts settings to text with one line per entry, and back', () => {
  expect(settingsTextsOf({ brute_force: { endpoints: ['/login', '/admin'] } })).toEqual({
    brute_force: { endpoints: '/login\n/admin' },
  });
  expect(settingsOf({ endpoints: ' /login \n\n/admin' })).toEqual({ endpoints: ['/login', '/admin'] });
  expect(settingsOf({ endpoints: ' \n' })).toBeNull();
});
