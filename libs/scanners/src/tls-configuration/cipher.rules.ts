import { rulesOf, type Sighting } from '@palisade/scan-engine';
import {
  suiteCode,
  isWeakCurve,
  OLDER_GROUPS,
  groupCode,
  type TlsFacts,
  isAead,
  isForwardSecret,
  isOffered,
  isStaticRsa,
  olderVersions,
  type WeakClass,
} from '@palisade/tls-probe';
import { ciphers, helloCommand, OPENSSL_VERSIONS, opensslCommand } from './hello-command';
import { type Seen, isDecided, serverOf, spoken } from './tls-seen';

const GOOD = 'AES-GCM or ChaCha20-Poly1305 suites with ECDHE only';
const PICK = 'Cipher is|alert|error';
const SMALLEST_FIELD = 2048;
const BROKEN_FIELD = 1024;

type CipherRule =
  | `tls-${'null' | 'anon' | 'export' | 'des' | 'rc4' | '64bit-block'}-cipher`
  | 'tls-no-forward-secrecy'
  | 'tls-no-aead'
  | 'tls-static-rsa'
  | 'tls-weak-dh'
  | 'tls-weak-curve'
  | 'tls-weak-kx-signature';

/** Which suites and keys the server takes. */
export const cipherRules = rulesOf<'tls_configuration', Seen, CipherRule>({
  'tls-null-cipher': (seen) => weakSuite(seen, 'null'),
  'tls-anon-cipher': (seen) => weakSuite(seen, 'anon'),
  'tls-export-cipher': (seen) => weakSuite(seen, 'export'),
  'tls-des-cipher': (seen) => weakSuite(seen, 'des'),
  'tls-rc4-cipher': (seen) => weakSuite(seen, 'rc4'),
  'tls-64bit-block-cipher': (seen) => weakSuite(seen, '64bit'),
  'tls-no-forward-secrecy': (seen) =>
    hasNone(seen.facts, isForwardSecret) && {
      observed: `no suite with ECDHE or DHE among ${firstSuites(seen.facts)}`,
      expected: GOOD,
      reproduce: opensslCommand(serverOf(seen), ciphers('kECDHE:kDHE'), PICK),
    },
  'tls-no-aead': (seen) =>
    hasNone(seen.facts, isAead) && {
      observed: `no suite with GCM, CCM or ChaCha20-Poly1305 among ${firstSuites(seen.facts)}`,
      expected: GOOD,
      reproduce: opensslCommand(serverOf(seen), `-no_tls1_3 ${ciphers('AESGCM:AESCCM:CHACHA20')}`, PICK),
    },
  // Next to forward secrecy: without it, `tls-no-forward-secrecy` says all.
  'tls-static-rsa': (seen) => {
    const names = olderSuites(seen.facts);
    const suites = [...new Set(names.filter(isStaticRsa))];
    const [name = ''] = suites;
    const found = olderVersions(seen.facts.versions).find((each) =>
      each.suites.some((suite) => suite.name === name),
    );
    const isBeside = names.some(isForwardSecret) || isOffered(seen.facts, 'TLSv1.3');
    return (
      found !== undefined &&
      isBeside && {
        observed: suites.slice(0, 6).join(', '),
        expected: 'suites with ECDHE only',
        facts: { suites: suites.slice(0, 40) },
        // openssl has no DES, RC4 and IDEA any more.
        reproduce: helloCommand(serverOf(seen), {
          version: found.version,
          suites: [suiteCode(name)],
          groups: [],
        }),
      }
    );
  },
  'tls-weak-dh': (seen) => {
    const { dh } = seen.facts.second;
    return (
      dh !== null &&
      dh.bits < SMALLEST_FIELD && {
        severity: dh.bits < BROKEN_FIELD ? 'high' : 'medium',
        observed: `a group of ${dh.bits} bits with ${dh.suite}`,
        expected: `${SMALLEST_FIELD} bits or more`,
        confirmed: dh.isConfirmed,
        reproduce: opensslCommand(
          serverOf(seen),
          `${OPENSSL_VERSIONS[dh.version] ?? '-no_tls1_3'} ${ciphers('kDHE')}`,
          'Server Temp Key|alert|error',
        ),
      }
    );
  },
  'tls-weak-curve': (seen) => {
    const version = olderVersions(seen.facts.versions).find(({ groups }) => groups !== null);
    const weak = (version?.groups?.names ?? []).filter(isWeakCurve);
    const [curve] = weak;
    const suite = version?.suites.find(({ name }) => name.startsWith('TLS_ECDHE'));
    if (version === undefined || curve === undefined || suite === undefined) return false;
    const offer = { version: version.version, suites: [suite.code], groups: [groupCode(curve)] };
    return {
      observed: weak.join(', '),
      expected: 'X25519, P-256 or P-384',
      reproduce: helloCommand(serverOf(seen), offer),
    };
  },
  'tls-weak-kx-signature': (seen) => {
    const weak = seen.facts.second.weakSignature;
    const schemes = "-sigalgs 'RSA+SHA256:ECDSA+SHA256:DSA+SHA256:RSA+SHA1:ECDSA+SHA1:DSA+SHA1'";
    return (
      weak !== null && {
        observed: `${weak.hash} under the key exchange of ${weak.suite}, although SHA-256 was offered first`,
        expected: 'SHA-256 or better',
        confirmed: weak.isConfirmed,
        reproduce: opensslCommand(
          serverOf(seen),
          `-tls1_2 ${schemes} ${ciphers('kECDHE:kDHE')}`,
          'Peer signing digest|alert|error',
        ),
      }
    );
  },
});

/** Names of all suites before TLS 1.3, the newest version first. */
const olderSuites = (facts: TlsFacts): string[] =>
  olderVersions(facts.versions).flatMap(({ suites }) => suites.map(({ name }) => name));

const firstSuites = (facts: TlsFacts): string => olderSuites(facts).slice(0, 6).join(', ');

/** That no suite has a quality, only a full list proves. TLS 1.3 has every one. */
const hasNone = (facts: TlsFacts, isGood: (name: string) => boolean): boolean =>
  isDecided(facts) &&
  !isOffered(facts, 'TLSv1.3') &&
  olderVersions(facts.versions).length > 0 &&
  !olderSuites(facts).some(isGood);

/** One finding for each kind: its evidence is from the first address that a second hello confirmed. */
function weakSuite(seen: Seen, kind: WeakClass): Sighting | false {
  const { facts } = seen;
  const found = [
    { weakSuites: facts.second.weakSuites, address: facts.address, server: serverOf(seen) },
    ...facts.furtherAddresses.map(({ weakSuites, address }) => ({
      weakSuites,
      address,
      server: { ...serverOf(seen), address },
    })),
  ].flatMap(({ weakSuites, ...at }) =>
    weakSuites
      .filter(({ class: own, second }) => own === kind && second !== 'other')
      .map((weak) => ({ ...weak, ...at })),
  );
  const shown = found.find(({ second }) => second === 'same') ?? found[0];
  if (shown === undefined) return false;
  const { suites, version, second, isPreferred, server } = shown;
  const isChosen = kind === '64bit' && isPreferred === true;
  const [name = ''] = suites;
  return {
    ...(isChosen ? { severity: 'medium' } : {}),
    observed: `${suites.join(', ')} in ${spoken(version)}${isChosen ? ', chosen although AES was offered first' : ''}`,
    expected: GOOD,
    confirmed: second === 'same',
    facts: { suites: suites.slice(0, 40), addresses: found.map(({ address }) => address) },
    reproduce: helloCommand(server, {
      version,
      suites: [suiteCode(name)],
      groups: name.includes('ECDH') ? OLDER_GROUPS.slice(0, 5) : [],
    }),
  };
}
