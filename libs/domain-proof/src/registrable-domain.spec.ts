import { provingDomains } from './registrable-domain';

describe('the domains whose TXT record proves a host', () => {
  it.each<[string, string, string[]]>([
    ['a registered domain', 'example.com', ['example.com']],
    ['a host below it', 'a.b.example.com', ['a.b.example.com', 'b.example.com', 'example.com']],
    ['a suffix of two labels', 'shop.example.co.uk', ['shop.example.co.uk', 'example.co.uk']],
    ['a customer of a shared suffix', 'foo.github.io', ['foo.github.io']],
    ['a host below a customer', 'x.foo.github.io', ['x.foo.github.io', 'foo.github.io']],
    ['an IDN', 'www.xn--bcher-kva.example', ['www.xn--bcher-kva.example', 'xn--bcher-kva.example']],
    ['an unlisted top level', 'a.shop.test', ['a.shop.test', 'shop.test']],
  ])('of %s', (_case, host, domains) => {
    expect(provingDomains(host)).toEqual(domains);
  });

  it.each([
    'com',
    'co.uk',
    'github.io',
    's3.amazonaws.com',
    'foo.ck',
    'localhost',
    '192.0.2.1',
    '2001:db8::1',
  ])('are none for %s, below which others own names', (host) => expect(provingDomains(host)).toEqual([]));

  it('are few for a name of very many labels, the host and the registrable domain among them', () => {
    const host = `${'a.'.repeat(100)}example.com`;
    const domains = provingDomains(host);
    expect([domains.length, domains[0], domains.at(-1)]).toEqual([8, host, 'example.com']);
    expect(provingDomains('a.b.c.example.com')).toHaveLength(4);
  });
});
