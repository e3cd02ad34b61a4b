import type { CaseOf } from '../../lab-case';
import type { DnsOptions, ServerHabit } from '../../sites/dns-ground';
import { pages } from '../../sites/pages';
import { type ZoneCase, forbidden, zone } from './zone-case';

const habits = (...all: ServerHabit[]): { ns: string; servers: NonNullable<DnsOptions['servers']> } => ({
  ns: all
    .map((_, index) => `shop.test NS ns${index}.shop.test\nns${index}.shop.test A 93.184.216.${index}`)
    .join('\n'),
  servers: Object.fromEntries(all.map((habit, index) => [`ns${index}.shop.test`, habit])),
});

/** Name servers with these habits. */
const servers = (
  name: string,
  all: ServerHabit[],
  expected: CaseOf['expected'],
  rest: ZoneCase = {},
): CaseOf => {
  const { ns, servers: running } = habits(...all);
  return zone(
    `servers: ${name}`,
    { ...rest, dns: { servers: running }, zone: { ns, ...rest.zone } },
    expected,
  );
};
const NS = 'ns1.shop.test A 93.184.216.1\nshop.test NS ns1.shop.test\nshop.test NS';

/** RFC 1034, 1912, 2182, 5358, 5936. */
export const SERVER_CASES: CaseOf[] = [
  zone(
    'servers: below a domain that is free',
    { zone: { ns: `${NS} ns.gone-dns.com` }, dns: { servers: { 'ns1.shop.test': 'good' } } },
    ['dns-ns-dangling critical', 'dns-single-server low'],
  ),
  zone(
    'servers: below a registered domain, without an address',
    {
      zone: {
        ns: `${NS} ns.old.net\nshop.test NS ns3.shop.test\nns3.shop.test A 93.184.216.3`,
        more: 'old.net A 93.184.216.9',
      },
      dns: { servers: { 'ns1.shop.test': 'good', 'ns3.shop.test': 'good' } },
      mayIntrude: false,
      guards: 'the domain is not free',
    },
    [],
  ),
  zone(
    'servers: below a top-level domain that does not exist',
    {
      zone: {
        ns: `${NS} ns2.corp.internal\nshop.test NS ns3.shop.test\nns3.shop.test A 93.184.216.3`,
      },
      dns: { servers: { 'ns1.shop.test': 'good', 'ns3.shop.test': 'good' } },
      mayIntrude: false,
      guards: 'nobody can register it',
    },
    [],
  ),
  zone(
    'servers: below a domain in trouble',
    {
      zone: {
        ns: `${NS} ns.slow-dns.com\nshop.test NS ns3.shop.test\nns3.shop.test A 93.184.216.3`,
        more: 'slow-dns.com NS !servfail',
      },
      dns: { servers: { 'ns1.shop.test': 'good', 'ns3.shop.test': 'good' } },
      mayIntrude: false,
      guards: 'trouble of a resolver does not make a domain free',
    },
    [],
  ),
  zone(
    'servers: one',
    { zone: { ns: NS.replace(/\nshop\.test NS$/, '') }, dns: { servers: { 'ns1.shop.test': 'good' } } },
    ['dns-single-server low'],
  ),
  zone(
    'servers: two names, one address',
    {
      zone: { ns: `${NS} ns2.shop.test\nns2.shop.test A 93.184.216.1` },
      dns: { servers: { 'ns1.shop.test': 'good', 'ns2.shop.test': 'good' } },
    },
    ['dns-single-server low'],
  ),
  zone(
    'servers: one name, two addresses',
    {
      zone: {
        ns: 'shop.test NS ns1.shop.test\nns1.shop.test A 93.184.216.1\nns1.shop.test AAAA 2606:4700::1',
      },
      dns: { servers: { 'ns1.shop.test': 'good' } },
      guards: 'two addresses are two ways',
    },
    [],
  ),
  servers('one of three without the zone', ['good', 'good', 'lame'], ['dns-ns-lame low']),
  servers('one of two refuses', ['good', 'refused'], ['dns-ns-lame medium']),
  servers('without the zone, on a domain that is not verified', ['good', 'lame'], [], {
    mayIntrude: false,
    guards: 'direct questions need a verified domain',
  }),
  servers('the zone for strangers', ['good', 'transfers'], ['dns-zone-transfer medium']),
  servers('the zone for strangers, with inner addresses', ['good', 'transfers'], ['dns-zone-transfer high'], {
    zone: { more: 'files.shop.test A 10.0.0.5' },
  }),
  servers('the zone for strangers, with inner names', ['good', 'transfers'], ['dns-zone-transfer high'], {
    zone: { more: 'vpn.shop.test A 93.184.216.40' },
  }),
  servers('the zone for strangers, on a domain that is not verified', ['good', 'transfers'], [], {
    mayIntrude: false,
  }),
  {
    name: 'servers: the zone of the hoster for strangers',
    url: 'https://shop.herokuapp.com/',
    site: async (ground) => {
      const zoneOfHoster = `herokuapp.com SOA
herokuapp.com NS ns1.herokuapp.com
herokuapp.com NS ns2.herokuapp.com
ns1.herokuapp.com A 93.184.216.1
ns2.herokuapp.com A 93.184.216.2
herokuapp.com CAA 0 issue letsencrypt.org
shop.herokuapp.com A 93.184.216.34`;
      await ground.dns(zoneOfHoster, {
        signed: { 'herokuapp.com': {} },
        servers: { 'ns1.herokuapp.com': 'transfers', 'ns2.herokuapp.com': 'lame' },
      });
      await ground.https(pages({ '/': {} }));
    },
    expected: [],
    guards: 'a verified host says nothing about the name servers of its hoster',
  },
  servers('any name for strangers', ['good', 'recursive'], ['dns-open-recursion medium']),
  servers('a flag that promises recursion', ['good', 'promises recursion'], [], {
    guards: 'RA without data proves nothing',
  }),
  zone('private: the host, in a network of the operator', { zone: { host: 'shop.test A 10.1.2.3' } }, []),
  zone('private: the host', { zone: { host: 'shop.test A 10.1.2.3' }, site: forbidden('shop.test') }, [
    'dns-private-address low',
  ]),
  zone(
    'private: a name server',
    {
      zone: { ns: `${NS} ns2.shop.test\nns2.shop.test A 10.1.2.3` },
      site: forbidden('ns2.shop.test'),
    },
    ['dns-private-address low'],
  ),
  zone(
    'private: a mail server',
    { zone: { more: 'shop.test MX 10 m.shop.test\nm.shop.test A 10.1.2.3' }, site: forbidden('m.shop.test') },
    ['dns-private-address low'],
  ),
  zone(
    'private: a mail server, and the test of e-mail runs too',
    {
      zone: { more: 'shop.test MX 10 m.shop.test\nm.shop.test A 10.1.2.3' },
      site: forbidden('m.shop.test'),
      beside: { email_security: {} },
      guards: 'one defect, one issue',
    },
    [],
  ),
];

export const SERVER_WAITING_CASES: CaseOf[] = [
  servers('one of three is silent', ['good', 'good', 'silent'], ['dns-ns-lame low']),
  zone(
    'servers: one of three is silent, and has an address of IPv6 only',
    {
      zone: {
        ns: `${habits('good', 'good', 'silent').ns.replace(/ns2\.shop\.test A .*/, 'ns2.shop.test AAAA 2606:4700::2')}`,
      },
      dns: { servers: habits('good', 'good', 'silent').servers },
      guards: 'the network of the scanner may have no IPv6',
    },
    [],
  ),
  zone(
    'servers: nothing but the zone is known',
    {
      zone: {
        ns: 'shop.test NS !silent',
        host: 'shop.test A !servfail\nshop.test AAAA !servfail',
        caa: 'shop.test CAA !silent',
        more: 'shop.test MX !servfail',
      },
      guards: 'what is not known is not missing',
    },
    [],
  ),
  servers('all are silent', ['silent', 'silent'], [], { guards: 'our own way to port 53 may be closed' }),
];
