import { canonicalAddress, parseAddress } from './address-policy';
import { parseTranslationPrefixes, prefixesBehind, translatedAddresses } from './address-translation';

/** RFC 6052 section 2.4, with 192.0.2.33 inside each. */
const EXAMPLES: [prefix: string, address: string][] = [
  ['2001:db8::/32', '2001:db8:c000:221::'],
  ['2001:db8:100::/40', '2001:db8:1c0:2:21::'],
  ['2001:db8:122::/48', '2001:db8:122:c000:2:2100::'],
  ['2001:db8:122:300::/56', '2001:db8:122:3c0:0:221::'],
  ['2001:db8:122:344::/64', '2001:db8:122:344:c0:2:2100::'],
  ['2001:db8:122:344::/96', '2001:db8:122:344::192.0.2.33'],
];

const addressOf = (text: string) => {
  const address = parseAddress(text);
  if (address === null) throw new Error(`no address: ${text}`);
  return address;
};

describe('an address of a translated network', () => {
  it.each(EXAMPLES)('of %s is read as the RFC writes it: %s', (prefix, address) => {
    const prefixes = parseTranslationPrefixes(prefix);
    expect(translatedAddresses(addressOf(address), prefixes).map(canonicalAddress)).toEqual(['192.0.2.33']);
    expect(translatedAddresses(addressOf('2606:4700::1111'), prefixes)).toEqual([]);
  });

  it.each([
    ['2001:db8:c000:aa::', 32],
    ['2001:db8:122:c000:0:aa00::', 48],
    ['2001:db8:122:344:c0:0:aa00::', 64],
    ['2001:db8:122:344::192.0.0.171', 96],
  ])('of ipv4only.arpa shows its prefix: %s', (address, prefixLength) =>
    expect(prefixesBehind(addressOf(address))).toMatchObject([{ prefixLength }]),
  );

  it.each(['192.0.0.170', '2001:db8:122:344::192.0.2.33', '2606:4700::1111'])(
    'is not claimed for %s',
    (address) => expect(prefixesBehind(addressOf(address))).toEqual([]),
  );

  it.each(['10.0.0.0/8', '2001:db8::/33', 'nat64', '2001:db8::'])('has no prefix %s', (text) =>
    expect(() => parseTranslationPrefixes(text)).toThrow(`"${text}" in the NAT64 prefixes`),
  );
});
