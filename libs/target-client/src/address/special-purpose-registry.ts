/**
 * Address space in which no public site can be, as data. Rows follow the IANA special-purpose address registries
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry), state of October 2025. They were written
 * from the RFCs: compare them with the published CSV files when the registries change.
 * Rows that the registry calls globally reachable are in it too: nothing there is a site that someone owns and scans.
 */
export interface SpecialRange {
  range: string;
  name: string;
  source: string;
}

const row = (range: string, name: string, source: string): SpecialRange => ({ range, name, source });

export const IPV4_SPECIAL_PURPOSE: readonly SpecialRange[] = [
  row('0.0.0.0/8', 'This network', 'RFC 791'),
  row('0.0.0.0/32', 'This host on this network', 'RFC 1122'),
  row('10.0.0.0/8', 'Private-Use', 'RFC 1918'),
  row('100.64.0.0/10', 'Shared Address Space', 'RFC 6598'),
  row('127.0.0.0/8', 'Loopback', 'RFC 1122'),
  row('169.254.0.0/16', 'Link Local', 'RFC 3927'),
  row('172.16.0.0/12', 'Private-Use', 'RFC 1918'),
  row('192.0.0.0/24', 'IETF Protocol Assignments', 'RFC 6890'),
  row('192.0.0.0/29', 'IPv4 Service Continuity Prefix', 'RFC 7335'),
  row('192.0.0.8/32', 'IPv4 dummy address', 'RFC 7600'),
  row('192.0.0.9/32', 'Port Control Protocol Anycast', 'RFC 7723'),
  row('192.0.0.10/32', 'Traversal Using Relays around NAT Anycast', 'RFC 8155'),
  row('192.0.0.170/32', 'NAT64/DNS64 Discovery', 'RFC 8880'),
  row('192.0.0.171/32', 'NAT64/DNS64 Discovery', 'RFC 8880'),
  row('192.0.2.0/24', 'Documentation (TEST-NET-1)', 'RFC 5737'),
  row('192.31.196.0/24', 'AS112-v4', 'RFC 7535'),
  row('192.52.193.0/24', 'AMT', 'RFC 7450'),
  row('192.88.99.0/24', 'Deprecated (6to4 Relay Anycast)', 'RFC 7526'),
  row('192.88.99.2/32', '6a44-relay anycast address', 'RFC 6751'),
  row('192.168.0.0/16', 'Private-Use', 'RFC 1918'),
  row('192.175.48.0/24', 'Direct Delegation AS112 Service', 'RFC 7534'),
  row('198.18.0.0/15', 'Benchmarking', 'RFC 2544'),
  row('198.51.100.0/24', 'Documentation (TEST-NET-2)', 'RFC 5737'),
  row('203.0.113.0/24', 'Documentation (TEST-NET-3)', 'RFC 5737'),
  row('240.0.0.0/4', 'Reserved', 'RFC 1112'),
  row('255.255.255.255/32', 'Limited Broadcast', 'RFC 8190'),
];

/** Refused though the special-purpose registry does not list it. */
export const IPV4_EXTRA: readonly SpecialRange[] = [
  row('224.0.0.0/4', 'Multicast', 'RFC 5771'),
  row('168.63.129.16/32', 'Azure host services', 'Azure documentation: public unicast space, internal use'),
];

export const IPV6_SPECIAL_PURPOSE: readonly SpecialRange[] = [
  row('::1/128', 'Loopback Address', 'RFC 4291'),
  row('::/128', 'Unspecified Address', 'RFC 4291'),
  row('::ffff:0:0/96', 'IPv4-mapped Address', 'RFC 4291'),
  row('64:ff9b::/96', 'IPv4-IPv6 Translation', 'RFC 6052'),
  row('64:ff9b:1::/48', 'IPv4-IPv6 Translation', 'RFC 8215'),
  row('100::/64', 'Discard-Only Address Block', 'RFC 6666'),
  row('100:0:0:1::/64', 'Dummy IPv6 Prefix', 'RFC 9780'),
  row('2001::/23', 'IETF Protocol Assignments', 'RFC 2928'),
  row('2001::/32', 'TEREDO', 'RFC 4380'),
  row('2001:1::1/128', 'Port Control Protocol Anycast', 'RFC 7723'),
  row('2001:1::2/128', 'Traversal Using Relays around NAT Anycast', 'RFC 8155'),
  row('2001:1::3/128', 'DNS-SD Service Registration Protocol Anycast', 'RFC 9665'),
  row('2001:2::/48', 'Benchmarking', 'RFC 5180'),
  row('2001:3::/32', 'AMT', 'RFC 7450'),
  row('2001:4:112::/48', 'AS112-v6', 'RFC 7535'),
  row('2001:10::/28', 'Deprecated (previously ORCHID)', 'RFC 4843'),
  row('2001:20::/28', 'ORCHIDv2', 'RFC 7343'),
  row('2001:30::/28', 'Drone Remote ID Protocol Entity Tags', 'RFC 9374'),
  row('2001:db8::/32', 'Documentation', 'RFC 3849'),
  row('2002::/16', '6to4', 'RFC 3056'),
  row('2620:4f:8000::/48', 'Direct Delegation AS112 Service', 'RFC 7534'),
  row('3fff::/20', 'Documentation', 'RFC 9637'),
  row('5f00::/16', 'Segment Routing (SRv6) SIDs', 'RFC 9602'),
  row('fc00::/7', 'Unique-Local', 'RFC 4193'),
  row('fe80::/10', 'Link-Local Unicast', 'RFC 4291'),
];

/** The only IPv6 space that IANA has given to global unicast (RFC 4291 section 2.5.4). */
export const IPV6_GLOBAL_UNICAST = '2000::/3';

/**
 * Where clouds serve credentials to every client inside. An operator who allows a private network must not hand
 * these out with it, so only an entry for exactly this address opens one.
 */
export const METADATA_ADDRESSES: readonly string[] = [
  '169.254.169.254',
  '169.254.169.253',
  '169.254.170.2',
  '169.254.170.23',
  '169.254.0.23',
  '169.254.42.42',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::253',
  'fd00:ec2::23',
  'fd00:42::42',
  'fd20:ce::254',
];
