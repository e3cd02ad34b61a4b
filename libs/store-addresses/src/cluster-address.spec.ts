import { readClusterAddress } from './cluster-address';

describe('readClusterAddress', () => {
  it('reads hosts, credentials and TLS', () => {
    const nodes = [
      { host: 'one', port: 7_000 },
      { host: 'two', port: 6_379 },
    ];
    expect(readClusterAddress('redis-cluster://user:p%40@one:7000,two')).toEqual({
      nodes,
      isTls: false,
      username: 'user',
      password: 'p@',
    });
    expect(readClusterAddress('rediss-cluster://one:7000,two/')).toEqual({ nodes, isTls: true });
  });

  it.each([
    'redis://one,two',
    'redis-cluster://',
    'redis-cluster://one,',
    'redis-cluster://one:0',
    'redis-cluster://one/3',
    'redis-cluster://one?db=3',
  ])('refuses %s', (address) => {
    expect(readClusterAddress(address)).toBeNull();
  });
});
