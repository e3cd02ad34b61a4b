import type { CaseOf } from '../../lab-case';
import { answered, BOTS, entry, kept, list, LISTED, listsOf, MAIL, on, SITE, SPAM } from './list-site';

const BACKUP = '198.51.100.26';
const OTHER = '203.0.113.8';
const WORK = { 'list Spam': { state: 'works' }, 'list Bots': { state: 'works' } };
const withoutMail = (...lines: string[]): string =>
  ['shop.test SOA', 'shop.test MX 0 .', ...lines].join('\n');

/** Which addresses count as the site's own, and which lists say something about them. */
export const OWN_ADDRESS_CASES: CaseOf[] = [
  on('the second address of the site is on one', entry(OTHER, SPAM, '127.0.0.2'), LISTED, {
    zones: withoutMail(`shop.test A ${SITE}`, `shop.test A ${OTHER}`),
  }),
  on('the site has an alias', entry(SITE, SPAM, '127.0.0.2'), LISTED, {
    zones: withoutMail('www.shop.test CNAME shop.test', `shop.test A ${SITE}`),
    url: 'https://www.shop.test/',
  }),
  on('the second mail server is on one', entry(BACKUP, SPAM, '127.0.0.2'), LISTED, {
    zones: `shop.test A ${SITE}\nshop.test MX 10 mail.shop.test\nshop.test MX 20 backup.shop.test\nmail.shop.test A ${MAIL}\nbackup.shop.test A ${BACKUP}`,
  }),
  on('an address next to the site is on one', entry(OTHER, SPAM, '127.0.0.2'), [], {
    guards: 'neighbours say nothing about the site',
  }),
  on('the address backwards is on one', entry('7.113.0.203', SPAM, '127.0.0.2'), [], {
    guards: 'lists are asked with the octets reversed',
  }),
  on('a text without an entry', `${SITE.split('.').reverse().join('.')}.${SPAM} TXT listed`, [], {
    guards: 'the address is the entry',
  }),
  on('a mail server without an address', '', [], {
    zones: `shop.test A ${SITE}\nshop.test MX 10 mail.shop.test\nmail.shop.test TXT none`,
  }),
  on('three codes of one list', entry(SITE, SPAM, '127.0.0.2', '127.0.0.10', '127.0.0.20'), LISTED, {
    guards: 'one entry is one finding, with its worst code',
  }),
  on(
    'a low entry of one list and a high of another',
    `${entry(SITE, SPAM, '127.0.0.10')}\n${entry(SITE, BOTS, '127.0.0.4')}`,
    ['address-listed low', 'address-listed high'],
  ),
  on('IPv4 next to IPv6, of lists without IPv6', '', [], {
    zones: withoutMail(`shop.test A ${SITE}`, 'shop.test AAAA 2001:db8::7'),
  }),
  on('IPv6 alone, of lists without IPv6', '', 'inconclusive', {
    zones: withoutMail('shop.test AAAA 2001:db8::7'),
    guards: 'no list was asked',
  }),
  on('only one list is set', entry(SITE, BOTS, '127.0.0.4'), [], {
    data: listsOf(list(SPAM, 'Spam')),
    guards: 'no other list is asked',
  }),
  on('asked within a day, and the list is removed since', '', [], {
    data: listsOf(list(SPAM, 'Spam')),
    outside: kept({
      ...WORK,
      [SITE]: { entries: [answered('Bots', ['127.0.0.4']), answered('Spam', [])] },
      [MAIL]: { entries: [answered('Spam', [])] },
    }),
    guards: 'what the operator does not want to know counts no more',
  }),
  on('asked within a day, of one address alone', '', 'inconclusive', {
    outside: kept({ ...WORK, [SITE]: { entries: [answered('Spam', [])] } }),
    guards: 'nothing is known about the mail server',
  }),
];
