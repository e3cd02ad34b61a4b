import type { CaseOf } from '../../lab-case';
import { zone } from './zone-case';

const acme = (name: string, more: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  zone(`acme: ${name}`, { zone: { more }, ...(guards === undefined ? {} : { guards }) }, expected);
const AT = '_acme-challenge.shop.test';

/** What would stop a challenge by DNS (RFC 8555 section 8.4). */
export const ACME_CASES: CaseOf[] = [
  acme('a domain that nobody has', `${AT} CNAME shop.gone-brand.com`, ['acme-delegation-unregistered high']),
  acme(
    'a name that does not exist now',
    `${AT} CNAME d420c923.auth.living.com\nliving.com SOA\nliving.com NS ns1.living.com`,
    [],
    'the record is there during a renewal only',
  ),
  acme('a record that stayed', `${AT} TXT LPsIwTo7o8BoG0-vjCyGQGBWSVIPxI-i_X336eUOQZo`, []),
  acme('an alias whose end fails', `${AT} CNAME _acme-challenge.alias.com\n${AT} TXT !servfail`, [
    'acme-delegation-fails low',
  ]),
  acme('a name server that fails', `${AT} !servfail`, ['acme-delegation-fails low']),
  acme(
    'signatures that a resolver refuses',
    `${AT} !servfail-unless-cd`,
    [],
    'wrong signatures have their own rule',
  ),
  acme('a resolver without a reply', `${AT} !silent`, [], 'silence is not a fact'),
];
