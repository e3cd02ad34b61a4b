import { readSentinelAddress } from './sentinel-address';

describe('readSentinelAddress', () => {
  it('reads hosts, credentials, name and database', () => {
    expect(readSentinelAddress('redis-sentinel://user:p%40@one:26380,two/main/3')).toEqual({
      sentinels: [
        { host: 'one', port: 26_380 },
        { host: 'two', port: 26_379 },
      ],
      name: 'main',
      username: 'user',
      password: 'p@',
      db: 3,
    });
  });

  it.each([
    'redis://one/main',
    'redis-sentinel://one,two',
    'redis-sentinel://one,two/',
    'redis-sentinel://one/main/x',
    'redis-sentinel://one/main/1/2',
    'redis-sentinel://one:0/main',
  ])('refuses %s', (address) => {
    expect(readSentinelAddress(address)).toBeNull();
  });
});
