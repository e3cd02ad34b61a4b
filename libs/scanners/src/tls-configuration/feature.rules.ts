import { rulesOf } from '@palisade/scan-engine';
import { olderVersions, type TlsFacts, type VersionFacts, versionOf } from '@palisade/tls-probe';
import { helloCommand, opensslCommand, ciphers } from './hello-command';
import { type Seen, serverOf, spoken } from './tls-seen';

type FeatureRule = 'tls-no-secure-renegotiation' | 'tls-compression' | 'tls-no-extended-master-secret';

/** What hellos before TLS 1.3 show. SSL 3.0 has no extensions, so nothing can be missing there. */
export const featureRules = rulesOf<'tls_configuration', Seen, FeatureRule>({
  'tls-no-secure-renegotiation': (seen) => {
    const without = versionsWhere(seen.facts, ({ secureRenegotiation }) => !secureRenegotiation)
      .map(({ version }) => version)
      .filter((version) => version !== 'SSLv3')
      .reverse();
    return (
      without.length > 0 && {
        observed: `no renegotiation_info in the ServerHello of ${without.map(spoken).join(', ')}`,
        expected: 'renegotiation_info in the ServerHello (RFC 5746)',
        reproduce: opensslCommand(
          serverOf(seen),
          `-no_tls1_3 ${ciphers('ALL')}`,
          'Secure Renegotiation|alert|error',
        ),
      }
    );
  },
  'tls-compression': (seen) => {
    const [found] = versionsWhere(seen.facts, ({ compression }) => compression);
    if (found === undefined) return false;
    const { version, suites } = found;
    const offer = { version, suites: suites.slice(0, 1).map(({ code }) => code), groups: [0x001d, 0x0017] };
    return {
      observed: `DEFLATE in ${spoken(version)}`,
      expected: 'no compression',
      reproduce: helloCommand(serverOf(seen), { ...offer, offersCompression: true }),
    };
  },
  'tls-no-extended-master-secret': (seen) =>
    versionOf(seen.facts, 'TLSv1.2').extensions?.extendedMasterSecret === false && {
      observed: 'no extended_master_secret in the ServerHello of TLS 1.2',
      expected: 'extended_master_secret in the ServerHello (RFC 7627)',
      reproduce: opensslCommand(
        serverOf(seen),
        `-tls1_2 ${ciphers('ALL')}`,
        'Extended master secret|alert|error',
      ),
    },
});

const versionsWhere = (
  facts: TlsFacts,
  holds: (extensions: NonNullable<VersionFacts['extensions']>) => boolean,
): VersionFacts[] =>
  olderVersions(facts.versions).filter(({ extensions }) => extensions !== null && holds(extensions));
