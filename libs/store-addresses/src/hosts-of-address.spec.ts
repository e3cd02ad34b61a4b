import { hostsOfAddress, withPassword } from './hosts-of-address';

describe('hostsOfAddress', () => {
  it.each([
    [
      'postgres://u:p@one:5433,two/db?sslmode=disable',
      ['one:5433', 'two:5432'],
      'postgres://u:p@one:5433/db?sslmode=disable',
    ],
    ['postgres://[::1]:1,10.0.0.1:2/db', ['::1:1', '10.0.0.1:2'], 'postgres://[::1]:1/db'],
    ['postgres://u@single/db', ['single:5432'], 'postgres://u@single/db'],
  ])('reads %s', (address, hosts, first) => {
    const read = hostsOfAddress(address, 5432);
    expect(read?.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts);
    expect(read?.first).toBe(first);
  });

  it('makes an address of each host', () => {
    expect(hostsOfAddress('postgres://u:p@one:5433,[::1]/db?a=b', 5432)?.addresses).toEqual([
      'postgres://u:p@one:5433/db?a=b',
      'postgres://u:p@[::1]/db?a=b',
    ]);
  });

  it.each([
    'postgres://one,/db',
    'postgres://one:0/db',
    'postgres://one:70000/db',
    'postgres:///db',
    'postgres://a b/db',
    'nothing',
  ])('refuses %s', (address) => {
    expect(hostsOfAddress(address, 5432)).toBeNull();
  });
});

describe('withPassword', () => {
  it.each([
    ['postgres://u:old@one:1,two:2/db', 'postgres://u:p%40%2F@one:1,two:2/db'],
    ['redis://cache', 'redis://:p%40%2F@cache'],
    ['redis-sentinel://:old@one,two/name', 'redis-sentinel://:p%40%2F@one,two/name'],
  ])('replaces the one of %s', (address, expected) => {
    expect(withPassword(address, 'p@/')).toBe(expected);
  });

  it('refuses an address without a host', () => {
    expect(withPassword('postgres:///db?host=/run', 'x')).toBeNull();
  });
});
