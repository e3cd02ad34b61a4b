import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { pages } from '../../sites/pages';
import { type ZoneCase, zone } from './zone-case';

const caa = (name: string, lines: string, expected: CaseOf['expected'], rest: ZoneCase = {}): CaseOf =>
  zone(`caa: ${name}`, { ...rest, zone: { caa: lines, ...rest.zone } }, expected);
const at = (text: string): string => `shop.test CAA ${text}`;
const WWW = { url: 'https://www.shop.test/' };

/** A site with a certificate of this organisation. */
const issuedBy =
  (organisation: string, names = ['shop.test']) =>
  async (ground: Ground): Promise<void> => {
    const { root } = ground.authorities.public;
    const issuer = await issueCertificate(
      { name: `R1, O=${organisation}`, isCa: true, notAfter: new Date('2039-01-01') },
      root,
    );
    const leaf = await issueCertificate({ name: 'shop.test', names }, issuer);
    await ground.https(pages({ '/': {} }), [leaf, issuer]);
  };

/** RFC 8659, 8657, 9495. */
export const CAA_CASES: CaseOf[] = [
  caa('none', '', ['caa-missing low']),
  caa('an address for reports alone', at('0 iodef mailto:a@shop.test'), ['caa-missing low'], {
    guards: 'iodef restricts nobody',
  }),
  caa('wildcards alone', at('0 issuewild letsencrypt.org'), []),
  caa('no authority at all', at('0 issue ;'), [], { guards: 'an empty name forbids all' }),
  caa(
    'parameters',
    at('0 issue letsencrypt.org; accounturi=https://ca.test/acct/1; validationmethods=dns-01'),
    [],
  ),
  caa('capitals', at('0 ISSUE LetsEncrypt.org'), [], { guards: 'names have no case' }),
  caa('at the parent of the host', at('0 issue letsencrypt.org'), [], {
    ...WWW,
    zone: { more: 'www.shop.test A 93.184.216.34' },
  }),
  caa('at the target of an alias', 'cdn.net CAA 0 issue letsencrypt.org', [], {
    ...WWW,
    zone: { more: 'www.shop.test CNAME cdn.net\ncdn.net A 93.184.216.34' },
    guards: 'the target of an alias counts at that name',
  }),
  caa('at a parent of the target of an alias', 'cdn.net CAA 0 issue letsencrypt.org', ['caa-missing low'], {
    ...WWW,
    zone: { more: 'www.shop.test CNAME x.cdn.net\nx.cdn.net A 93.184.216.34' },
    guards: 'parents of the target do not count',
  }),
  caa('at the top-level domain', 'test CAA 0 issue letsencrypt.org', ['caa-missing low']),
  caa('a critical property that nobody knows', `${at('128 tbs unknown')}\n${at('0 issue letsencrypt.org')}`, [
    'caa-invalid medium',
  ]),
  caa('a property that nobody knows', `${at('0 tbs unknown')}\n${at('0 issue letsencrypt.org')}`, [], {
    guards: 'authorities ignore it',
  }),
  caa(
    'newer properties',
    `${at('0 issue letsencrypt.org')}\n${at('128 issuemail ;')}\n${at('0 contactemail a@shop.test')}`,
    [],
  ),
  caa('two names in one value', at('0 issue letsencrypt.org, sectigo.com'), ['caa-invalid medium']),
  caa('a URL as name', at('0 issue https://letsencrypt.org'), ['caa-invalid medium']),
  caa('a wrong parameter', at('0 issue letsencrypt.org; account 1'), ['caa-invalid medium']),
  caa('reports to a bare address', `${at('0 issue letsencrypt.org')}\n${at('0 iodef a@shop.test')}`, [
    'caa-invalid medium',
  ]),
  caa(
    'the authority of the certificate is excluded',
    at('0 issue digicert.com'),
    ['caa-excludes-current-ca low'],
    {
      site: issuedBy("Let's Encrypt"),
    },
  ),
  caa(
    'no authority is allowed, but there is a certificate',
    at('0 issue ;'),
    ['caa-excludes-current-ca low'],
    {
      site: issuedBy("Let's Encrypt"),
    },
  ),
  caa(
    'the authority of the certificate is allowed',
    `${at('0 issue digicert.com')}\n${at('0 issue letsencrypt.org')}`,
    [],
    {
      site: issuedBy("Let's Encrypt"),
    },
  ),
  caa(
    'four authorities',
    ['digicert.com', 'letsencrypt.org', 'amazontrust.com', 'sectigo.com']
      .map((name) => at(`0 issue ${name}`))
      .join('\n'),
    [],
    { site: issuedBy("Let's Encrypt") },
  ),
  caa('a brand of the authority', at('0 issue comodoca.com'), [], {
    site: issuedBy('ZeroSSL'),
    guards: 'an authority has several names',
  }),
  caa('another name of the authority', at('0 issue www.digicert.com'), [], {
    site: issuedBy('DigiCert Inc'),
    guards: 'an authority has several names',
  }),
  caa('an authority that nobody knows', at('0 issue digicert.com'), [], { site: issuedBy('Shop Company') }),
  caa(
    'a wildcard certificate',
    `${at('0 issue letsencrypt.org')}\n${at('0 issuewild digicert.com')}`,
    ['caa-excludes-current-ca low'],
    {
      ...WWW,
      zone: { more: 'www.shop.test A 93.184.216.34' },
      site: issuedBy("Let's Encrypt", ['*.shop.test']),
    },
  ),
  caa(
    'a wildcard certificate, and an alias to a CDN that allows another authority',
    `${at('0 issue letsencrypt.org')}\ncdn.net CAA 0 issue amazon.com`,
    [],
    {
      ...WWW,
      zone: { more: 'www.shop.test CNAME cdn.net\ncdn.net A 93.184.216.34' },
      site: issuedBy("Let's Encrypt", ['*.shop.test']),
      guards: 'authorities ask for a wildcard at the name above',
    },
  ),
  caa(
    'a certificate with both names',
    `${at('0 issue letsencrypt.org')}\n${at('0 issuewild digicert.com')}`,
    [],
    {
      site: issuedBy("Let's Encrypt", ['shop.test', '*.shop.test']),
      guards: 'the host has its own name in the certificate',
    },
  ),
  caa('trouble with all unusual types', 'shop.test CAA !servfail\nshop.test TLSA !servfail', [], {
    guards: 'a server in trouble is not one that fails for CAA',
  }),
  caa('signatures that a resolver refuses', 'shop.test CAA !servfail-unless-cd', [], {
    guards: 'wrong signatures have their own rule',
  }),
];

/** It waits 20 seconds before it says so. */
export const CAA_WAITING_CASES: CaseOf[] = [
  caa('a name server that fails for CAA', 'shop.test CAA !servfail', ['caa-lookup-fails medium']),
  caa('silence', 'shop.test CAA !silent', [], { guards: 'internet.nl takes a time-out for no record' }),
];
