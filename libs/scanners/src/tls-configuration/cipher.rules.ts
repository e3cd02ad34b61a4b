import {
  suiteCode,
  isWeakCurve,
  OLDER_GROUPS,
  groupCode,
  type VersionFacts,
  type WeakSuites,
  isAead,
  isForwardSecret,
  isStaticRsa,
  type WeakClass,
} from '@palisade/tls-probe';
import { ciphers, helloCommand, opensslCommand, type Server } from './hello-command';
import { type Subject, type TlsDefect, isDecided, isOffered, spoken } from './tls-defect';

const RULES: Record<WeakClass, TlsDefect['rule']> = {
  null: 'tls-null-cipher',
  anon: 'tls-anon-cipher',
  export: 'tls-export-cipher',
  des: 'tls-des-cipher',
  rc4: 'tls-rc4-cipher',
  '64bit': 'tls-64bit-block-cipher',
};
const GOOD = 'AES-GCM or ChaCha20-Poly1305 suites with ECDHE only';
const SMALLEST_FIELD = 2048;
const BROKEN_FIELD = 1024;

export const findCipherDefects = (subject: Subject): TlsDefect[] => [
  ...findWeakSuites(subject),
  ...findMissingQualities(subject),
  ...findStaticRsa(subject),
  ...findWeakField(subject),
  ...findWeakCurve(subject),
  ...findWeakSignature(subject),
];

const older = ({ facts }: Subject): VersionFacts[] =>
  facts.versions.filter(({ version, offered }) => version !== 'TLSv1.3' && offered === 'yes');
/** Names of all suites before TLS 1.3, the newest version first. */
const olderSuites = (subject: Subject): string[] =>
  [...older(subject)].reverse().flatMap(({ suites }) => suites.map(({ name }) => name));

/** One finding for each kind, wherever it was seen first. */
function findWeakSuites({ facts, server }: Subject): TlsDefect[] {
  const seen = [
    ...facts.second.weakSuites.map((weak) => ({ weak, at: server, address: facts.address })),
    ...facts.furtherAddresses.flatMap(({ address, weakSuites }) =>
      weakSuites.map((weak) => ({ weak, at: { ...server, address }, address })),
    ),
  ].filter(({ weak }) => weak.isConfirmed);
  const kinds = [...new Set(seen.map(({ weak }) => weak.class))];
  return kinds.flatMap((kind) => {
    const ofKind = seen.filter(({ weak }) => weak.class === kind);
    const [first] = ofKind;
    return first === undefined
      ? []
      : [
          weakDefect(
            first.weak,
            first.at,
            ofKind.map(({ address }) => address),
          ),
        ];
  });
}

function weakDefect(weak: WeakSuites, server: Server, addresses: (string | null)[]): TlsDefect {
  const [name = ''] = weak.suites;
  const isWorse = weak.class === '64bit' && weak.isPreferred === true;
  return {
    rule: RULES[weak.class],
    ...(isWorse ? { severity: 'medium' as const } : {}),
    observed: `${weak.suites.join(', ')} in ${spoken(weak.version)}${isWorse ? ', chosen although AES was offered first' : ''}`,
    expected: GOOD,
    confirmed: true,
    facts: { suites: weak.suites.slice(0, 40), addresses },
    reproduce: helloCommand(server, {
      version: weak.version,
      suites: [suiteCode(name)],
      groups: name.includes('ECDH') ? OLDER_GROUPS.slice(0, 5) : [],
    }),
  };
}

/** What no suite has: only a full list proves it. */
function findMissingQualities(subject: Subject): TlsDefect[] {
  const { facts, server } = subject;
  if (!isDecided(facts) || isOffered(facts, 'TLSv1.3') || older(subject).length === 0) return [];
  const names = olderSuites(subject);
  const defects: TlsDefect[] = [];
  if (!names.some(isForwardSecret))
    defects.push({
      rule: 'tls-no-forward-secrecy',
      observed: `no suite with ECDHE or DHE among ${names.slice(0, 6).join(', ')}`,
      expected: GOOD,
      reproduce: opensslCommand(server, ciphers('kECDHE:kDHE'), 'Cipher is|alert|error'),
    });
  if (!names.some(isAead))
    defects.push({
      rule: 'tls-no-aead',
      observed: `no suite with GCM, CCM or ChaCha20-Poly1305 among ${names.slice(0, 6).join(', ')}`,
      expected: GOOD,
      reproduce: opensslCommand(
        server,
        `-no_tls1_3 ${ciphers('AESGCM:AESCCM:CHACHA20')}`,
        'Cipher is|alert|error',
      ),
    });
  return defects;
}

/** Next to forward secrecy: without it, `tls-no-forward-secrecy` says all. */
function findStaticRsa(subject: Subject): TlsDefect[] {
  const names = olderSuites(subject);
  const rsa = [...new Set(names.filter(isStaticRsa))];
  const isBeside = names.some(isForwardSecret) || isOffered(subject.facts, 'TLSv1.3');
  if (rsa.length === 0 || !isBeside) return [];
  return [
    {
      rule: 'tls-static-rsa',
      observed: rsa.slice(0, 6).join(', '),
      expected: 'suites with ECDHE only',
      facts: { suites: rsa.slice(0, 40) },
      reproduce: opensslCommand(subject.server, `-no_tls1_3 ${ciphers('kRSA')}`, 'Cipher is|alert|error'),
    },
  ];
}

function findWeakField({ facts: { second }, server }: Subject): TlsDefect[] {
  const { dh } = second;
  if (dh === null || dh.bits >= SMALLEST_FIELD) return [];
  return [
    {
      rule: 'tls-weak-dh',
      severity: dh.bits < BROKEN_FIELD ? 'high' : 'medium',
      observed: `a group of ${dh.bits} bits with ${dh.suite}`,
      expected: `${SMALLEST_FIELD} bits or more`,
      confirmed: true,
      reproduce: opensslCommand(server, `-no_tls1_3 ${ciphers('kDHE')}`, 'Server Temp Key|alert|error'),
    },
  ];
}

function findWeakCurve(subject: Subject): TlsDefect[] {
  const facts = older(subject).findLast(({ groups }) => groups !== null);
  const weak = (facts?.groups?.names ?? []).filter(isWeakCurve);
  const [first] = weak;
  const suite = facts?.suites.find(({ name }) => name.startsWith('TLS_ECDHE'));
  if (first === undefined || facts === undefined || suite === undefined) return [];
  const offer = { version: facts.version, suites: [suite.code], groups: [groupCode(first)] };
  return [
    {
      rule: 'tls-weak-curve',
      observed: weak.join(', '),
      expected: 'X25519, P-256 or P-384',
      reproduce: helloCommand(subject.server, offer),
    },
  ];
}

function findWeakSignature({ facts: { second }, server }: Subject): TlsDefect[] {
  const { weakSignature } = second;
  if (weakSignature === null) return [];
  const schemes = "-sigalgs 'RSA+SHA256:ECDSA+SHA256:DSA+SHA256:RSA+SHA1:ECDSA+SHA1:DSA+SHA1'";
  return [
    {
      rule: 'tls-weak-kx-signature',
      observed: `${weakSignature.hash} under the key exchange of ${weakSignature.suite}, although SHA-256 was offered first`,
      expected: 'SHA-256 or better',
      confirmed: true,
      reproduce: opensslCommand(
        server,
        `-tls1_2 ${schemes} ${ciphers('kECDHE:kDHE')}`,
        'Peer signing digest|alert|error',
      ),
    },
  ];
}
