import { CATALOGUE } from '@palisade/catalogue';
import { describeScanner } from '../../testing/describe-scanner';
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
  folder: __dirname,
  ruleIds: Object.keys(CATALOGUE.subdomain_takeover.rules),
  fixtures: [
    { name: 'nothing but the host', observation: seen(), findings: [] },
    { name: 'a domain that is gone', observation: seen(gone()), findings: ['takeover-target-unregistered'] },
    {
      name: 'guard: a denial that was not confirmed',
      observation: seen(gone({ isConfirmed: false })),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'guard: the domain may exist',
      observation: seen(gone({ registration: { domain: 'gone-brand.com', state: 'unknown' } })),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'a target that is gone',
      observation: seen(gone({ chain: ['old.living.com'], registration: living })),
      findings: ['takeover-dangling-cname'],
    },
    {
      name: 'guard: a target of the own domain',
      observation: seen(gone({ chain: ['old.shop.example'], registration: null })),
      findings: [],
    },
    {
      name: 'an unclaimed bucket',
      observation: seen(atService('aws-s3')),
      findings: ['takeover-unclaimed-service'],
    },
    {
      name: 'guard: one visit',
      observation: seen(atService('aws-s3', { visits: [unclaimed, { ...unclaimed, isUnclaimed: false }] })),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'a service that checks',
      observation: seen(atService('netlify')),
      findings: ['takeover-owner-checked'],
    },
    {
      name: 'an app that is gone at a service that gives names away',
      observation: seen(
        gone({
          chain: ['x.azurewebsites.net'],
          service: 'azure',
          registration: { ...living, domain: 'azurewebsites.net' },
        }),
      ),
      findings: ['takeover-unclaimed-service'],
    },
    {
      name: 'a delegation to nobody',
      observation: seen(delegated(at('unregistered', 'ns1.gone-dns.com'), at('answers'))),
      findings: ['takeover-ns-dangling'],
    },
    {
      name: 'guard: one of the servers does not refuse',
      observation: seen(delegated(at('refused'), at('unknown'))),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'guard: a provider with servers for each customer',
      observation: seen(delegated(at('refused', 'ns-1.awsdns-01.com'))),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'an address as target',
      observation: { host: null, domain: null, names: [], leftOut: 0 },
      findings: [],
      inconclusive: true,
    },
    {
      name: 'a host that does not exist',
      observation: { ...seen(), names: [name({ name: 'shop.example', role: 'host', outcome: 'no_name' })] },
      findings: [],
      inconclusive: true,
    },
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
