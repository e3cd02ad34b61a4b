import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_DNS } from './dns-settings';
import { InvalidDnsSettings, readDnsSettings } from './read-dns-settings';
import { ROOT_ANCHORS, parseTrustAnchors } from './trust-anchors';

const folder = mkdtempSync(join(tmpdir(), 'anchors-'));

let files = 0;

function fileWith(text: string): string {
  const file = join(folder, `anchors-${(files += 1)}.txt`);
  writeFileSync(file, text);
  return file;
}

describe('the DNS variables', () => {
  it('have defaults', () => {
    expect(readDnsSettings({})).toEqual(SYSTEM_DNS);
    expect(readDnsSettings({ DNS_SERVERS: '', DNS_TRUST_AD: '' })).toEqual(SYSTEM_DNS);
  });

  it('are read', () => {
    const file = fileWith('; lab\n. 3600 IN DS 1 13 2 AA BB\n');
    expect(
      readDnsSettings({
        DNS_SERVERS: '127.0.0.1:5353',
        DNS_TRUST_ANCHORS: file,
        DNS_AUTHORITATIVE: 'off',
        DNS_AUTHORITATIVE_PORT: '5301',
        DNS_TRUST_AD: 'on',
        DNSBL_SERVERS: '192.0.2.53',
      }),
    ).toEqual({
      servers: ['127.0.0.1:5353'],
      blockListServers: ['192.0.2.53:53'],
      trustAnchors: expect.stringContaining('AA BB') as string,
      authoritative: false,
      authoritativePort: 5301,
      trustAd: true,
    });
  });

  it.each([
    [{ DNSBL_SERVERS: 'lists.example' }, /DNSBL_SERVERS: "lists.example" is not a DNS server/],
    [{ DNS_SERVERS: 'resolver.example' }, /DNS_SERVERS: "resolver.example" is not a DNS server/],
    [{ DNS_TRUST_ANCHORS: '/no/such/file' }, /DNS_TRUST_ANCHORS: the file cannot be read/],
    [{ DNS_TRUST_ANCHORS: fileWith('. IN DNSKEY 257 3 8 AwEA') }, /is not a DS line/],
    [{ DNS_AUTHORITATIVE: 'no' }, /DNS_AUTHORITATIVE must be on or off/],
    [{ DNS_TRUST_AD: '1' }, /DNS_TRUST_AD must be on or off/],
    [{ DNS_AUTHORITATIVE_PORT: '0' }, /DNS_AUTHORITATIVE_PORT must be a port number/],
  ])('that are wrong get a sentence: %j', (variables, message) => {
    expect(() => readDnsSettings(variables)).toThrow(InvalidDnsSettings);
    expect(() => readDnsSettings(variables)).toThrow(message);
  });
});

describe('the built-in anchors', () => {
  it('are the two keys of the root', () => {
    expect(parseTrustAnchors(ROOT_ANCHORS)).toMatchObject([
      { keyTag: 20326, algorithm: 8, digestType: 2 },
      { keyTag: 38696, algorithm: 8, digestType: 2 },
    ]);
  });

  it('must not be empty', () => {
    expect(() => parseTrustAnchors('; nothing\n')).toThrow(/no DS line/);
  });
});
