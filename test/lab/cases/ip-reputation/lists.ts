import type { CaseOf } from '../../lab-case';
import {
  answered,
  BOTS,
  entry,
  kept,
  list,
  LISTED,
  listed,
  listsOf,
  MAIL,
  on,
  reversed,
  SITE,
  SPAM,
  TWO,
  works,
  ZONES,
} from './list-site';

/** RFC 5782: how lists are asked, and what their answers mean. */
export const IP_REPUTATION_CASES: CaseOf[] = [
  on('on none', '', []),
  on('the site is on one', entry(SITE, SPAM, '127.0.0.2'), LISTED),
  on('a mail server is on one', entry(MAIL, SPAM, '127.0.0.2'), LISTED),
  on('the site is on two', `${entry(SITE, SPAM, '127.0.0.2')}\n${entry(SITE, BOTS, '127.0.0.2')}`, [
    ...LISTED,
    ...LISTED,
  ]),
  on(
    'site and mail server are on one',
    `${entry(SITE, SPAM, '127.0.0.2')}\n${entry(MAIL, SPAM, '127.0.0.2')}`,
    [...LISTED, ...LISTED],
  ),
  on(
    'with a text',
    `${entry(SITE, SPAM, '127.0.0.2')}\n${reversed(SITE)}.${SPAM} TXT see https://spam.bl.test/7`,
    LISTED,
  ),
  on('a botnet', entry(SITE, BOTS, '127.0.0.4'), ['address-listed high']),
  on('a policy', entry(MAIL, SPAM, '127.0.0.10'), ['address-listed low']),
  on('a code without a severity', entry(SITE, SPAM, '127.0.0.20'), LISTED),
  on('two codes of one list', entry(SITE, BOTS, '127.0.0.2', '127.0.0.4'), ['address-listed high'], {
    guards: 'one entry is one finding, with its worst code',
  }),
  on('a known and an unknown code', entry(SITE, BOTS, '127.0.0.2', '127.0.0.99'), LISTED),
  on('an unknown code', entry(SITE, SPAM, '127.0.0.99'), 'inconclusive', {
    guards: 'a code that the list does not document is not a listing',
  }),
  on('an address that is not a code', entry(SITE, SPAM, '93.184.216.34'), 'inconclusive', {
    guards: 'a resolver that invents addresses',
  }),
  on('a refusal', entry(SITE, SPAM, '127.255.255.254'), 'inconclusive', {
    guards: 'a refusal is not a listing',
  }),
  on('a refusal by the codes of the list', entry(SITE, SPAM, '127.0.1.1'), 'inconclusive', {
    guards: 'a refusal is not a listing, whatever its meaning',
  }),
  on('a refusal next to a listing', entry(SITE, SPAM, '127.0.0.2', '127.255.255.255'), 'inconclusive', {
    guards: 'the list does not serve us',
  }),
  on(
    'a refusal, and an entry of another list',
    `${entry(SITE, SPAM, '127.255.255.254')}\n${entry(SITE, BOTS, '127.0.0.2')}`,
    LISTED,
  ),
  on('an error about one address', `${reversed(SITE)}.${SPAM} A !servfail`, 'inconclusive', {
    guards: 'an error is not a clean answer',
  }),
  listed(
    'a list without its test entry',
    `${TWO.replace('2.0.0.127.spam', '3.0.0.127.spam')}\n${entry(SITE, SPAM, '127.0.0.2')}`,
    [],
    {
      guards: 'a list that fails its test is left out',
    },
  ),
  listed(
    'a list that has everything',
    `*.${SPAM} A 127.0.0.2\n1.0.0.127.${SPAM} A 127.0.0.2\n${works(SPAM)}\n${works(BOTS)}`,
    [],
    {
      guards: '127.0.0.1 must not be listed',
    },
  ),
  listed('a list that was closed', works(BOTS), [], { guards: 'it is left out' }),
  listed('a list that gives errors', `${works(BOTS)}\n2.0.0.127.${SPAM} A !servfail`, [], {
    guards: 'a list that fails its test is left out',
  }),
  listed('no list works', `${SPAM} SOA\n${BOTS} SOA`, 'inconclusive', { guards: 'nothing was asked' }),
  listed(
    'a list that refuses the resolver',
    `2.0.0.127.${SPAM} A 127.255.255.254\n1.0.0.127.${SPAM} A 127.255.255.254\n${works(BOTS)}`,
    'inconclusive',
    {
      guards: 'half of the lists say nothing',
    },
  ),
  listed(
    'a list that refuses the resolver, and an entry of another',
    `2.0.0.127.${SPAM} A 127.255.255.254\n${works(BOTS)}\n${entry(SITE, BOTS, '127.0.0.2')}`,
    LISTED,
  ),
  listed('no resolver for block lists', undefined, 'inconclusive', {
    guards: 'nothing is sent without the operator',
  }),
  listed('entries at the usual resolver alone', TWO, [], {
    zones: `${ZONES}\n${works(SPAM)}\n${entry(SITE, SPAM, '127.0.0.2')}`,
    guards: 'only the servers for block lists are asked',
  }),
  on('a site without an address', entry(SITE, SPAM, '127.0.0.2'), 'inconclusive', { zones: 'shop.test SOA' }),
  on('a domain without mail', '', [], { zones: `shop.test A ${SITE}\nshop.test MX 0 .` }),
  on('mail servers that DNS does not name', '', 'inconclusive', {
    zones: `shop.test A ${SITE}\nshop.test MX !servfail`,
    guards: 'an error is not a missing mail server',
  }),
  on('mail of the domain above the host', entry(MAIL, SPAM, '127.0.0.2'), LISTED, {
    zones: `${ZONES}\nwww.shop.test A ${SITE}`,
    url: 'https://www.shop.test/',
  }),
  on('the mail server is the site', entry(SITE, SPAM, '127.0.0.2'), LISTED, {
    zones: `shop.test A ${SITE}\nshop.test MX 10 shop.test`,
    guards: 'one address is one finding',
  }),
  on('an inner address as target', entry('127.122.0.9', SPAM, '127.0.0.2'), 'not_applicable', {
    url: 'https://127.122.0.9/',
    guards: 'no list hears of an inner address',
  }),
  on('a private address that is not allowed', entry('10.1.2.3', SPAM, '127.0.0.2'), [], {
    zones: `shop.test A ${SITE}\nshop.test MX 10 mail.shop.test\nmail.shop.test A 10.1.2.3`,
    guards: 'no list hears of an inner address',
  }),
  on('a private address that the operator allows', entry('10.9.8.7', SPAM, '127.0.0.2'), 'not_applicable', {
    zones: 'shop.test A 10.9.8.7',
    guards: 'no list hears of an inner address',
  }),
  on(
    'IPv6',
    `7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.${SPAM} A 127.0.0.2\n7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.${BOTS} A 127.0.0.2`,
    LISTED,
    {
      zones: 'shop.test AAAA 2001:db8::7',
      data: listsOf(list(SPAM, 'Spam', { ipv6: true }), list(BOTS, 'Bots')),
      guards: 'only lists that have IPv6 addresses are asked',
    },
  ),
  on('asked within a day, on none', entry(SITE, SPAM, '127.0.0.2'), [], {
    outside: kept({
      'list Spam': { state: 'works' },
      'list Bots': { state: 'works' },
      [SITE]: { entries: [answered('Spam', [])] },
      [MAIL]: { entries: [answered('Bots', [])] },
    }),
    guards: 'each address is asked about once a day',
  }),
  on('asked within a day, on one', '', LISTED, {
    isShownOnce: true,
    outside: kept({
      'list Spam': { state: 'works' },
      'list Bots': { state: 'works' },
      [SITE]: { entries: [answered('Spam', ['127.0.0.2'])] },
      [MAIL]: { entries: [] },
    }),
  }),
  on('lists that failed within a day', '', 'inconclusive', {
    outside: kept({ 'list Spam': { state: 'broken' }, 'list Bots': { state: 'silent' } }),
    guards: 'each list is tested once a day',
  }),
  on('another scan is asking', '', 'inconclusive', { outside: kept({}), guards: 'nothing is known yet' }),
];
