import type { CaseOf } from '../../lab-case';
import { world } from './takeover-case';

const named = (name: string, records: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  world(name, { dns: `blog.shop.test A 127.0.0.1\n${records}`, named: ['blog.shop.test'] }, expected, guards);

/** HTTPS records (RFC 9460) that lead to nowhere, and those that do not. */
export const HTTPS_RECORD_CASES: CaseOf[] = [
  named('an HTTPS alias of a domain that does not exist', 'blog.shop.test HTTPS 0 shop.gone-brand.com', [
    'takeover-target-unregistered medium',
  ]),
  named(
    'an HTTPS record whose second service is in a domain that does not exist',
    'blog.shop.test HTTPS 1 .\nblog.shop.test HTTPS 2 cdn.gone-brand.net',
    ['takeover-target-unregistered medium'],
  ),
  named(
    'an HTTPS alias of a name that does not exist, in a domain that does',
    'blog.shop.test HTTPS 0 old.living.com',
    ['takeover-dangling-cname low'],
  ),
  named('an HTTPS alias of a service without the name', 'blog.shop.test HTTPS 0 shop.azurewebsites.net', [
    'takeover-unclaimed-service medium',
  ]),
  world(
    'an HTTPS alias of the host into a domain that does not exist',
    { dns: 'shop.test HTTPS 0 edge.gone-brand.com' },
    ['takeover-target-unregistered medium'],
  ),
  world(
    'a wildcard with an HTTPS alias of a domain that does not exist',
    {
      dns: '*.shop.test A 127.0.0.1\n*.shop.test HTTPS 0 edge.gone-brand.com',
      named: ['a.shop.test', 'b.shop.test'],
    },
    ['takeover-target-unregistered medium'],
    'one record is one finding',
  ),
  named('an HTTPS record of the name itself', 'blog.shop.test HTTPS 1 .', []),
  named('an HTTPS record that says that there is no service', 'blog.shop.test HTTPS 0 .', []),
  named('an HTTPS alias of a living name', 'blog.shop.test HTTPS 0 shop.github.io', []),
  named(
    'an HTTPS alias of the own domain that does not exist',
    'blog.shop.test HTTPS 0 pool.shop.test',
    [],
    'nobody else can create it',
  ),
  named(
    'an HTTPS alias that cannot be asked about',
    'blog.shop.test HTTPS 0 edge.living.com\nedge.living.com !servfail',
    [],
    'an error of DNS is not a name that is free',
  ),
];
