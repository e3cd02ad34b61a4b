import { mayReadMetrics } from './metrics-access';

const TOKEN = 'a-token-of-a-scraper';
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
  socket: { remoteAddress },
  headers,
});

describe('mayReadMetrics', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('lets %s in', (address) => {
    expect(mayReadMetrics(from(address), undefined)).toBe(true);
  });

  it.each(['203.0.113.7', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', 'nonsense', undefined])(
    'keeps %s out',
    (address) => {
      expect(mayReadMetrics(from(address), TOKEN)).toBe(false);
    },
  );

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'])(
    'does not take a proxy on loopback that adds %s for its clients',
    (name) => {
      const request = from('127.0.0.1', { [name]: '127.0.0.1' });
      expect(mayReadMetrics(request, TOKEN)).toBe(false);
      Object.assign(request.headers, { authorization: `Bearer ${TOKEN}` });
      expect(mayReadMetrics(request, TOKEN)).toBe(true);
    },
  );

  it('takes the token as bearer, and only where one is set', () => {
    const bearer = (token: string) => from('203.0.113.7', { authorization: `Bearer ${token}` });
    expect(mayReadMetrics(bearer(TOKEN), TOKEN)).toBe(true);
    expect(mayReadMetrics(bearer(`${TOKEN}x`), TOKEN)).toBe(false);
    expect(mayReadMetrics(bearer('undefined'), undefined)).toBe(false);
    expect(mayReadMetrics(from('203.0.113.7', { authorization: TOKEN }), TOKEN)).toBe(false);
  });
});
