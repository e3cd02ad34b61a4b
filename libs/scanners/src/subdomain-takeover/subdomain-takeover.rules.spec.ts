import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeSubdomainTakeover } from './subdomain-takeover.rules';
import { subdomainTakeoverScanner } from './subdomain-takeover.scanner';
import type { Delegation, NameFacts, TakeoverObservation } from './takeover-observation';

const name = (changes: Partial<NameFacts> = {}): NameFacts => ({
  name: 'blog.shop.example',
  role: 'named',
  outcome: 'records',
  reason: null,
  chain: [],
  isConfirmed: false,
  registration: null,
  service: null,
  proof: null,
  visits: [],
  visitFailure: null,
  delegation: null,
  isWildcard: false,
  ...changes,
});
const HOST = name({ name: 'shop.example', role: 'host' });
const seen = (...names: NameFacts[]): TakeoverObservation => ({
  host: 'shop.example',
  domain: 'shop.example',
  names: [HOST, ...names],
  leftOut: 0,
});

const gone = (changes: Partial<NameFacts> = {}): NameFacts =>
  name({
    outcome: 'no_name',
    chain: ['shop.gone-brand.com'],
    isConfirmed: true,
    registration: { domain: 'gone-brand.com', state: 'gone' },
    ...changes,
  });
const living = { domain: 'living.com', state: 'exists' as const };
const unclaimed = { url: 'http://blog.shop.example/', status: 404, isUnclaimed: true };
const atService = (service: string, changes: Partial<NameFacts> = {}): NameFacts =>
  name({ chain: ['shop.service.example'], service, visits: [unclaimed, unclaimed], ...changes });
const delegated = (...servers: Delegation['servers']): NameFacts =>
  name({
    name: 'a.sub.shop.example',
    outcome: 'unknown',
    reason: 'servfail',
    delegation: { zone: 'sub.shop.example', servers },
  });
const at = (state: Delegation['servers'][number]['state'], host = 'ns1.digitalocean.com') => ({
  host,
  state,
});

describeScanner({
  scanner: subdomainTakeoverScanner,
  cases: [
    ['nothing but the host', seen(), []],
    ['a domain that is gone', seen(gone()), ['takeover-target-unregistered']],
    ['guard: a denial that was not confirmed', seen(gone({ isConfirmed: false })), null],
    [
      'guard: the domain may exist',
      seen(gone({ registration: { domain: 'gone-brand.com', state: 'unknown' } })),
      null,
    ],
    [
      'a target that is gone',
      seen(gone({ chain: ['old.living.com'], registration: living })),
      ['takeover-dangling-cname'],
    ],
    [
      'guard: a target of the own domain',
      seen(gone({ chain: ['old.shop.example'], registration: null })),
      [],
    ],
    ['an unclaimed bucket', seen(atService('aws-s3')), ['takeover-unclaimed-service']],
    [
      'guard: one visit',
      seen(atService('aws-s3', { visits: [unclaimed, { ...unclaimed, isUnclaimed: false }] })),
      null,
    ],
    ['a service that checks', seen(atService('netlify')), ['takeover-owner-checked']],
    [
      'an app that is gone at a service that gives names away',
      seen(
        gone({
          chain: ['x.azurewebsites.net'],
          service: 'azure',
          registration: { ...living, domain: 'azurewebsites.net' },
        }),
      ),
      ['takeover-unclaimed-service'],
    ],
    [
      'a delegation to nobody',
      seen(delegated(at('unregistered', 'ns1.gone-dns.com'), at('answers'))),
      ['takeover-ns-dangling'],
    ],
    ['guard: one of the servers does not refuse', seen(delegated(at('refused'), at('unknown'))), null],
    [
      'guard: a provider with servers for each customer',
      seen(delegated(at('refused', 'ns-1.awsdns-01.com'))),
      null,
    ],
    ['an address as target', { host: null, domain: null, names: [], leftOut: 0 }, null],
    [
      'a host that does not exist',
      { ...seen(), names: [name({ name: 'shop.example', role: 'host', outcome: 'no_name' })] },
      null,
    ],
  ],
});

const only = (observation: TakeoverObservation) => {
  const [finding] = judgeSubdomainTakeover(observation).findings;
  return finding && `${finding.id} ${finding.severity} ${finding.location}`;
};

describe('severity and place', () => {
  it.each([
    [
      'of the host',
      atService('aws-s3', { role: 'host' }),
      'takeover-unclaimed-service critical blog.shop.example',
    ],
    [
      'of its twin',
      atService('aws-s3', { role: 'twin' }),
      'takeover-unclaimed-service critical blog.shop.example',
    ],
    ['of another name', atService('aws-s3'), 'takeover-unclaimed-service high blog.shop.example'],
    [
      'of the host, checked',
      atService('netlify', { role: 'host' }),
      'takeover-owner-checked low blog.shop.example',
    ],
    [
      'at GitHub',
      atService('github-pages', { proof: 'none' }),
      'takeover-unclaimed-service high blog.shop.example',
    ],
    [
      'at GitHub, verified',
      atService('github-pages', { proof: 'exists' }),
      'takeover-owner-checked low blog.shop.example',
    ],
    [
      'at GitHub, unknown',
      atService('github-pages', { proof: 'unknown' }),
      'takeover-owner-checked low blog.shop.example',
    ],
    ['of a wildcard', gone({ isWildcard: true }), 'takeover-target-unregistered critical *.shop.example'],
    [
      'of servers that refuse',
      delegated(at('refused'), at('refused')),
      'takeover-ns-dangling high sub.shop.example',
    ],
    [
      'of servers that are gone',
      delegated(at('no_name'), at('no_name')),
      'takeover-ns-dangling low sub.shop.example',
    ],
    [
      'of a server that can be registered',
      delegated(at('unregistered')),
      'takeover-ns-dangling critical sub.shop.example',
    ],
  ])('%s', (_what, facts, expected) => {
    expect(only(seen(facts))).toBe(expected);
  });
});

it('reports the record of a wildcard once', () => {
  const { findings } = judgeSubdomainTakeover(
    seen(gone({ isWildcard: true }), gone({ name: 'old.shop.example', isWildcard: true })),
  );
  expect(findings.map(({ location }) => location)).toEqual(['*.shop.example']);
});

it('closes issues at the names that it judged, and at no other', () => {
  const unknown = name({ name: 'old.shop.example', outcome: 'unknown', reason: 'silent' });
  const { judged } = judgeSubdomainTakeover(seen(gone(), name({ name: 'a.sub.shop.example' }), unknown));
  expect(judged).toEqual([
    'shop.example',
    '*.example',
    'blog.shop.example',
    '*.shop.example',
    'a.sub.shop.example',
    '*.sub.shop.example',
    'sub.shop.example',
  ]);
});
