import type { CaseOf } from '../../lab-case';
import type { DnsOptions } from '../../sites/dns-ground';
import { pages } from '../../sites/pages';
import { type ZoneCase, zone } from './zone-case';

const DAY = 86_400;
type Signing = NonNullable<DnsOptions['signed']>[string];

const signed = (
  name: string,
  signing: Signing,
  expected: CaseOf['expected'],
  { dns, ...rest }: ZoneCase = {},
): CaseOf =>
  zone(`dnssec: ${name}`, { dns: { signed: { 'shop.test': signing }, ...dns }, ...rest }, expected);

const EXPIRED: Signing = { begins: -30 * DAY, ends: -DAY };
const PRIVATE = { host: 'shop.test A 10.1.2.3' };

/** RFC 4033 to 4035, 5155, 6840, 9276, 9905. */
export const DNSSEC_CASES: CaseOf[] = [
  zone('a zone with everything right', {}, []),
  signed('P-256 with NSEC3', { algorithm: 13, iterations: 0 }, []),
  signed('RSA with 2048 bits', { algorithm: 8 }, []),
  signed('RSA with SHA-512', { algorithm: 10 }, []),
  zone(
    'dnssec: an alias into a zone that is not signed',
    {
      url: 'https://www.shop.test/',
      zone: { more: 'www.shop.test CNAME shop.cdn.net\ncdn.net SOA\nshop.cdn.net A 93.184.216.9' },
      guards: 'the provider has not signed its zone',
    },
    [],
  ),
  zone('dnssec: not signed', { dns: { signed: {} } }, ['dnssec-missing low']),
  zone(
    'dnssec: a parent without signatures',
    {
      url: 'https://shop.org/',
      dns: { signed: {}, servers: {} },
      zone: {
        more: 'org SOA\nshop.org SOA\nshop.org A 93.184.216.34\nshop.org CAA 0 issue ;\nshop.org NS ns1.shop.test\nshop.org NS ns2.shop.test',
      },
      mayIntrude: false,
      guards: 'the owner cannot sign the parent',
    },
    [],
  ),
  signed('keys that the parent does not know', { ds: 'none' }, ['dnssec-island low'], {
    guards: 'checkdmarc calls an island signed',
  }),
  signed('the DS record of another key', { ds: 'wrong' }, ['dnssec-bogus high']),
  signed('signatures that have ended', EXPIRED, ['dnssec-bogus high']),
  signed('signatures that have not begun', { begins: DAY, ends: 20 * DAY }, ['dnssec-bogus high']),
  signed('wrong signatures', { isTampered: true }, ['dnssec-bogus high']),
  signed('one type with signatures that have ended', { endsOf: { A: -60, AAAA: -60 } }, [
    'dnssec-bogus high',
  ]),
  signed('ended, and the resolver refuses it', EXPIRED, ['dnssec-bogus high'], {
    zone: { more: 'shop.test !servfail-unless-cd' },
    dns: { authenticates: /^\.$/ },
  }),
  signed('ended, but the resolver validates the name', EXPIRED, [], {
    dns: { authenticates: /^shop\.test$/ },
    guards: 'a resolver that sees it otherwise contradicts',
  }),
  signed('ended, but a resolver that validates returns it', EXPIRED, [], {
    dns: { authenticates: /^\.$/ },
    guards: 'a resolver that validates would have refused it',
  }),
  signed('ended by our clock alone', EXPIRED, [], {
    site: (ground) =>
      ground.https((_request, response) =>
        response.setHeader('date', new Date(Date.now() - 3 * DAY * 1000).toUTCString()).end('shop'),
      ),
    guards: 'our clock may be wrong',
  }),
  signed('wrong in a private network', { ds: 'wrong' }, [], {
    zone: PRIVATE,
    guards: 'a network may have its own view',
  }),
  signed('a resolver that strips signatures', { ds: 'wrong' }, [], {
    dns: { strips: true },
    guards: 'without signatures nothing can be said',
  }),
  signed('an inner view without signatures, with public addresses', {}, [], {
    dns: { innerView: /(^|\.)shop\.test$/ },
    guards: 'the name servers of the zone sign it for the world',
  }),
  signed('an inner view of the host alone', {}, [], {
    dns: { innerView: /^shop\.test$/ },
    guards: 'a resolver may have its own records for one name',
  }),
  signed('a resolver that strips signatures below the root', {}, [], {
    dns: { strips: 'below the root' },
    guards: 'the signatures of the root are there, and nothing else can be said',
  }),
  zone(
    'dnssec: not signed, behind a resolver that strips denials',
    { dns: { signed: {}, strips: 'below the root' }, guards: 'a missing denial is not a wrong one' },
    [],
  ),
  signed('signatures lost, the DS record left', {}, ['dnssec-bogus high'], {
    dns: { lostSignatures: /(^|\.)shop\.test$/ },
  }),
  signed('signatures lost, on a domain that is not verified', {}, [], {
    dns: { lostSignatures: /(^|\.)shop\.test$/ },
    mayIntrude: false,
    guards: 'only the name servers of the zone can tell it from an inner view',
  }),
  signed('signatures lost, and the resolver refuses it', {}, ['dnssec-bogus high'], {
    zone: { more: 'shop.test !servfail-unless-cd' },
    dns: { lostSignatures: /(^|\.)shop\.test$/, authenticates: /^\.$/ },
    mayIntrude: false,
  }),
  signed('signatures that end soon', { begins: -20 * DAY, ends: DAY }, ['dnssec-expiring medium']),
  signed('one type whose signatures end soon', { begins: -20 * DAY, endsOf: { A: DAY, AAAA: DAY } }, [], {
    guards: 'one late record set is not a dead signer',
  }),
  signed('a SOA record alone whose signatures end soon', { begins: -20 * DAY, endsOf: { SOA: DAY } }, [], {
    guards: 'the addresses are signed for longer',
  }),
  signed('signatures of two days, made when they are queried', { begins: -DAY, ends: DAY }, [], {
    guards: 'short signatures are normal for signers that sign each reply',
  }),
  signed('RSA with SHA-1', { algorithm: 5 }, ['dnssec-weak-algorithm low']),
  signed('RSA with SHA-1 and NSEC3', { algorithm: 7, iterations: 0 }, ['dnssec-weak-algorithm low']),
  signed('RSA with 1024 bits', { algorithm: 8, bits: 1024 }, ['dnssec-weak-algorithm medium']),
  signed('a DS record with SHA-1', { digest: 1 }, ['dnssec-weak-algorithm low']),
  signed('five iterations', { iterations: 5 }, ['dnssec-nsec3-iterations low']),
  signed('150 iterations', { iterations: 150 }, ['dnssec-nsec3-iterations medium']),
  zone(
    'a host below the zone',
    { url: 'https://www.shop.test/', zone: { more: 'www.shop.test CNAME shop.test' } },
    [],
  ),
  zone(
    'a host by a wildcard',
    { url: 'https://any.shop.test/', zone: { more: '*.shop.test A 93.184.216.34' } },
    [],
  ),
  zone('an address as target', { url: 'https://127.0.0.1/' }, 'not_applicable'),
  zone('a name that DNS does not know', { url: 'https://other.test/' }, 'inconclusive'),
  zone('SOA in trouble', { zone: { more: 'shop.test SOA !servfail' } }, 'inconclusive'),
  zone('SOA refused', { zone: { more: 'shop.test SOA !refused' } }, 'inconclusive'),
  zone(
    'a site without https',
    { url: 'http://shop.test/', site: (ground) => ground.http(pages({ '/': {} })) },
    [],
  ),
];
