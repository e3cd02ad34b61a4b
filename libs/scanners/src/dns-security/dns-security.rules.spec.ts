import type { AcmeFacts } from './acme-delegation';
import type { CaaFacts } from './caa';
import type { DnsFacts } from './dns-facts';
import { dnsSecurityScanner } from './dns-security.scanner';
import type { DnssecFacts, SignedSet } from './dnssec';
import { type HttpsRecordFacts, NO_HTTPS_RECORDS } from './https-records';
import type { NameServer, ServerFacts } from './name-servers';
import { NO_VALIDATOR, type RouteFacts } from './routes';

const NOW = 1_767_225_600;
const YEARS = 3 * 366 * 86_400;
const SET: SignedSet = {
  name: 'shop.example',
  type: 'SOA',
  status: 'secure',
  reason: null,
  begins: null,
  ends: null,
};
const DNSSEC: DnssecFacts = {
  sets: [SET],
  notJudged: null,
  unsignedAt: null,
  hasKeys: null,
  iterations: null,
  now: NOW,
  keys: [{ algorithm: 13, bits: null }],
  dsDigests: [2],
};
const allowing = (value: string): CaaFacts['records'] => [{ flags: 0, tag: 'issue', value }];
const CAA: CaaFacts = {
  foundAt: 'shop.example',
  malformed: 0,
  failsAt: null,
  isUnknown: false,
  records: allowing('letsencrypt.org'),
  issuer: "Let's Encrypt",
  isWildcardCertificate: false,
};
const ACME: AcmeFacts = {
  name: '_acme-challenge.www.shop.example',
  target: null,
  freeDomain: null,
  fails: false,
  isUnknown: false,
  httpPort: 'open',
};
const server = (place: number, changes: Partial<NameServer> = {}): NameServer => ({
  host: `ns${place}.shop.example`,
  addresses: [`93.184.216.${place}`],
  areAddressesUnknown: false,
  isDangling: false,
  state: 'works',
  isSigned: true,
  transferred: null,
  showsInside: false,
  isTransferConfirmed: false,
  isOpenResolver: false,
  ...changes,
});
const ROUTES: RouteFacts = {
  isAsked: true,
  isUnknown: false,
  addresses: [{ address: '192.0.2.7', signed: ['AS64500: 192.0.2.0/24 up to /24'] }],
};
const SERVERS: ServerFacts = { servers: [server(1), server(2)], isUnknown: false, direct: 'done' };

interface Changes {
  dnssec?: Partial<DnssecFacts>;
  caa?: Partial<CaaFacts>;
  bindings?: Partial<HttpsRecordFacts>;
  acme?: Partial<AcmeFacts>;
  servers?: Partial<ServerFacts>;
  routes?: Partial<RouteFacts>;
  hasUnknownAddresses?: boolean;
}

function factsOf(changes: Changes): DnsFacts {
  const { dnssec, caa, bindings, acme, servers, routes, hasUnknownAddresses = false } = changes;
  return {
    host: 'www.shop.example',
    zone: 'shop.example',
    privateNames: [],
    hasUnknownAddresses,
    dnssec: { ...DNSSEC, ...dnssec },
    caa: { ...CAA, ...caa },
    bindings: { ...NO_HTTPS_RECORDS, ...bindings },
    acme: { ...ACME, ...acme },
    servers: { ...SERVERS, ...servers },
    routes: { ...ROUTES, ...routes },
  };
}

function judge(changes: Changes) {
  const { findings, unjudgedRules } = dnsSecurityScanner.judge({ facts: factsOf(changes) });
  return { found: findings.map(({ id, severity }) => `${id} ${severity}`), unjudgedRules };
}

it.each([
  [['h3', 'h2'], 'promised by HTTPS records, not tried'],
  [['h2'], undefined],
])('says of HTTP/3 that it was not tried, where records have %j', (alpn, said) => {
  const record = {
    priority: 1,
    target: '',
    alpn,
    hasDefault: true,
    port: null,
    hints: [],
    ech: null,
    fault: null,
  };
  const facts = factsOf({ bindings: { records: [record], speaksHttp2: true } });
  const { technicalDetails, findings } = dnsSecurityScanner.judge({ facts });
  expect(technicalDetails.http_3).toBe(said);
  expect(findings).toEqual([]);
});

describe('rules that could not be judged', () => {
  it.each<[string, Changes, string]>([
    ['on a domain that is not verified', { servers: { direct: 'not_verified' } }, 'dns-zone-transfer'],
    ['in the zone of a hoster', { servers: { direct: 'foreign_zone' } }, 'dns-zone-transfer'],
    ['while direct queries are disabled', { servers: { direct: 'disabled' } }, 'dns-ns-lame'],
    [
      'when a server could not be queried',
      { servers: { servers: [server(1, { state: 'unknown' })] } },
      'dns-open-recursion',
    ],
    ['without signatures', { dnssec: { notJudged: 'no_verdict' } }, 'dnssec-missing'],
    [
      'when one set is indeterminate',
      { dnssec: { sets: [SET, { ...SET, type: 'A', status: 'indeterminate' }] } },
      'dnssec-bogus',
    ],
    ['without CAA', { caa: { isUnknown: true } }, 'caa-missing'],
    ['without an issuer', { caa: { issuer: null } }, 'caa-excludes-current-ca'],
    ['without a reply about challenges', { acme: { isUnknown: true } }, 'acme-delegation-fails'],
    ['without HTTPS records', { bindings: { isUnknown: true } }, 'https-record-invalid'],
    ['without a handshake', { bindings: { isServerUnknown: true } }, 'https-record-false-alpn'],
    [
      'without addresses of a target',
      { bindings: { areAddressesUnknown: true } },
      'https-record-dead-target',
    ],
    ['without an address', { hasUnknownAddresses: true }, 'dns-private-address'],
    ['without a validator', { routes: NO_VALIDATOR }, 'route-unsigned'],
    ['while a validator fails', { routes: { isUnknown: true } }, 'route-unsigned'],
  ])('stay open %s', (_case, changes, rule) => {
    expect(judge(changes).unjudgedRules).toContain(rule);
  });

  it('are none where everything had a result', () => {
    expect(judge({})).toEqual({ found: [], unjudgedRules: [] });
  });
});

describe('an old list of names for CAA', () => {
  const found = (name: string, now: number): string[] =>
    judge({ caa: { records: allowing(name) }, dnssec: { now } }).found;

  it('says nothing about a name that it does not have, which may be a new one of the authority', () => {
    expect(found('pki.example', NOW)).toEqual(['caa-excludes-current-ca low']);
    expect(found('pki.example', NOW + YEARS)).toEqual([]);
  });

  it('still knows the names of other authorities', () => {
    expect(found('digicert.com', NOW + YEARS)).toEqual(['caa-excludes-current-ca low']);
  });
});

it('takes a CAA record that cannot be decoded for a fault', () => {
  expect(judge({ caa: { malformed: 1 } }).found).toEqual(['caa-invalid medium']);
});

it.each([
  [true, 'high'],
  [false, 'medium'],
])('rates a transfer with inner names, confirmed: %s, as %s', (isTransferConfirmed, severity) => {
  const open = server(1, { transferred: 9, showsInside: true, isTransferConfirmed });
  expect(judge({ servers: { servers: [open, server(2)] } }).found).toEqual([`dns-zone-transfer ${severity}`]);
});

describe('routes', () => {
  const detailsOf = (routes: Partial<RouteFacts>) =>
    dnsSecurityScanner.judge({ facts: factsOf({ routes }) }).technicalDetails;

  it('are unsigned where nothing covers an address', () => {
    const unsigned = { address: '192.0.2.8', signed: [] };
    expect(judge({ routes: { addresses: [...ROUTES.addresses, unsigned] } }).found).toEqual([
      'route-unsigned low',
    ]);
  });

  it('are listed with what is signed, where the operator has a validator', () => {
    expect(detailsOf({}).signed_routes).toEqual(ROUTES.addresses);
    expect(detailsOf(NO_VALIDATOR)).not.toHaveProperty('signed_routes');
  });
});
