import { InvalidDnsServer, addressOfServer, parseDnsServers } from './dns-settings';

describe('DNS servers', () => {
  it.each([
    ['127.0.0.1:5353', ['127.0.0.1:5353']],
    ['9.9.9.9', ['9.9.9.9:53']],
    ['[2001:db8::1]:5353', ['[2001:db8::1]:5353']],
    ['2001:db8::1', ['[2001:db8::1]:53']],
    ['https://resolver.example/dns-query', ['https://resolver.example/dns-query']],
    [' 127.0.0.1:5353 , https://resolver.example/q ,', ['127.0.0.1:5353', 'https://resolver.example/q']],
    ['', []],
  ])('reads %s', (text, servers) => {
    expect(parseDnsServers(text)).toEqual(servers);
  });

  it.each([
    'resolver.example',
    'resolver.example:53',
    '127.0.0.1:0',
    '127.0.0.1:70000',
    '[127.0.0.1]:53',
    'fe80::1%eth0',
    'http://resolver.example/dns-query',
    'https://',
    'https://user:secret@resolver.example/',
    'tls://9.9.9.9',
    '1.2.3',
  ])('refuses %s with a sentence that says how to write it', (text) => {
    expect(() => parseDnsServers(text)).toThrow(InvalidDnsServer);
    expect(() => parseDnsServers(text)).not.toThrow(/secret/);
  });

  it('are at most eight', () => {
    expect(() => parseDnsServers(Array(9).fill('9.9.9.9').join(','))).toThrow(/at most 8/);
  });

  it('have an address and a port', () => {
    expect(addressOfServer('[2001:db8::1]:53')).toEqual({ host: '2001:db8::1', port: 53 });
    expect(addressOfServer('127.0.0.1:5353')).toEqual({ host: '127.0.0.1', port: 5353 });
  });
});
