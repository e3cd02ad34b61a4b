import { recordHeaders } from './recorded-headers';

it('keeps no cookie value, and few cookies', () => {
  const cookies = Array.from({ length: 300 }, (_, index): [string, string] => [
    'set-cookie',
    `c${index}=very-secret; Secure; HttpOnly`,
  ]);
  const recorded = recordHeaders([...cookies, ['authorization', 'very-secret']]);
  expect(recorded[0]).toEqual(['set-cookie', 'c0=<redacted>; Secure; HttpOnly']);
  expect(recorded).toHaveLength(20);
  expect(JSON.stringify(recorded)).not.toContain('very-secret');
});
