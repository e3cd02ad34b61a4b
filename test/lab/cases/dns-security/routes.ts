import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { pages } from '../../sites/pages';
import { zone } from './zone-case';

const VALIDATOR = 'routes.living.com';
const VERDICT_URL = `https://${VALIDATOR}/validity?asn=0&prefix={prefix}`;
const PUBLIC_URL = `https://${VALIDATOR}/data.json?resource=3333&prefix={prefix}`;
const EXPORT_URL = `https://${VALIDATOR}/json?select-prefix={prefix}`;

/** By the beginning of an address, what its holder has signed. */
type Signed = Record<string, { asn: string; prefix: string }>;
const REGISTRIES: Signed = {
  '1.1.1.': { asn: 'AS13335', prefix: '1.1.1.0/24' },
  '8.8.8.': { asn: 'AS15169', prefix: '8.8.8.0/24' },
  '193.0.': { asn: 'AS3333', prefix: '193.0.0.0/21' },
};
const IPV4: Signed = { '93.184.': { asn: 'AS64500', prefix: '93.184.216.0/24' } };
const IPV6: Signed = { '2606:': { asn: 'AS64500', prefix: '2606:4700::/32' } };

const entriesFor = (signed: Signed, address: string): Signed[string][] =>
  Object.entries(signed).flatMap(([start, entry]) => (address.startsWith(start) ? [entry] : []));

/** In the form of a verdict, of an export, or of RIPEstat. */
const bodyFor = (signed: Signed, url: string): object => {
  const { pathname, searchParams } = new URL(url, 'https://x');
  const [address = ''] = (searchParams.get('prefix') ?? searchParams.get('select-prefix') ?? '').split('/');
  const entries = entriesFor(signed, address);
  if (pathname === '/json')
    return { metadata: {}, roas: entries.map((each) => ({ ...each, maxLength: 24 })) };
  if (pathname === '/data.json')
    return {
      data: { validating_roas: entries.map(({ asn, prefix }) => ({ origin: asn.slice(2), prefix })) },
    };
  const lists = { matched: [], unmatched_as: entries, unmatched_length: [] };
  return {
    validated_route: { validity: { state: entries.length === 0 ? 'not-found' : 'invalid', VRPs: lists } },
  };
};

/** The site, and a validator next to it. */
const validator =
  (answer: (url: string) => { status?: number; body: string }) =>
  async (ground: Ground): Promise<void> => {
    const site = pages({ '/': {} });
    const listener: RequestListener = (request, response) => {
      const { status = 200, body } = answer(request.url ?? '/');
      if (request.headers.host === VALIDATOR)
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      else site(request, response);
    };
    await ground.https(listener, await ground.chain({ names: ['shop.test', VALIDATOR] }));
  };
const knowing = (signed: Signed) => validator((url) => ({ body: JSON.stringify(bodyFor(signed, url)) }));

/** Four addresses, and one of each registry, next to what the site gets. */
const FOR_VALIDATOR = { requests: 8, connections: 24 };

const routes = (
  name: string,
  signed: Signed | ReturnType<typeof validator>,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf =>
  zone(
    `routes: ${name}`,
    {
      rpkiUrl: VERDICT_URL,
      atMost: FOR_VALIDATOR,
      site: typeof signed === 'function' ? signed : knowing(signed),
      ...rest,
    },
    expected,
  );

/** RFC 6811, RFC 9582. */
export const ROUTE_CASES: CaseOf[] = [
  routes('unsigned', REGISTRIES, ['route-unsigned low']),
  routes('unsigned for one of two addresses', { ...REGISTRIES, ...IPV4 }, ['route-unsigned low']),
  routes('unsigned, in an export', REGISTRIES, ['route-unsigned low'], { rpkiUrl: EXPORT_URL }),
  routes('unsigned, in public data', REGISTRIES, ['route-unsigned low'], { rpkiUrl: PUBLIC_URL }),
  routes('signed, in public data', { ...REGISTRIES, ...IPV4, ...IPV6 }, [], { rpkiUrl: PUBLIC_URL }),
  routes('signed', { ...REGISTRIES, ...IPV4, ...IPV6 }, [], {
    guards: 'a validator does not know which network announces a route, so none counts as invalid',
  }),
  routes('signed, in an export', { ...REGISTRIES, ...IPV4, ...IPV6 }, [], { rpkiUrl: EXPORT_URL }),
  routes('a validator without the data of registries', {}, [], {
    guards: 'a validator that has just started knows nothing',
  }),
  routes(
    'a validator without the data of one registry',
    Object.fromEntries(Object.entries(REGISTRIES).slice(0, 2)),
    [],
    { guards: 'the address may be of that registry' },
  ),
  routes(
    'a validator that fails',
    validator(() => ({ status: 503, body: '{}' })),
    [],
  ),
  routes(
    'a validator that shows a page',
    validator(() => ({ body: '<h1>Routes</h1>' })),
    [],
  ),
  zone('routes: without a validator', { site: knowing({}), guards: 'the operator has named none' }, []),
];
