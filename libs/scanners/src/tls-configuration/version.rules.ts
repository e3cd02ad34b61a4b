import { rulesOf, type Sighting } from '@palisade/scan-engine';
import {
  type TlsFacts,
  browserOffer,
  HYBRID_GROUPS,
  isHybridGroup,
  isOffered,
  versionOf,
} from '@palisade/tls-probe';
import { ciphers, helloCommand, OPENSSL_VERSIONS, opensslCommand, ssl2Command } from './hello-command';
import { type Seen, serverOf, spoken } from './tls-seen';

const MODERN = 'TLS 1.2 and TLS 1.3 only';
const HANDSHAKE = 'Protocol|Cipher is|alert|error';

type VersionRule =
  | 'tls-sslv2-offered'
  | 'tls-sslv3-offered'
  | 'tls-10-offered'
  | 'tls-11-offered'
  | 'tls-no-modern-version'
  | 'tls-13-missing'
  | 'tls-no-post-quantum'
  | 'tls-version-intolerant'
  | 'tls-no-fallback-scsv';

/** Which versions of the protocol the server offers, and how it negotiates them. */
export const versionRules = rulesOf<'tls_configuration', Seen, VersionRule>({
  'tls-sslv2-offered': (seen) => {
    const { offered, ciphers: names, isConfirmed } = seen.facts.ssl2;
    return (
      offered === 'yes' && {
        observed: `a ServerHello of SSL 2.0 with ${names.join(', ')}`,
        expected: MODERN,
        confirmed: isConfirmed,
        reproduce: ssl2Command(serverOf(seen)),
      }
    );
  },
  // At the first address only: a further one gets one hello for each version.
  'tls-sslv3-offered': (seen) => {
    const { sslv3 } = seen.facts.second;
    const { suites } = versionOf(seen.facts, 'SSLv3');
    const offer = suites.slice(0, 1).map(({ code }) => code);
    return (
      (sslv3 === 'same' || sslv3 === 'unanswered') && {
        observed: `a ServerHello of SSL 3.0 with ${suites.map(({ name }) => name).join(', ')}`,
        expected: MODERN,
        confirmed: sslv3 === 'same',
        reproduce: helloCommand(serverOf(seen), { version: 'SSLv3', suites: offer, groups: [] }),
      }
    );
  },
  'tls-10-offered': (seen) => deprecated(seen, 'TLSv1.0'),
  'tls-11-offered': (seen) => deprecated(seen, 'TLSv1.1'),
  'tls-no-modern-version': (seen) =>
    isWithout13(seen.facts, 'no') && {
      observed: 'TLS 1.2 and TLS 1.3 are refused',
      expected: MODERN,
      confirmed: isRefusedTwice(seen.facts),
      facts: endings(seen.facts),
      reproduce: opensslCommand(serverOf(seen), '-no_tls1 -no_tls1_1', HANDSHAKE),
    },
  'tls-13-missing': (seen) =>
    isWithout13(seen.facts, 'yes') && {
      observed: 'TLS 1.2 is offered, TLS 1.3 is refused',
      expected: 'TLS 1.3 as well',
      facts: endings(seen.facts),
      reproduce: opensslCommand(serverOf(seen), '-tls1_3', HANDSHAKE),
    },
  // Without TLS 1.3 there is none, which another rule says.
  'tls-no-post-quantum': (seen) => {
    const { suites, groups } = versionOf(seen.facts, 'TLSv1.3');
    const offer = {
      version: 'TLSv1.3' as const,
      suites: suites.map(({ code }) => code),
      groups: HYBRID_GROUPS,
    };
    return (
      groups !== null &&
      groups.isDecided &&
      groups.names.length > 0 &&
      !groups.names.some(isHybridGroup) && {
        observed: `the groups ${groups.names.join(', ')} in TLS 1.3`,
        expected: 'X25519MLKEM768 as well',
        reproduce: helloCommand(serverOf(seen), offer),
      }
    );
  },
  'tls-version-intolerant': (seen) => {
    const { plain, greased } = seen.facts.tolerance;
    const mix = plain.verdict === 'intolerant' ? 'plain' : 'greased';
    const what = mix === 'plain' ? 'offers TLS 1.3 next to TLS 1.2' : 'has values that it does not know';
    return (
      [plain, greased].some(({ verdict }) => verdict === 'intolerant') && {
        observed: `the server drops the connection when a hello ${what}`,
        expected: 'a ServerHello of TLS 1.2',
        confirmed: true,
        facts: { tls_1_3_hello: plain.outcome, grease_hello: greased.outcome },
        reproduce: helloCommand(serverOf(seen), browserOffer(mix, [])),
      }
    );
  },
  // With TLS 1.3 the ServerHello itself shows a downgrade (RFC 8446 section 4.1.3).
  'tls-no-fallback-scsv': (seen) => {
    const { facts } = seen;
    const isOld = isOffered(facts, 'SSLv3') || isOffered(facts, 'TLSv1.0');
    const isWithout = versionOf(facts, 'TLSv1.3').offered === 'no';
    const lower = facts.versions.filter(({ offered }) => offered === 'yes').at(-2);
    const option = OPENSSL_VERSIONS[lower?.version ?? 'TLSv1.0'] ?? '-tls1';
    return (
      isOld &&
      isWithout &&
      facts.fallbackScsv === 'no' && {
        observed: 'a ServerHello for a client that offers an older version and TLS_FALLBACK_SCSV',
        expected: 'the alert inappropriate_fallback (86)',
        reproduce: opensslCommand(serverOf(seen), `-fallback_scsv ${option} ${ciphers('ALL')}`, HANDSHAKE),
      }
    );
  },
});

/** A version that any address of the host offers. */
function deprecated(seen: Seen, version: 'TLSv1.0' | 'TLSv1.1'): Sighting | false {
  const { facts } = seen;
  const further = facts.furtherAddresses.filter(({ versions }) =>
    versions.some((one) => one.version === version && one.offered === 'yes'),
  );
  const isFirst = isOffered(facts, version);
  const addresses = [...(isFirst ? [facts.address ?? ''] : []), ...further.map(({ address }) => address)];
  const [first] = addresses;
  const server = isFirst ? serverOf(seen) : { ...serverOf(seen), address: first ?? null };
  return (
    first !== undefined && {
      observed: `a ServerHello of ${spoken(version)}`,
      expected: MODERN,
      facts: { addresses },
      reproduce: opensslCommand(server, `${OPENSSL_VERSIONS[version]} ${ciphers('ALL')}`, HANDSHAKE),
    }
  );
}

const isWithout13 = (facts: TlsFacts, tls12: 'yes' | 'no'): boolean =>
  versionOf(facts, 'TLSv1.3').offered === 'no' && versionOf(facts, 'TLSv1.2').offered === tls12;

/** The hello of browsers offers both versions together, and got neither. A drop counts as refusal only after three hellos. */
const isRefusedTwice = ({ tolerance, versions }: TlsFacts): boolean =>
  tolerance.plain.verdict === 'tolerant' ||
  versions.slice(-2).every(({ endedBy }) => endedBy === 'closed' || endedBy === 'reset');

const endings = (facts: TlsFacts) => ({
  tls_1_2: versionOf(facts, 'TLSv1.2').endedBy,
  tls_1_3: versionOf(facts, 'TLSv1.3').endedBy,
});
