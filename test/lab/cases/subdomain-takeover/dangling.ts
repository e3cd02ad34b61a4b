import type { CaseOf } from '../../lab-case';
import { HOME, ZONES, world, blog, linkTo, byHost } from './takeover-case';

/** Records that lead to nowhere. */
export const DANGLING_CASES: CaseOf[] = [
  world('no names but the host', { dns: '' }, []),
  { ...world('a host that does not exist', { dns: '' }, 'inconclusive'), url: 'https://nowhere.test/' },
  {
    ...world(
      'the domain of a www name that does not exist',
      { dns: 'www.other.test A 127.0.0.1\nother.test CNAME shop.gone-brand.com' },
      ['takeover-target-unregistered critical'],
    ),
    url: 'https://www.other.test/',
  },
  blog('a name with an address', 'A 127.0.0.1', null, []),
  blog('a name that does not exist', 'TXT nothing', null, []),
  blog('a domain that does not exist', 'CNAME shop.gone-brand.com', null, [
    'takeover-target-unregistered critical',
  ]),
  world(
    'a domain below a suffix of two labels that does not exist',
    { dns: 'blog.shop.test CNAME shop.old-brand.co.uk\nuk SOA\nco.uk SOA', named: ['blog.shop.test'] },
    ['takeover-target-unregistered critical'],
  ),
  world(
    'a name that a zone with compact denials does not have',
    {
      dns: 'blog.shop.test CNAME gone.living.com',
      named: ['blog.shop.test'],
      options: { signed: { 'living.com': { isCompact: true } } },
    },
    ['takeover-dangling-cname low'],
  ),
  world(
    'a name without addresses in a zone with compact denials',
    {
      dns: 'blog.shop.test CNAME old.living.com\na.old.living.com TXT below it',
      named: ['blog.shop.test'],
      options: { signed: { 'living.com': { isCompact: true } } },
    },
    [],
    'a name that only has names below it exists',
  ),
  world(
    'a service without the name, in a zone with compact denials',
    {
      dns: 'blog.shop.test CNAME shop.azurewebsites.net',
      named: ['blog.shop.test'],
      options: { signed: { 'azurewebsites.net': { isCompact: true } } },
    },
    ['takeover-unclaimed-service high'],
  ),
  world(
    'a domain that a registry with compact denials does not have',
    {
      dns: 'blog.shop.test CNAME shop.gone-brand.net',
      named: ['blog.shop.test'],
      options: { signed: { net: { isCompact: true } } },
    },
    ['takeover-target-unregistered critical'],
  ),
  world(
    'a name below a suffix that a company owns',
    { dns: 'blog.shop.test CNAME shop.herokuapp.com\nherokuapp.com SOA', named: ['blog.shop.test'] },
    ['takeover-dangling-cname low'],
    'nobody can register a domain there',
  ),
  world(
    'a domain that does not exist, behind a living name',
    {
      dns: 'blog.shop.test CNAME cdn.living.com\ncdn.living.com CNAME edge.gone-brand.net',
      named: ['blog.shop.test'],
    },
    ['takeover-target-unregistered critical'],
  ),
  world(
    'a domain that does not exist, linked by a page',
    { dns: 'blog.shop.test CNAME shop.gone-brand.com', hosts: { 'shop.test': linkTo('blog.shop.test') } },
    ['takeover-target-unregistered critical'],
  ),
  world(
    'a domain that does not exist, named by the policy',
    {
      dns: 'media.shop.test CNAME shop.gone-brand.com',
      hosts: {
        'shop.test': {
          body: HOME,
          headers: {
            'content-security-policy': "default-src 'self'; img-src https://media.shop.test:443/img/",
          },
        },
      },
    },
    ['takeover-target-unregistered critical'],
  ),
  {
    name: 'a domain that does not exist, named by the certificate',
    site: async (ground) => {
      await ground.dns(`${ZONES}\nlegacy.shop.test CNAME shop.gone-brand.com`);
      await ground.https(byHost({}), await ground.chain({ names: ['shop.test', 'legacy.shop.test'] }));
    },
    expected: ['takeover-target-unregistered critical'],
  },
  blog(
    'a target that does not exist, in a domain that does',
    'CNAME old.living.com',
    null,
    ['takeover-dangling-cname low'],
    'its owner alone can create it',
  ),
  blog(
    'a target of the own domain that does not exist',
    'CNAME old.shop.test',
    null,
    [],
    'nobody else can create it',
  ),
  world(
    'a target whose domain cannot be asked about',
    {
      dns: 'blog.shop.test CNAME old.gone-brand.com\ngone-brand.com NS !servfail',
      named: ['blog.shop.test'],
    },
    'inconclusive',
    'an error of DNS is not a domain that is free',
  ),
  world(
    'names of strangers',
    {
      dns: 'evil.living.com CNAME shop.gone-brand.com',
      named: ['evil.living.com', 'notshop.test'],
      hosts: { 'shop.test': linkTo('evil.living.com') },
    },
    [],
    'own names only',
  ),
  world(
    'a wildcard that answers everything into one live host',
    {
      dns: '*.shop.test CNAME www.living.com\nwww.living.com A 127.0.0.1',
      named: ['a.shop.test', 'b.shop.test'],
    },
    [],
  ),
  world(
    'a wildcard into a domain that does not exist',
    { dns: '*.shop.test CNAME shop.gone-brand.com', named: ['a.shop.test', 'b.shop.test'] },
    ['takeover-target-unregistered critical'],
    'one record is one finding',
  ),
  world(
    'signatures that fail',
    { dns: 'blog.shop.test A !servfail-unless-cd', named: ['blog.shop.test'] },
    'inconclusive',
    'an error of DNS is not a defect of this kind',
  ),
  {
    name: 'an address as target',
    site: (ground) => ground.standAt('127.121.0.1').site(byHost({})),
    url: 'https://127.121.0.1/',
    expected: 'not_applicable',
    atMost: { requests: 0, connections: 0 },
  },
  world(
    'aliases in a circle',
    {
      dns: 'blog.shop.test CNAME a.living.com\na.living.com CNAME blog.shop.test',
      named: ['blog.shop.test'],
    },
    'inconclusive',
  ),
  world(
    'a chain of ten aliases',
    {
      dns: Array.from(
        { length: 10 },
        (_, index) =>
          `${index === 0 ? 'blog.shop.test' : `n${index}.living.com`} CNAME n${index + 1}.living.com`,
      ).join('\n'),
      named: ['blog.shop.test'],
    },
    'inconclusive',
    'chains are followed for eight steps',
  ),
  world('DNS refuses', { dns: 'shop.test A !refused' }, 'inconclusive', 'trouble of the resolver'),
];
