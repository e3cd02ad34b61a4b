import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { type MailCase, POLICY, mail, policy, zoneText } from './mail-case';

const mx = (name: string, lines: string, expected: CaseOf['expected'], rest: MailCase = {}): CaseOf =>
  mail(
    `mx: ${name}`,
    {
      policy: policy(
        POLICY.replace(
          'mail.shop.test',
          '*.com\r\nmx: *.net\r\nmx: *.shop.test\r\nmx: 93.184.216.34\r\nmx: localhost',
        ),
      ),
      ...rest,
      zone: { mx: lines, ...rest.zone },
    },
    expected,
  );
const NO_MAIL = { dkim: '', sts: '', rpt: '' };

const LOGO = 'https://shop.test/logo.svg';
const bimi = (
  name: string,
  record: string,
  expected: CaseOf['expected'],
  zone = {},
  guards?: string,
): CaseOf =>
  mail(
    `bimi: ${name}`,
    {
      policy: policy(POLICY),
      zone: { more: record === '' ? '' : `default._bimi.shop.test ${record}`, ...zone },
      ...(guards === undefined ? {} : { guards }),
    },
    expected,
  );
const dmarcOf = (tags: string) => ({
  dmarc: `_dmarc.shop.test TXT v=DMARC1; ${tags}; rua=mailto:dmarc@shop.test`,
});

/** The drafts of BIMI, and its guide. */
export const BIMI_CASES: CaseOf[] = [
  bimi('a logo', `TXT v=BIMI1; l=${LOGO}; a=https://shop.test/vmc.pem`, []),
  bimi('none', '', [], {}, 'no domain has to have one'),
  bimi('none on purpose', 'TXT v=BIMI1; l=; a=;', [], {}, 'an empty address declines'),
  bimi('a logo over http', 'TXT v=BIMI1; l=http://shop.test/logo.svg', ['bimi-ineffective low']),
  bimi('no address', 'TXT v=BIMI1', ['bimi-ineffective low']),
  bimi('two records', `TXT v=BIMI1; l=${LOGO}\ndefault._bimi.shop.test TXT v=BIMI1; l=${LOGO}`, [
    'bimi-ineffective low',
  ]),
  bimi('another text', 'TXT a sign', [], {}, 'it is not a record'),
  bimi(
    'a policy of none',
    `TXT v=BIMI1; l=${LOGO}`,
    ['bimi-ineffective low', 'dmarc-policy-none low'],
    dmarcOf('p=none'),
  ),
  bimi(
    'subdomains without a policy',
    `TXT v=BIMI1; l=${LOGO}`,
    ['bimi-ineffective low', 'dmarc-subdomains-open medium'],
    dmarcOf('p=reject; sp=none'),
  ),
  bimi('a policy of quarantine', `TXT v=BIMI1; l=${LOGO}`, [], dmarcOf('p=quarantine')),
  bimi('a resolver without a reply', '!silent', [], {}, 'silence is not a fact'),
];

/** RFC 5321, 2181, 7505. */
export const MX_CASES: CaseOf[] = [
  mx(
    'a host that is free to register',
    'shop.test MX 10 gone-mail.com',
    ['mx-dangling high', 'mta-sts-mx-mismatch high'],
    {
      policy: policy(POLICY),
    },
  ),
  mx(
    'a name of another domain that does not exist',
    'shop.test MX 10 old.net\nnet A 93.184.216.1\nmx.net A 93.184.216.1',
    ['mx-dangling high'],
    { policy: policy(POLICY.replace('mail.shop.test', 'old.net')) },
  ),
  mx('a host below a registered domain', 'shop.test MX 10 no.shop.test', ['mx-invalid low']),
  mx(
    'a host whose domain fails',
    'shop.test MX 10 mx.com\nmx.com NS !servfail\nmx.com A !nxdomain\nmx.com AAAA !nxdomain',
    ['mx-invalid low'],
    {
      policy: policy(POLICY.replace('mail.shop.test', 'mx.com')),
      guards: 'trouble of a resolver does not make a domain free',
    },
  ),
  mx('a host with silence', 'shop.test MX 10 m.shop.test\nm.shop.test !servfail', [], {
    guards: 'silence is not a missing address',
  }),
  mx('an address', 'shop.test MX 10 93.184.216.34', ['mx-invalid low']),
  mx('an alias', 'shop.test MX 10 m.shop.test\nm.shop.test CNAME a.shop.test\na.shop.test A 93.184.216.34', [
    'mx-invalid low',
  ]),
  mx(
    'a host below a top-level domain that does not exist',
    'shop.test MX 10 mail.corp.nosuchtld',
    ['mx-invalid low'],
    {
      policy: policy(POLICY.replace('mail.shop.test', 'mail.corp.nosuchtld')),
      guards: 'nobody can register it',
    },
  ),
  mx('localhost', 'shop.test MX 10 localhost', [], { guards: 'nothing is known about it' }),
  {
    name: 'mx: a private address',
    site: async (ground: Ground) => {
      await ground.dns(zoneText({ mx: 'shop.test MX 10 mail.shop.test\nmail.shop.test A 10.1.2.3' }));
      await ground.https(policy(POLICY));
      const { resolveName } = ground;
      ground.resolveName = (host) =>
        host === 'mail.shop.test' ? Promise.resolve(['10.1.2.3']) : resolveName(host);
    },
    expected: ['mx-invalid low'],
  },
  mx(
    'a private address in a network of the operator',
    'shop.test MX 10 mail.shop.test\nmail.shop.test A 10.1.2.3',
    [],
    {
      guards: 'the operator allows that address',
    },
  ),
  mx('none, by a null MX', 'shop.test MX 0 .', [], {
    zone: { spf: 'shop.test TXT v=spf1 -all', ...NO_MAIL },
  }),
  mx(
    'a null MX and a host',
    'shop.test MX 0 .\nshop.test MX 10 mail.shop.test\nmail.shop.test A 93.184.216.34',
    ['mx-null-invalid low'],
  ),
  mx('a null MX and senders', 'shop.test MX 0 .', ['mx-null-invalid low'], {
    zone: { spf: 'shop.test TXT v=spf1 ip4:93.184.216.34 -all' },
  }),
  mail('a name that DNS does not know', { url: 'https://other.test/' }, 'inconclusive'),
  mail('an address as target', { url: 'https://127.0.0.1/' }, 'not_applicable'),
  mail('TXT in trouble', { zone: { spf: 'shop.test TXT !servfail' } }, 'inconclusive'),
  mail('MX refused', { zone: { mx: 'shop.test MX !refused' } }, 'inconclusive'),
  mail('the domain of a host below it', { url: 'https://www.shop.test/' }, []),
  mail(
    'the mail domain of the settings',
    { url: 'https://www.other.test/', settings: { mail_domain: 'shop.test' } },
    [],
  ),
];

const sts = (
  name: string,
  body: string | null,
  expected: CaseOf['expected'],
  rest: MailCase & { how?: Parameters<typeof policy>[1] } = {},
): CaseOf => {
  const { how, ...other } = rest;
  return mail(`mta-sts: ${name}`, { policy: body === null ? null : policy(body, how), ...other }, expected);
};

/** RFC 8461, 8460. */
export const TRANSPORT_CASES: CaseOf[] = [
  sts('none', null, ['mta-sts-missing low'], { zone: { sts: '', rpt: '' } }),
  sts('none, a wildcard text', null, ['mta-sts-missing low'], {
    zone: { sts: '*.shop.test TXT v=spf1 -all', rpt: '' },
    guards: 'a wildcard is not a record of MTA-STS',
  }),
  sts('silence', null, [], { zone: { sts: '_mta-sts.shop.test !servfail' } }),
  sts('mode none', POLICY.replace('enforce', 'none'), ['mta-sts-missing low']),
  sts('testing', POLICY.replace('enforce', 'testing'), []),
  sts('LF line ends', POLICY.replaceAll('\r', ''), [], { guards: 'both line ends are allowed' }),
  sts('two records', POLICY, ['mta-sts-invalid medium'], {
    zone: { sts: '_mta-sts.shop.test TXT v=STSv1; id=1\n_mta-sts.shop.test TXT v=STSv1; id=2' },
  }),
  sts('backslashes in the record', POLICY, ['mta-sts-invalid medium'], {
    zone: { sts: String.raw`_mta-sts.shop.test TXT v=STSv1\; id=1\;` },
  }),
  sts('a record in small letters next to the right one', POLICY, [], {
    zone: { sts: '_mta-sts.shop.test TXT v=STSv1; id=1\n_mta-sts.shop.test TXT v=stsv1; id=2' },
    guards: 'senders leave the other one out',
  }),
  sts('backslashes in the record of reports', POLICY, ['tlsrpt-invalid low'], {
    zone: { rpt: String.raw`_smtp._tls.shop.test TXT v=TLSRPTv1\; rua=mailto:a@shop.test` },
  }),
  sts('a wrong id', POLICY, ['mta-sts-invalid medium'], {
    zone: { sts: '_mta-sts.shop.test TXT v=STSv1; id=2026-01-01' },
  }),
  sts('no policy', 'nothing', ['mta-sts-invalid medium'], { how: { status: 404 } }),
  sts('a redirect', '', ['mta-sts-invalid medium'], {
    how: { status: 301, location: 'https://shop.test/mta-sts.txt' },
  }),
  sts('html', '<html>Welcome</html>', ['mta-sts-invalid medium'], { how: { type: 'text/html' } }),
  sts('a wrong mode', POLICY.replace('enforce', 'force'), ['mta-sts-invalid medium']),
  sts('no mx', POLICY.replace('mx: mail.shop.test\r\n', ''), ['mta-sts-invalid medium']),
  sts('refuses connections', null, ['mta-sts-invalid medium']),
  sts('an error of the server', 'no', [], { how: { status: 503 }, guards: 'the next request may work' }),
  sts('a firewall', '<title>Just a moment...</title>', [], { how: { status: 403, type: 'text/html' } }),
  {
    name: 'mta-sts: a certificate for another name',
    site: async (ground: Ground) => {
      await ground.dns(zoneText());
      await ground.https(policy(POLICY), await ground.chain({ names: ['other.test'] }));
    },
    expected: ['mta-sts-invalid medium'],
  },
  sts('capitals in the pattern', POLICY.replace('mail.', 'MAIL.'), [], {
    zone: { mx: 'shop.test MX 10 Mail.Shop.test\nmail.shop.test A 93.184.216.34' },
    guards: 'names have no case',
  }),
  sts('unknown fields, and no line end at the end', `${POLICY}x-note: hello`, [], {
    guards: 'extensions are allowed',
  }),
  sts('another host, enforced', POLICY.replace('mail.', 'mx.'), ['mta-sts-mx-mismatch high']),
  sts('another host, testing', POLICY.replace('mail.', 'mx.').replace('enforce', 'testing'), [
    'mta-sts-mx-mismatch low',
  ]),
  sts('a wildcard', POLICY.replace('mail.', '*.'), [], { guards: 'a wildcard is one label' }),
  sts('a wildcard for two labels', POLICY.replace('mail.', '*.'), ['mta-sts-mx-mismatch high'], {
    zone: { mx: 'shop.test MX 10 a.b.shop.test\na.b.shop.test A 93.184.216.34' },
  }),
  sts('no reports', POLICY, ['tlsrpt-missing low'], { zone: { rpt: '' } }),
  sts('no reports, TLSA alone', null, ['mta-sts-missing low', 'tlsrpt-missing low'], {
    zone: { sts: '', rpt: '', more: '_25._tcp.mail.shop.test TLSA 3 1 1' },
  }),
  sts('reports to nobody', POLICY, ['tlsrpt-invalid low'], {
    zone: { rpt: '_smtp._tls.shop.test TXT v=TLSRPTv1; rua=tls@shop.test' },
  }),
  sts('reports by https', POLICY, [], {
    zone: { rpt: '_smtp._tls.shop.test TXT v=TLSRPTv1; rua=https://r.shop.test/tls' },
  }),
];
