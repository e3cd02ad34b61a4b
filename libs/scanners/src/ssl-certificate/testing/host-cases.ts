import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import type { FailedLook } from '../ssl-certificate.observation';
import type { Case } from './leaf-cases';
import { type Authority, daysFrom, handshakeLook, issueFor, observeShop } from './shop-observation';

const DEFAULT_DATES = { notBefore: daysFrom(-30), notAfter: daysFrom(60) };
const [IPV4, IPV6] = ['192.0.2.1', '2001:db8::1'];

const failed = (
  problem: FailedLook['problem'],
  address = IPV4,
  source: FailedLook['source'] = 'handshake',
): FailedLook => ({ source, address, problem, alert: null });

const twice = (problem: FailedLook['problem'], address = IPV4): FailedLook[] => [
  failed(problem, address),
  failed(problem, address, 'hello'),
];

const unseen = (name: string, failures: FailedLook[], isUnavailable: boolean): Case => [
  name,
  observeShop(null, [], { looks: [], failures }),
  isUnavailable ? ['https-unavailable'] : null,
];

function unseenCases(): Case[] {
  return [
    unseen('refused', twice('refused'), true),
    unseen('refused-once', [failed('refused')], false),
    unseen('refused-on-both-families', [...twice('refused'), ...twice('refused', IPV6)], true),
    unseen('refused-and-no-route-to-ipv6', [...twice('refused'), ...twice('unreachable', IPV6)], true),
    unseen('refused-and-silent-on-ipv6', [...twice('refused'), ...twice('timeout', IPV6)], false),
    unseen('no-route', twice('unreachable'), false),
    unseen('silent', twice('timeout'), false),
    unseen('reset', twice('reset'), false),
    unseen('plain-http-on-the-port', [failed('tls'), failed('not_tls', IPV4, 'hello')], true),
    unseen('name-refused', [failed('tls'), { ...failed('alert', IPV4, 'hello'), alert: 112 }], true),
    unseen('handshake-refused', [failed('tls'), { ...failed('alert', IPV4, 'hello'), alert: 40 }], false),
    ['name-without-addresses', observeShop(null, [], { looks: [], unresolved: 'dns' }), null],
  ];
}

async function severalAddresses(publicCa: Authority): Promise<Case[]> {
  const [first, second, other] = await Promise.all([
    issueFor(publicCa),
    issueFor(publicCa),
    issueFor(publicCa, { names: ['other.test'] }),
  ]);
  const looks = (...leaves: (typeof first)[]) =>
    leaves.map((leaf, index) =>
      handshakeLook([leaf, publicCa.middle, publicCa.root], { address: index === 0 ? IPV4 : IPV6 }),
    );
  const of = (...leaves: (typeof first)[]) => observeShop(publicCa, [first], { looks: looks(...leaves) });
  return [
    ['one-address-with-a-bad-certificate', of(first, other), ['cert-ip-inconsistent']],
    ['two-good-certificates', of(first, second), []],
    ['two-bad-certificates', of(other, other), ['cert-hostname-mismatch']],
    ['bad-certificate-seen-once', of(other), null],
  ];
}

async function otherNames(publicCa: Authority): Promise<Case[]> {
  const leaf = await issueFor(publicCa, { names: ['shop.test'] });
  const sent = [leaf, publicCa.middle];
  const [twin, internal, neutral] = await Promise.all([
    issueFor(publicCa),
    issueCertificate({ name: 'db1', names: ['db1.corp.internal', '10.0.0.7'], ...DEFAULT_DATES }),
    issueCertificate({ name: 'default', names: ['cdn.example', 'localhost'], ...DEFAULT_DATES }),
  ]);
  const withTwin = (shown: typeof leaf) =>
    observeShop(publicCa, sent, { twin: { host: 'www.shop.test', leaf: shown.der } });
  const withoutServerName = (shown: typeof leaf) =>
    observeShop(publicCa, sent, { withoutServerName: shown.der });
  return [
    ['twin-without-certificate', withTwin(leaf), ['cert-hostname-mismatch']],
    ['twin-with-its-own-certificate', withTwin(twin), []],
    ['internal-default-names', withoutServerName(internal), ['cert-no-sni-leak']],
    ['public-default-names', withoutServerName(neutral), []],
    [
      'unreadable-certificate',
      observeShop(null, [], { looks: [handshakeLook([], { chain: ['bm8gY2VydGlmaWNhdGU='] })] }),
      null,
    ],
  ];
}

export async function hostCases(publicCa: Authority): Promise<Case[]> {
  return [...unseenCases(), ...(await severalAddresses(publicCa)), ...(await otherNames(publicCa))];
}
