import { parseAllowedHosts } from './allowed-hosts';
import { METADATA_ADDRESSES } from './special-purpose-registry';

describe('parseAllowedHosts', () => {
  it('reads names, addresses and ranges, and forgives spaces, case and empty entries', () => {
    const allowed = parseAllowedHosts(
      ' App.Local., 10.0.0.5 ,, [::1], 192.168.0.0/16,fd00::/8,bücher.example,',
    );
    expect(allowed.listsHost('app.local')).toBe(true);
    expect(allowed.listsHost('xn--bcher-kva.example')).toBe(true);
    expect(allowed.listsHost('10.0.0.5')).toBe(true);
    expect(allowed.listsHost('::1')).toBe(true);
    expect(allowed.listsHost('192.168.7.7')).toBe(true);
    expect(allowed.listsHost('fd00::7')).toBe(true);
    expect(allowed.listsHost('10.0.0.6')).toBe(false);
    expect(allowed.listsHost('other.local')).toBe(false);
    expect(allowed.listsHost('')).toBe(false);
  });

  it('allows nothing by default', () => {
    const nothing = parseAllowedHosts('');
    expect(nothing.permits('example.com', '93.184.216.34')).toBe(true);
    expect(nothing.permits('example.com', '10.0.0.1')).toBe(false);
    expect(nothing.permits('example.com', 'not an address')).toBe(false);
    expect(nothing.permits('example.com', 'fe80::1%eth0')).toBe(false);
  });

  it.each([
    ['http://app.local'],
    ['app.local:80'],
    ['10.0.0.0/33'],
    ['fd00::/129'],
    ['10.0.0.0/8/8'],
    ['10.0.0.0/-1'],
    ['127.1'],
    ['0x7f000001'],
    ['256.1.1.1'],
    ['*.local'],
    ['fe80::1%eth0'],
    ['a b'],
    ['-x.local'],
    ['user@app.local'],
  ])('names the wrong entry %j', (entry) => {
    const read = () => parseAllowedHosts(`good.local,${entry},127.0.0.1`);
    expect(read).toThrow(`"${entry}" in the allowed hosts is not a host name`);
    expect(read).toThrow(/^[^\n]+$/);
  });

  it('lets a name have private addresses, and only that name', () => {
    const allowed = parseAllowedHosts('app.local');
    expect(allowed.permits('app.local', '10.0.0.5')).toBe(true);
    expect(allowed.permits('other.local', '10.0.0.5')).toBe(false);
    expect(allowed.permits('evil.app.local', '10.0.0.5')).toBe(false);
  });

  it.each(METADATA_ADDRESSES)('keeps %s closed unless it is named as an address', (address) => {
    const byRangeOrName = parseAllowedHosts(
      `0.0.0.0/0,::/0,${address}/${address.includes(':') ? 128 : 32},app.local`,
    );
    expect(byRangeOrName.permits('app.local', address)).toBe(false);
    expect(byRangeOrName.permits(address, address)).toBe(false);
    expect(byRangeOrName.listsHost(address)).toBe(false);
    expect(parseAllowedHosts(address).permits('app.local', address)).toBe(true);
  });

  it.each([
    ['::ffff:169.254.169.254'],
    ['::169.254.169.254'],
    ['64:ff9b::169.254.169.254'],
    ['2002:a9fe:a9fe::1'],
    ['2001:0:0:0:0:0:5601:5601'],
    ['fe80::5efe:169.254.169.254'],
  ])('keeps the metadata service closed inside %s', (address) => {
    expect(parseAllowedHosts('::/0,app.local').permits('app.local', address)).toBe(false);
  });
});

describe('hosts that are opted out', () => {
  const allowed = parseAllowedHosts(
    'app.local,10.0.0.0/8',
    ' Shop.Example.com., *.example.org, 93.184.216.34, [2606:4700::1111], 198.0.0.0/24, 10.1.0.0/16, app.local ',
  );

  it.each([
    ['shop.example.com', true],
    ['www.shop.example.com', false],
    ['example.com', false],
    ['a.example.org', true],
    ['a.b.example.org', true],
    ['example.org', false],
    ['badexample.org', false],
    ['93.184.216.34', true],
    ['93.184.216.35', false],
    ['2606:4700:0::1111', true],
    ['198.0.0.7', true],
    ['198.0.1.7', false],
  ])('%s: %s', (host, isOptedOut) => expect(allowed.isOptedOut(host)).toBe(isOptedOut));

  it('may not be reached by their name, nor at their address by another name', () => {
    expect(allowed.permits('shop.example.com', '93.184.216.40')).toBe(false);
    expect(allowed.permits('other.example.com', '93.184.216.34')).toBe(false);
    expect(allowed.permits('other.example.com', '2606:4700::1111')).toBe(false);
    expect(allowed.permits('other.example.com', '93.184.216.40')).toBe(true);
  });

  it('stay closed though the operator lists them', () => {
    expect(allowed.permits('app.local', '10.2.0.1')).toBe(false);
    expect(allowed.permits('10.1.0.1', '10.1.0.1')).toBe(false);
    expect(allowed.permits('10.2.0.1', '10.2.0.1')).toBe(true);
  });

  it.each(['*', '*.', '*.*.com', 'a.*.com', 'http://shop.example.com', '10.0.0.0/33'])(
    'must be written well: %j',
    (entry) =>
      expect(() => parseAllowedHosts('', entry)).toThrow(
        `"${entry}" in the opted-out hosts is not a host name`,
      ),
  );
});
