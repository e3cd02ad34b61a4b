import type { CaseOf } from '../../lab-case';
import { KEYS, type MailCase, mail } from './mail-case';

const dmarc = (name: string, lines: string, expected: CaseOf['expected'], rest: MailCase = {}): CaseOf =>
  mail(`dmarc: ${name}`, { ...rest, zone: { dmarc: lines, ...rest.zone } }, expected);
const record = (name: string, text: string, expected: CaseOf['expected'], rest: MailCase = {}): CaseOf =>
  dmarc(name, `_dmarc.shop.test TXT ${text}`, expected, rest);
const RUA = 'rua=mailto:d@shop.test';

/** RFC 9989 to 9991. */
export const DMARC_CASES: CaseOf[] = [
  dmarc('none', '', ['dmarc-missing medium']),
  dmarc('at the domain itself', 'shop.test TXT v=DMARC1; p=reject', ['dmarc-missing medium'], {
    guards: 'receivers do not find it',
  }),
  dmarc('silence', '_dmarc.shop.test !servfail', [], {
    guards: 'trouble of a resolver is not a missing record',
  }),
  dmarc('two records', '_dmarc.shop.test TXT v=DMARC1; p=reject\n_dmarc.shop.test TXT v=DMARC1; p=none', [
    'dmarc-multiple medium',
  ]),
  dmarc(
    'one record and another text',
    `_dmarc.shop.test TXT v=DMARC1; p=reject; ${RUA}\n_dmarc.shop.test TXT verify=abc`,
    [],
    {
      guards: 'other texts are ignored',
    },
  ),
  record('small letters', 'v=dmarc1; p=reject', ['dmarc-syntax medium']),
  record('a blank before the version', ` v=DMARC1; p=reject; ${RUA}`, ['dmarc-syntax medium']),
  record('no semicolon', 'v=DMARC1 p=reject', ['dmarc-syntax medium']),
  record('spaces around signs', `v = DMARC1 ; p = reject ; ${RUA}`, [], { guards: 'spaces are allowed' }),
  record('watches with reports', `v=DMARC1; p=none; ${RUA}`, ['dmarc-policy-none low']),
  record('watches without reports', 'v=DMARC1; p=none', ['dmarc-policy-none medium']),
  record('no p', `v=DMARC1; ${RUA}`, ['dmarc-policy-none low']),
  record('a wrong p', `v=DMARC1; p=rejct; ${RUA}`, ['dmarc-policy-none low']),
  record('a wrong sp', `v=DMARC1; p=reject; sp=nonee; ${RUA}`, ['dmarc-policy-none low']),
  record('an empty sp', `v=DMARC1; p=reject; sp=; ${RUA}`, ['dmarc-policy-none low']),
  record('a wrong np', `v=DMARC1; p=reject; np=rejct; ${RUA}`, ['dmarc-policy-none low']),
  record('a wrong sp without reports', 'v=DMARC1; p=quarantine; sp=quarantined', [
    'dmarc-policy-none medium',
  ]),
  record('backslashes', String.raw`v=DMARC1\; p=reject\;`, ['dmarc-syntax medium']),
  record('a no-break space before p', `v=DMARC1;\u00a0p=reject; ${RUA}`, ['dmarc-syntax medium']),
  record('a no-break space behind the policy', `v=DMARC1; p=reject\u00a0; ${RUA}`, ['dmarc-policy-none low']),
  record('quarantine as a test', `v=DMARC1; p=quarantine; t=y; ${RUA}`, ['dmarc-policy-none low']),
  record('reject as a test', `v=DMARC1; p=reject; t=y; ${RUA}`, [], { guards: 'it counts as quarantine' }),
  record('open subdomains', `v=DMARC1; p=reject; sp=none; ${RUA}`, ['dmarc-subdomains-open medium']),
  record('open names that do not exist', `v=DMARC1; p=reject; np=none; ${RUA}`, [
    'dmarc-nonexistent-open low',
  ]),
  record('open subdomains under p=none', `v=DMARC1; p=none; sp=none; ${RUA}`, ['dmarc-policy-none low'], {
    guards: 'one defect, one finding',
  }),
  record(
    'open subdomains under a test',
    `v=DMARC1; p=quarantine; t=y; sp=none; ${RUA}`,
    ['dmarc-policy-none low'],
    {
      guards: 'one defect, one finding',
    },
  ),
  record('half of the e-mails', `v=DMARC1; p=reject; pct=50; ${RUA}`, ['dmarc-partial low']),
  record('all of the e-mails', `v=DMARC1; p=reject; pct=100; ${RUA}`, []),
  record(
    'reports to strangers',
    'v=DMARC1; p=reject; rua=mailto:shop@reports.com',
    ['dmarc-report-unauthorised low'],
    {
      zone: { more: 'reports.com A 93.184.216.1' },
    },
  ),
  record('reports to a service that agrees', 'v=DMARC1; p=reject; rua=mailto:shop@reports.com!10m', [], {
    zone: { more: 'shop.test._report._dmarc.reports.com TXT v=DMARC1' },
    guards: 'a size may follow the address',
  }),
  record('reports to a service that agrees for all', 'v=DMARC1; p=reject; rua=mailto:shop@reports.com', [], {
    zone: { more: '*._report._dmarc.reports.com TXT v=DMARC1;' },
    guards: 'a wildcard counts',
  }),
  record('reports to a service in trouble', 'v=DMARC1; p=reject; rua=mailto:shop@reports.com', [], {
    zone: { more: 'shop.test._report._dmarc.reports.com TXT !servfail' },
  }),
  record('reports to a subdomain', 'v=DMARC1; p=reject; rua=mailto:d@reports.shop.test', [], {
    guards: 'the same organisation needs no record',
  }),
  record('reports to a bare address', 'v=DMARC1; p=reject; rua=d@shop.test', ['dmarc-report-invalid low']),
  record('reports to an address with a header', 'v=DMARC1; p=reject; rua=mailto:d@shop.test?subject=x', [], {
    guards: 'RFC 6068: header fields may follow the address',
  }),
  record('a record at the parent', `v=DMARC1; p=reject; sp=reject; ${RUA}`, [], {
    zone: {
      spf: 'mail.shop.test TXT v=spf1 -all',
      mx: 'mail.shop.test A 93.184.216.34',
      dkim: '',
      sts: '',
      rpt: '',
    },
    settings: { mail_domain: 'mail.shop.test' },
    guards: 'the record of the organisation applies',
  }),
  record(
    'an open subdomain by the parent',
    `v=DMARC1; p=reject; sp=none; ${RUA}`,
    ['dmarc-policy-none low'],
    {
      zone: {
        spf: 'mail.shop.test TXT v=spf1 -all',
        mx: 'mail.shop.test A 93.184.216.34',
        dkim: '',
        sts: '',
        rpt: '',
      },
      settings: { mail_domain: 'mail.shop.test' },
    },
  ),
  dmarc(
    'of the public suffix',
    `_dmarc.test TXT v=DMARC1; p=reject; sp=reject; psd=y; rua=mailto:d@test.test`,
    [],
    {
      zone: {
        more: 'shop.test._report._dmarc.test.test TXT v=DMARC1\ntest._report._dmarc.test.test TXT v=DMARC1',
      },
      guards: 'psd=y parents apply',
    },
  ),
  dmarc(
    'by an alias of a provider',
    `_dmarc.shop.test CNAME shop.provider.net\nshop.provider.net TXT v=DMARC1; p=reject; ${RUA}`,
    [],
    { guards: 'an alias is followed' },
  ),
  record('reports by https', 'v=DMARC1; p=reject; rua=https://r.shop.test/', ['dmarc-report-invalid low']),
  record('capitals', 'v=DMARC1;p=REJECT;sp=Quarantine;rua=MAILTO:d@shop.test;', [], {
    guards: 'values have no case',
  }),
  record('none of the e-mails', `v=DMARC1; p=quarantine; pct=0; ${RUA}`, ['dmarc-partial low']),
  dmarc('a wildcard text next to it', '*.shop.test TXT v=spf1 -all', ['dmarc-missing medium'], {
    guards: 'a wildcard is not a DMARC record',
  }),
];

const dkim = (name: string, lines: string, expected: CaseOf['expected'], rest: MailCase = {}): CaseOf =>
  mail(`dkim: ${name}`, { ...rest, zone: { dkim: lines, ...rest.zone } }, expected);
const at = (selector: string, text: string): string => `${selector}._domainkey.shop.test TXT ${text}`;

const COMPACT = { signed: { 'shop.test': { isCompact: true } } };

/** RFC 6376, 8301, 8463. */
export const DKIM_CASES: CaseOf[] = [
  dkim('none', '', ['dkim-missing medium']),
  dkim('none, in a zone with compact denials', '', ['dkim-missing medium'], { dns: COMPACT }),
  dkim('none, in a zone with compact denials by NSEC3', '', ['dkim-missing medium'], {
    dns: { signed: { 'shop.test': { isCompact: true, iterations: 0 } } },
  }),
  dkim('a selector that nobody knows, in a zone with compact denials', at('x2026', 'v=DKIM1; p=abc'), [], {
    dns: COMPACT,
    guards: 'a name that only has names below it exists',
  }),
  dkim('none, in a zone with compact denials that the resolver removes', '', [], {
    dns: { ...COMPACT, strips: true },
    guards: 'without the record, the name seems to exist',
  }),
  dkim('a selector that nobody knows', at('x2026', 'v=DKIM1; p=abc'), [], {
    guards: 'the name _domainkey exists, so there may be keys',
  }),
  dkim(
    'a server that denies _domainkey falsely',
    `${at('google', `v=DKIM1; p=${KEYS.rsa2048}`)}\n_domainkey.shop.test !nxdomain`,
    [],
    {
      guards: 'some servers answer NXDOMAIN for names that only have names below',
    },
  ),
  dkim('an alias of a provider', 'selector1._domainkey.shop.test CNAME s1.provider.net', [], {
    guards: 'an alias shows that DKIM is set up',
  }),
  dkim(
    'a server that denies _domainkey falsely, next to an alias',
    'selector1._domainkey.shop.test CNAME s1.provider.net\n_domainkey.shop.test !nxdomain',
    [],
    { guards: 'a selector shows that DKIM is set up' },
  ),
  dkim('a wildcard text', '*.shop.test TXT v=spf1 -all', [], { guards: 'a wildcard proves nothing' }),
  dkim('a wildcard with a weak key', `*._domainkey.shop.test TXT v=DKIM1; p=${KEYS.rsa1024}`, [], {
    guards: 'a wildcard is not a selector',
  }),
  dkim('a key of 1024 bits', at('s1', `v=DKIM1; k=rsa; p=${KEYS.rsa1024}`), ['dkim-weak-key low']),
  dkim('a key of 512 bits', at('s1', `k=rsa; p=${KEYS.rsa512}`), ['dkim-weak-key high']),
  dkim('a bare RSA key', at('s1', `v=DKIM1; p=${KEYS.bare2048}`), [], {
    guards: 'products publish both forms',
  }),
  dkim('Ed25519', at('s1', `v=DKIM1; k=ed25519; p=${KEYS.ed25519}`), [], { guards: '32 bytes are enough' }),
  dkim(
    'spaces in the key',
    at('s1', `v=DKIM1; p=${KEYS.rsa2048.slice(0, 100)} ${KEYS.rsa2048.slice(100)}`),
    [],
  ),
  dkim('a revoked key', at('s1', 'v=DKIM1; p='), [], { guards: 'an empty key revokes' }),
  dkim('a key that is cut', at('s1', `v=DKIM1; p=${KEYS.rsa2048.slice(0, 200)}`), ['dkim-invalid medium']),
  dkim('a record without a key', at('s1', 'v=DKIM1; k=rsa; t=s'), ['dkim-invalid medium']),
  dkim(
    'a quotation mark inside the key',
    at('s1', `v=DKIM1; p=${KEYS.rsa2048.slice(0, 99)}"${KEYS.rsa2048.slice(99)}`),
    ['dkim-invalid medium'],
  ),
  dkim(
    'the alphabet of addresses',
    at('s1', `v=DKIM1; p=${KEYS.rsa2048.replaceAll('+', '-').replaceAll('/', '_')}`),
    ['dkim-invalid medium'],
  ),
  dkim('tags that do not parse', at('s1', `v=DKIM1; k=rsa; ${KEYS.rsa2048}`), ['dkim-invalid medium']),
  dkim('backslashes', at('s1', String.raw`v=DKIM1\; k=rsa\; p=${KEYS.rsa2048}`), ['dkim-invalid medium']),
  dkim('quotation marks inside', at('s1', `"v=DKIM1; k=rsa; p=${KEYS.rsa2048}"`), ['dkim-invalid medium']),
  dkim('the version in small letters', at('s1', `v=dkim1; p=${KEYS.rsa2048}`), ['dkim-invalid medium']),
  dkim('an ideographic space before p', at('s1', `v=DKIM1; k=ed25519;\u3000p=${KEYS.ed25519}`), [
    'dkim-invalid medium',
  ]),
  dkim('another text at a usual selector', at('s1', 'site-verification=abc'), [], {
    guards: 'not meant as a key',
  }),
  dkim('SHA-1 only', at('s1', `v=DKIM1; h=sha1; p=${KEYS.rsa2048}`), ['dkim-invalid medium']),
  dkim('both hashes', at('s1', `v=DKIM1; h=sha1:sha256; p=${KEYS.rsa2048}`), []),
  dkim('a test', at('s1', `v=DKIM1; t=y:s; p=${KEYS.rsa2048}`), ['dkim-testing low']),
  dkim('a configured selector', at('x2026', `v=DKIM1; p=${KEYS.rsa1024}`), ['dkim-weak-key low'], {
    settings: { dkim_selectors: ['x2026'] },
  }),
  dkim('a configured selector without a key', at('s1', `v=DKIM1; p=${KEYS.rsa2048}`), [], {
    settings: { dkim_selectors: ['x2026'] },
    guards: 'the selector may be of another domain',
  }),
  dkim('silence', '_domainkey.shop.test !servfail', []),
];
