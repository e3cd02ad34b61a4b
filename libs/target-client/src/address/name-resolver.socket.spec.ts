import { createNameResolver } from './name-resolver';
import { DnsServer, type Zone } from '../testing/dns-server';
import { categoryOf, testClient } from '../testing/test-client';

let server: DnsServer;
afterEach(() => server.close());

async function resolverFor(zone: Zone) {
  server = new DnsServer(zone);
  return createNameResolver([await server.listen()]);
}

describe('names', () => {
  it('have the addresses of both families', async () => {
    const resolve = await resolverFor({ 'both.test': ['93.184.216.34', '93.184.216.35', '2606:4700::1111'] });
    expect(await resolve('both.test')).toEqual(['93.184.216.34', '93.184.216.35', '2606:4700::1111']);
    expect(server.asked.sort()).toEqual(['both.test A', 'both.test AAAA']);
  });

  it('have the addresses of one family when that is all', async () => {
    const resolve = await resolverFor({ 'six.test': ['2606:4700::1111'] });
    expect(await resolve('six.test')).toEqual(['2606:4700::1111']);
  });

  it('are followed through CNAMEs', async () => {
    const resolve = await resolverFor({
      'www.test': ['cdn.test'],
      'cdn.test': ['edge.test'],
      'edge.test': ['93.184.216.34'],
    });
    expect(await resolve('www.test')).toEqual(['93.184.216.34']);
  });

  it('come from the hosts file when DNS does not know them', async () => {
    const resolve = await resolverFor({});
    expect(await resolve('localhost')).toContain('127.0.0.1');
    expect(server.asked.length).toBeGreaterThan(0);
  });

  it('have no address when nobody knows them', async () => {
    expect(await (await resolverFor({}))('nobody.invalid')).toEqual([]);
  });

  it.each([
    ['a CNAME to a private address', { 'evil.test': ['inside.test'], 'inside.test': ['10.0.0.1'] }],
    ['a loopback AAAA next to a good A', { 'evil.test': ['93.184.216.34', '::1'] }],
    ['one private address among many', { 'evil.test': ['93.184.216.34', '93.184.216.35', '192.168.1.1'] }],
  ])('are refused for %s', async (_case, zone) => {
    const scan = testClient({ resolveName: await resolverFor(zone) });
    expect(categoryOf(await scan.request({ url: 'http://evil.test/' }))).toBe('blocked_address');
    await scan.close();
  });
});
