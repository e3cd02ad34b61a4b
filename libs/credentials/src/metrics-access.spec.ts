import { mayReadMetrics } from './metrics-access';

const TOKEN = 'a-token-of-a-scraper';
const client = { address: '203.0.113.7', isForwarded: false, authorization: undefined };

describe('mayReadMetrics', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('lets %s in', (address) => {
    expect(mayReadMetrics({ ...client, address }, undefined)).toBe(true);
  });

  it.each(['203.0.113.7', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', 'nonsense', undefined])(
    'keeps %s out',
    (address) => {
      expect(mayReadMetrics({ ...client, address }, TOKEN)).toBe(false);
    },
  );

  it('does not take a proxy on loopback for its clients', () => {
    expect(mayReadMetrics({ ...client, address: '127.0.0.1', isForwarded: true }, undefined)).toBe(false);
  });

  it('takes the token as bearer, and only where one is set', () => {
    const bearer = (token: string) => ({ ...client, authorization: `Bearer ${token}` });
    expect(mayReadMetrics(bearer(TOKEN), TOKEN)).toBe(true);
    expect(mayReadMetrics(bearer(`${TOKEN}x`), TOKEN)).toBe(false);
    expect(mayReadMetrics(bearer('undefined'), undefined)).toBe(false);
    expect(mayReadMetrics({ ...client, authorization: TOKEN }, TOKEN)).toBe(false);
  });
});
