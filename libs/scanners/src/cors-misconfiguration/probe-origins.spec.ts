import { probeOrigins, registrableDomain } from './probe-origins';

const origins = (site: string) => probeOrigins(site, ['one', 'two']);

describe('probeOrigins', () => {
  it('derives every class from a name, with the own scheme and port', () => {
    expect(origins('https://www.shop.example.org:8443/api')).toMatchObject({
      any: 'https://one.example',
      any_again: 'https://two.com',
      own: 'https://www.shop.example.org:8443',
      http_own: 'http://www.shop.example.org:8443',
      prefix: 'https://www.shop.example.org.one.example:8443',
      suffix: 'https://oneexample.org:8443',
      subdomain: 'https://one.example.org:8443',
      http_subdomain: 'http://two.example.org:8443',
      underscore: 'https://www.shop.example.org_.one.example:8443',
      backtick: 'https://www.shop.example.org`.one.example:8443',
      other_port: 'https://www.shop.example.org:9443',
      localhost: 'https://localhost.one.example',
    });
  });

  it.each<[string, (string | undefined)[]]>([
    ['https://example.org', [undefined]],
    ['https://www.example.org', ['https://wwwxexample.org', undefined]],
    ['https://a.b.example.org', ['https://a.bxexample.org', undefined]],
    ['https://www.example.co.uk', ['https://wwwxexample.co.uk', 'https://www.examplexco.uk', undefined]],
    ['https://shop.github.io', ['https://shopxgithub.io', undefined]],
  ])('replaces the dots of %s where a stranger could register the name', (site, expected) => {
    const { dot_1, dot_2, dot_3 } = origins(site);
    expect([dot_1, dot_2, dot_3].slice(0, expected.length)).toEqual(expected);
  });

  it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'https://github.io'])(
    'knows no domain around %s',
    (site) => {
      const { suffix, subdomain, dot_1, prefix } = origins(site);
      expect([suffix, subdomain, dot_1]).toEqual([undefined, undefined, undefined]);
      expect(prefix).toContain('.one.example');
    },
  );

  it('puts nothing behind an IPv6 literal, and gives an http site no http twin', () => {
    expect(origins('http://[::1]:3000')).not.toHaveProperty('prefix');
    expect(origins('http://[::1]:3000')).not.toHaveProperty('http_own');
  });

  it('repeats each class with the other label', () => {
    const all = origins('https://www.example.org');
    for (const [role, origin] of Object.entries(all)) {
      if (!role.endsWith('_again') || role === 'null_again') continue;
      expect(origin).not.toBe(all[role.replace('_again', '') as keyof typeof all]);
    }
  });
});

describe('registrableDomain', () => {
  it('counts the private part of the public suffix list', () => {
    expect(registrableDomain('a.shop.github.io')).toBe('shop.github.io');
    expect(registrableDomain('192.0.2.1')).toBeNull();
  });
});
