import type { RuleId } from '@palisade/catalogue';
import { networkOf, rulesOf, shQuote } from '@palisade/scan-engine';
import type { DnsFacts } from './dns-facts';
import { unsignedIn } from './routes';

const PUBLIC_DATA = 'https://stat.ripe.net/data/rpki-validation/data.json?resource=3333&prefix=';

export const routeRules = rulesOf<
  'dns_security',
  DnsFacts,
  Extract<RuleId<'dns_security'>, `route-${string}`>
>({
  'route-unsigned': ({ routes }) => {
    const unsigned = unsignedIn(routes);
    return (
      unsigned.length > 0 && {
        observed: `no signed route for ${unsigned.join(', ')}`,
        expected: 'a signed route (ROA) for the network of each address',
        reproduce: [
          '# In the public data of RIPEstat, each list of "validating_roas" is empty, whichever network (resource) is named:',
          ...unsigned.map((address) => `curl -s ${shQuote(PUBLIC_DATA + networkOf(address))}`),
        ].join('\n'),
      }
    );
  },
});
