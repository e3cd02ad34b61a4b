import type { RuleId } from '@palisade/catalogue';
import { dig, digShort, rulesOf } from '@palisade/scan-engine';
import type { DnsFacts } from './dns-facts';

export const acmeRules = rulesOf<'dns_security', DnsFacts, Extract<RuleId<'dns_security'>, `acme-${string}`>>(
  {
    'acme-delegation-unregistered': ({ acme: { name, target, freeDomain } }) =>
      freeDomain !== null && {
        location: name,
        observed: `${name} leads to ${target}, and ${freeDomain} is not registered`,
        expected: 'a name of a domain that exists',
        confirmed: true,
        reproduce: `${digShort(name, 'CNAME')}; ${dig(freeDomain, 'NS')}`,
      },
    'acme-delegation-fails': ({ acme: { name, fails } }) =>
      fails && {
        location: name,
        observed: `${name} TXT: SERVFAIL twice, while the zone works`,
        expected: 'records, or a reply that there are none',
        confirmed: true,
        reproduce: dig(name, 'TXT'),
      },
  },
);
