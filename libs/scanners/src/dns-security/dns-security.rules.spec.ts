import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import type { CaaFacts } from './caa';
import type { DnsFacts, DnsObservation } from './dns-security-observation';
import { judgeDnsSecurity } from './dns-security.rules';
import { dnsSecurityScanner } from './dns-security.scanner';
import type { DnssecFacts, SignedSet } from './dnssec';
import type { NameServer } from './name-servers';

const NOW = 1_767_225_600;
const DAY = 86_400;
const SET: SignedSet = {
  ...{ name: 'shop.example', type: 'SOA', status: 'secure', reason: null },
  ...{ begins: NOW - 10 * DAY, ends: NOW + 20 * DAY },
};
const DNSSEC: DnssecFacts = {
  sets: [SET, { ...SET, type: 'A' }, { ...SET, type: 'AAAA', begins: null, ends: null }],
  ...{ notJudged: null, unsignedAt: null, hasKeys: null, iterations: null, now: NOW },
  keys: [{ algorithm: 13, bits: null }],
  dsDigests: [2],
};
const CAA: CaaFacts = {
  ...{ foundAt: 'shop.example', malformed: 0, failsAt: null, isUnknown: false },
  records: [{ flags: 0, tag: 'issue', value: 'letsencrypt.org' }],
  ...{ issuer: "Let's Encrypt", isWildcardCertificate: false },
};
const server = (host: string, address: string): NameServer => ({
  ...{ host, addresses: [address], areAddressesUnknown: false, isDangling: false },
  ...{ state: 'works', isSigned: true, transferred: null, showsInside: false, isOpenResolver: false },
});
const SERVERS = [server('ns1.shop.example', '93.184.216.1'), server('ns2.shop.example', '93.184.216.2')];
const FACTS: DnsFacts = {
  ...{ host: 'www.shop.example', zone: 'shop.example', privateNames: [], hasUnknownAddresses: false },
  ...{ dnssec: DNSSEC, caa: CAA, servers: { servers: SERVERS, isUnknown: false, direct: 'done' } },
};

const seen = (changes: Partial<DnsFacts>): DnsObservation => ({ facts: { ...FACTS, ...changes } });
const dnssec = (changes: Partial<DnssecFacts>): DnsObservation => seen({ dnssec: { ...DNSSEC, ...changes } });
const caa = (changes: Partial<CaaFacts>): DnsObservation => seen({ caa: { ...CAA, ...changes } });
const first = (
  changes: Partial<NameServer>,
  direct: DnsFacts['servers']['direct'] = 'done',
): DnsObservation =>
  seen({
    servers: {
      ...FACTS.servers,
      direct,
      servers: [{ ...server('ns1.shop.example', '93.184.216.1'), ...changes }, ...SERVERS.slice(1)],
    },
  });
const UNSIGNED: Partial<DnssecFacts> = {
  sets: [{ ...SET, status: 'insecure', reason: 'unsigned_delegation', begins: null, ends: null }],
  ...{ unsignedAt: 'shop.example', hasKeys: false, keys: [], dsDigests: [] },
};
const late = { begins: NOW - 29 * DAY, ends: NOW + DAY };

describeScanner({
  scanner: dnsSecurityScanner,
  cases: [
    ['everything right', seen({}), []],
    [
      'a bogus zone',
      dnssec({ sets: [{ ...SET, status: 'bogus', reason: 'signature_expired' }] }),
      ['dnssec-bogus'],
    ],
    [
      'guard: a bogus zone, seen with a wrong clock',
      dnssec({
        notJudged: 'clock',
        sets: [{ ...SET, status: 'bogus', reason: 'signature_expired' }],
      }),
      [],
    ],
    ['not signed', dnssec(UNSIGNED), ['dnssec-missing']],
    ['an island', dnssec({ ...UNSIGNED, hasKeys: true }), ['dnssec-island']],
    ['guard: a parent that is not signed', dnssec({ ...UNSIGNED, unsignedAt: 'example' }), []],
    [
      'late signatures',
      dnssec({
        sets: [
          { ...SET, ...late },
          { ...SET, type: 'A', ...late },
        ],
      }),
      ['dnssec-expiring'],
    ],
    [
      'guard: one late set',
      dnssec({
        sets: [
          { ...SET, ...late },
          { ...SET, type: 'A' },
        ],
      }),
      [],
    ],
    [
      'weak keys and iterations',
      dnssec({ keys: [{ algorithm: 7, bits: 1024 }], iterations: 150 }),
      ['dnssec-weak-algorithm', 'dnssec-nsec3-iterations'],
    ],
    [
      'guard: a weak key next to a good one',
      dnssec({
        keys: [
          { algorithm: 7, bits: 1024 },
          { algorithm: 13, bits: null },
        ],
        dsDigests: [1, 2],
      }),
      [],
    ],
    ['no CAA', caa({ foundAt: null, records: [] }), ['caa-missing']],
    ['guard: CAA that nobody could read', caa({ records: [], isUnknown: true }), []],
    [
      'a CAA record with a fault',
      caa({ records: [...CAA.records, { flags: 128, tag: 'tbs', value: '' }] }),
      ['caa-invalid'],
    ],
    ['a CAA record that cannot be decoded', caa({ malformed: 1 }), ['caa-invalid']],
    [
      'another authority',
      caa({ records: [{ flags: 0, tag: 'issue', value: 'digicert.com; a=b' }] }),
      ['caa-excludes-current-ca'],
    ],
    ['a server that fails for CAA', caa({ failsAt: 'shop.example', records: [] }), ['caa-lookup-fails']],
    [
      'a dangling server',
      first({ addresses: [], isDangling: true, state: 'not_asked' }),
      ['dns-ns-dangling', 'dns-single-server'],
    ],
    ['a lame server', first({ state: 'refuses' }), ['dns-ns-lame']],
    ['guard: all are silent', first({ state: 'silent' }, 'all_silent'), []],
    [
      'an open server',
      first({ transferred: 9, showsInside: true, isOpenResolver: true }),
      ['dns-zone-transfer', 'dns-open-recursion'],
    ],
    [
      'a private address',
      seen({ privateNames: [{ name: 'shop.example', role: 'host' }] }),
      ['dns-private-address'],
    ],
    ...(['no_domain', 'unknown_name', 'dns_failed'] as const).map(
      (trouble) => [`inconclusive: ${trouble}`, { trouble, host: null, reason: trouble }, null] as const,
    ),
  ],
});

describe('rules that could not be judged', () => {
  it.each<[string, DnsObservation, string]>([
    ['on a domain that is not verified', first({}, 'not_verified'), 'dns-zone-transfer'],
    ['in the zone of a hoster', first({ state: 'refuses' }, 'foreign_zone'), 'dns-zone-transfer'],
    ['while direct queries are disabled', first({}, 'disabled'), 'dns-ns-lame'],
    ['when a server could not be queried', first({ state: 'unknown' }), 'dns-open-recursion'],
    ['without signatures', dnssec({ notJudged: 'no_verdict' }), 'dnssec-missing'],
    [
      'when one set is indeterminate',
      dnssec({ sets: [SET, { ...SET, type: 'A', status: 'indeterminate' }] }),
      'dnssec-bogus',
    ],
    ['without CAA', caa({ isUnknown: true }), 'caa-missing'],
    ['without an issuer', caa({ issuer: null }), 'caa-excludes-current-ca'],
    ['without an address', seen({ hasUnknownAddresses: true }), 'dns-private-address'],
  ])('stay open %s', (_case, observation, rule) => {
    expect(judgeDnsSecurity(observation).unjudgedRules).toContain(rule);
  });

  it('are none where everything had a result', () => {
    expect(judgeDnsSecurity(seen({})).unjudgedRules).toEqual([]);
  });
});

describe('an old list of names for CAA', () => {
  const YEARS = 3 * 366 * DAY;
  const judged = (name: string, now: number): string[] =>
    judgeDnsSecurity(
      seen({
        caa: { ...CAA, records: [{ flags: 0, tag: 'issue', value: name }] },
        dnssec: { ...DNSSEC, sets: [], now },
      }),
    ).findings.map(({ id }) => id);

  it('says nothing about a name that it does not have, which may be a new one of the authority', () => {
    expect(judged('pki.example', NOW)).toContain('caa-excludes-current-ca');
    expect(judged('pki.example', NOW + YEARS)).not.toContain('caa-excludes-current-ca');
  });

  it('still knows the names of other authorities', () => {
    expect(judged('digicert.com', NOW + YEARS)).toContain('caa-excludes-current-ca');
  });
});
