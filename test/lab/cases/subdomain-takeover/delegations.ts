import type { CaseOf } from '../../lab-case';
import type { DnsOptions } from '../../sites/dns-ground';
import { world } from './takeover-case';

const DELEGATED = (...servers: string[]): string =>
  ['sub.shop.test A !servfail', ...servers.map((server) => `sub.shop.test NS ${server}`)].join('\n');
const delegated = (
  name: string,
  dns: string,
  servers: DnsOptions['servers'],
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf =>
  world(
    name,
    {
      dns,
      named: ['sub.shop.test'],
      options: { servers: { 'ns1.shop.test': 'good', ...servers } },
    },
    expected,
    guards,
  );
const OCEAN = 'digitalocean.com SOA\nns1.digitalocean.com A 127.0.0.1\nns2.digitalocean.com A 127.0.0.1';

/** Parts of the domain that are delegated. */
export const DELEGATION_CASES: CaseOf[] = [
  delegated(
    'servers of a domain that does not exist',
    DELEGATED('ns1.gone-dns.com', 'ns2.gone-dns.com'),
    {},
    ['takeover-ns-dangling critical'],
  ),
  delegated(
    'one server of a domain that does not exist',
    `${DELEGATED('ns1.gone-dns.com', 'ns1.living.com')}\nns1.living.com A 127.0.0.1`,
    { 'ns1.living.com': 'refused' },
    ['takeover-ns-dangling critical'],
  ),
  delegated(
    'an open provider that refuses the zone',
    `${DELEGATED('ns1.digitalocean.com', 'ns2.digitalocean.com')}\n${OCEAN}`,
    { 'ns1.digitalocean.com': 'refused', 'ns2.digitalocean.com': 'refused' },
    ['takeover-ns-dangling high'],
  ),
  delegated(
    'an open provider of which one server knows the zone',
    `${DELEGATED('ns1.digitalocean.com', 'ns2.digitalocean.com')}\n${OCEAN}`,
    { 'ns1.digitalocean.com': 'refused', 'ns2.digitalocean.com': 'good' },
    'inconclusive',
    'all of them have to refuse',
  ),
  delegated(
    'a provider that gives each customer other servers',
    `${DELEGATED('ns1.living.com')}\nns1.living.com A 127.0.0.1`,
    { 'ns1.living.com': 'refused' },
    'inconclusive',
    'not everyone can add the zone there',
  ),
  delegated(
    'servers that do not exist, in a domain that does',
    DELEGATED('ns1.living.com', 'ns2.living.com'),
    {},
    ['takeover-ns-dangling low'],
    'the owner of that domain alone can create them',
  ),
  delegated(
    'a zone of the own servers that is broken',
    'sub.shop.test A !servfail',
    {},
    'inconclusive',
    'nothing is delegated',
  ),
  delegated('an own server that does not exist', DELEGATED('ns9.shop.test'), {}, [
    'takeover-ns-dangling low',
  ]),
];

/** Cases that wait for servers that keep silent. */
export const SILENT_NAME_CASES: CaseOf[] = [
  world('silence about a name', { dns: 'old.shop.test A !silent', named: ['old.shop.test'] }, 'inconclusive'),
  delegated(
    'an open provider that keeps silent',
    `${DELEGATED('ns1.digitalocean.com', 'ns2.digitalocean.com')}\n${OCEAN}`,
    { 'ns1.digitalocean.com': 'silent', 'ns2.digitalocean.com': 'silent' },
    'inconclusive',
    'silence is not a refusal',
  ),
];
