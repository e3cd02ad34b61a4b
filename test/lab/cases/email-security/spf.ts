import type { CaseOf } from '../../lab-case';
import { type MailCase, mail } from './mail-case';

/** The record of the shop, and other lines. */
const spf = (
  name: string,
  record: string,
  expected: CaseOf['expected'],
  more = '',
  guards?: string,
  zone: MailCase['zone'] = {},
): CaseOf =>
  mail(`spf: ${name}`, { zone: { spf: `shop.test TXT ${record}`, more, ...zone }, guards }, expected);

const NO_DMARC_FORCE = { dmarc: '_dmarc.shop.test TXT v=DMARC1; p=none; rua=mailto:d@shop.test' };
const PARKED = { mx: '', dkim: '', sts: '', rpt: '' };
const includes = (count: number, end = '-all'): string =>
  `v=spf1 ${Array.from({ length: count }, (_, index) => `include:s${index}.net`).join(' ')} ${end}`;
const included = (count: number, record = 'v=spf1 ip4:93.184.216.1 -all'): string =>
  Array.from({ length: count }, (_, index) => `s${index}.net TXT ${record}`).join('\n');

/** RFC 7208. */
export const SPF_CASES: CaseOf[] = [
  mail('a domain with everything right', {}, []),
  mail('spf: none, DMARC rejects', { zone: { spf: 'shop.test TXT google-site-verification=abc' } }, [
    'spf-missing low',
  ]),
  mail('spf: none, DMARC only watches', { zone: { spf: '', ...NO_DMARC_FORCE } }, [
    'spf-missing medium',
    'dmarc-policy-none low',
  ]),
  mail('spf: none, no mail at all', { zone: { ...PARKED, spf: '', ...NO_DMARC_FORCE } }, [
    'spf-missing low',
    'dmarc-policy-none low',
  ]),
  spf(
    'a parked domain',
    'v=spf1 -all',
    [],
    '',
    'a domain without mail needs neither DKIM nor MTA-STS',
    PARKED,
  ),
  spf('another version', 'v=spf10 -all', ['spf-missing low'], '', 'v=spf10 is not SPF'),
  spf('a semicolon after the version', 'v=spf1; -all', ['spf-missing low']),
  spf('capitals', 'V=SPF1 MX -ALL', [], '', 'case is free'),
  spf('unknown modifiers', 'v=spf1 mx x-note=hello -all', [], '', 'unknown modifiers are valid'),
  spf('two spaces', 'v=spf1  mx   -all', []),
  spf('a macro', 'v=spf1 exists:%{i}._spf.%{d2} -all', [], '', 'macros are not expanded'),
  spf(
    'capitals in macros',
    'v=spf1 exists:%{I}._spf.%{D2} exp=%{S}.explain.shop.test -all',
    [],
    '',
    'checkdmarc #257: RFC 7208, section 7.3, such a macro is only escaped',
  ),
  spf(
    'capitals in mechanisms and modifiers',
    'v=spf1 Include:a.net IP4:93.184.216.34 A MX ~ALL',
    [],
    'a.net TXT v=spf1 Ip6:2606:4700::/32 -all',
    'checkdmarc #42: names have no case',
  ),
  spf('two records', 'v=spf1 mx -all\nshop.test TXT v=spf1 -all', ['spf-multiple medium']),
  spf(
    'a record in two strings',
    `v=spf1 ${Array.from({ length: 20 }, (_, index) => `ip4:93.184.216.${index}`).join(' ')} -all`,
    [],
  ),
  spf('an unknown mechanism', 'v=spf1 ipv4:93.184.216.34 -all', ['spf-syntax medium']),
  spf('an address with a wrong length', 'v=spf1 ip4:93.184.216.34/33 -all', ['spf-syntax medium']),
  spf('a colon without a name', 'v=spf1 include: -all', ['spf-syntax medium']),
  spf(
    'two redirects',
    'v=spf1 redirect=a.net redirect=b.net',
    ['spf-syntax medium'],
    'a.net TXT v=spf1 -all',
  ),
  spf(
    'an included record with an error',
    'v=spf1 include:a.net -all',
    ['spf-syntax medium'],
    'a.net TXT v=spf1 ip4:1.2.3 -all',
  ),
  spf(
    'an include that leads back',
    'v=spf1 include:a.net -all',
    ['spf-loop medium'],
    'a.net TXT v=spf1 include:shop.test -all',
  ),
  spf('a redirect to itself', 'v=spf1 redirect=shop.test', ['spf-loop medium']),
  spf('ten queries', includes(10), [], included(10)),
  spf('eleven queries', includes(11), ['spf-too-many-lookups medium'], included(11)),
  spf(
    'the limit behind all',
    `${includes(8)} ${includes(8).slice(7)}`,
    [],
    included(8),
    'nothing after all is evaluated',
  ),
  spf(
    'the same include three times',
    'v=spf1 include:a.net include:b.net include:c.net -all',
    ['spf-too-many-lookups medium'],
    `a.net TXT v=spf1 include:x.net -all\nb.net TXT v=spf1 include:x.net -all\nc.net TXT v=spf1 include:x.net -all
x.net TXT v=spf1 a:p.net a:q.net a:r.net -all\np.net A 93.184.216.1\nq.net A 93.184.216.1\nr.net A 93.184.216.1`,
    'checkdmarc does not count the second occurrence',
  ),
  spf(
    'a with a name and a length counts',
    `v=spf1 ${Array.from({ length: 11 }, (_, index) => `a:h${index}.net/24`).join(' ')} -all`,
    ['spf-too-many-lookups medium'],
    Array.from({ length: 11 }, (_, index) => `h${index}.net A 93.184.216.${index}`).join('\n'),
    'internet.nl counts a lone "a" only',
  ),
  spf(
    'eleven addresses behind mx',
    'v=spf1 mx:many.net -all',
    ['spf-too-many-lookups medium'],
    Array.from({ length: 11 }, (_, index) => `many.net MX 10 m${index}.net`).join('\n'),
  ),
  spf(
    'ten addresses behind mx',
    'v=spf1 mx:many.net -all',
    [],
    Array.from({ length: 10 }, (_, index) => `many.net MX 10 m${index}.net`).join('\n'),
    'addresses of MX names do not count',
  ),
  spf('two names without records', 'v=spf1 a:no1.net a:no2.net mx -all', []),
  spf('three names without records', 'v=spf1 a:no1.net exists:no2.net mx:no3.net -all', [
    'spf-too-many-void-lookups low',
  ]),
  spf(
    'a name with IPv6 only',
    'v=spf1 a:six.net a:no1.net a:no2.net -all',
    [],
    'six.net AAAA 2606:4700::1111',
    'one family is enough',
  ),
  spf('an include without SPF', 'v=spf1 include:a.net -all', ['spf-include-dead medium'], 'a.net TXT hello'),
  spf(
    'an include of a name that does not exist, of a registered domain',
    'v=spf1 include:spf.a.net -all',
    ['spf-include-dead medium'],
    'a.net A 93.184.216.1',
  ),
  spf('an include of a domain that is free', 'v=spf1 include:spf.gone-mailer.com -all', [
    'spf-include-dead high',
  ]),
  spf('a redirect to a domain that is free', 'v=spf1 redirect=gone-mailer.com', ['spf-include-dead high']),
  spf(
    'an include with silence',
    'v=spf1 include:a.net -all',
    [],
    'a.net TXT !servfail',
    'a temporary error is not a dead include',
  ),
  spf(
    'an include whose domain fails',
    'v=spf1 include:spf.slow.com -all',
    ['spf-include-dead medium'],
    'slow.com NS !servfail\nspf.slow.com TXT !nxdomain',
    'trouble of a resolver does not make a domain free',
  ),
  spf('all passes', 'v=spf1 +all', ['spf-all-pass high']),
  spf('all passes without a sign', 'v=spf1 mx all', ['spf-all-pass high']),
  spf(
    'all passes by an include',
    'v=spf1 include:a.net -all',
    ['spf-all-pass high'],
    'a.net TXT v=spf1 +all',
  ),
  spf(
    'a neutral end in an include',
    'v=spf1 include:a.net -all',
    [],
    'a.net TXT v=spf1 ip4:93.184.216.1 ?all',
    '?all in an include is harmless',
  ),
  spf('all fails before it passes', 'v=spf1 -all +all', [], '', 'the first all counts'),
  spf('a whole eighth', 'v=spf1 ip4:93.0.0.0/8 -all', ['spf-range-too-wide high']),
  spf('a range of /12', 'v=spf1 ip4:93.176.0.0/12 -all', ['spf-range-too-wide medium']),
  spf('a range of /16', 'v=spf1 ip4:93.184.0.0/16 ip6:2606:4700::/32 -all', []),
  spf('all of IPv6', 'v=spf1 ip6:2000::/3 -all', ['spf-range-too-wide high']),
  spf(
    'private ranges',
    'v=spf1 ip4:10.0.0.0/8 ip4:172.16.0.0/12 ip6:fc00::/7 mx -all',
    [],
    '',
    'private ranges reach nobody',
  ),
  spf('a wide range that fails', 'v=spf1 -ip4:93.0.0.0/8 mx -all', [], '', 'only a pass lets someone in'),
  spf('no end, DMARC rejects', 'v=spf1 mx', ['spf-no-end low']),
  spf(
    'no end, DMARC watches',
    'v=spf1 mx ?all',
    ['spf-no-end medium', 'dmarc-policy-none low'],
    '',
    undefined,
    NO_DMARC_FORCE,
  ),
  spf('a soft end', 'v=spf1 mx ~all', [], '', '~all is fine'),
  spf('an end by redirect', 'v=spf1 redirect=a.net', [], 'a.net TXT v=spf1 mx -all', 'a redirect is an end'),
  spf('an open end by redirect', 'v=spf1 redirect=a.net', ['spf-no-end low'], 'a.net TXT v=spf1 mx ?all'),
  spf('ptr', 'v=spf1 ptr -all', ['spf-ptr low']),
  spf(
    'a redirect after all',
    'v=spf1 mx -all redirect=gone-mailer.com',
    [],
    '',
    'a redirect next to all is ignored',
  ),
  spf(
    'an explanation next to ten queries',
    includes(10, 'exp=why.shop.test -all'),
    [],
    included(10),
    'exp does not count',
  ),
  spf(
    'ten includes and a redirect',
    includes(10, 'redirect=s10.net'),
    ['spf-too-many-lookups medium'],
    included(11),
  ),
  spf('nine includes and a redirect', includes(9, 'redirect=s9.net'), [], included(10)),
  spf(
    'all addresses by two halves',
    'v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all',
    ['spf-range-too-wide high'],
    '',
    'one defect, one finding',
  ),
  spf(
    'a dot at the end of a name',
    'v=spf1 include:s0.net. -all',
    [],
    included(1),
    'a dot at the end is allowed',
  ),
  spf('a name of one label', 'v=spf1 include:mailer -all', ['spf-syntax medium']),
  spf(
    'an include below a top-level domain that does not exist',
    'v=spf1 include:spf.corp.nosuchtld -all',
    ['spf-include-dead medium'],
    '',
    'nobody can register it',
  ),
  spf(
    'a redirect to two records',
    'v=spf1 redirect=a.net',
    ['spf-multiple medium'],
    'a.net TXT v=spf1 -all\na.net TXT v=spf1 mx -all',
  ),
  spf('lengths for both families', 'v=spf1 mx/24//64 a:mail.shop.test/32//128 -all', []),
];
