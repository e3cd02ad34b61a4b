import { helloCommand, opensslCommand, ciphers } from './hello-command';
import { type Subject, type TlsDefect, spoken, versionOf } from './tls-defect';

interface Extensions {
  secureRenegotiation: boolean;
  extendedMasterSecret: boolean;
  compression: boolean;
}

/** What the hellos before TLS 1.3 show. SSL 3.0 has no extensions, so nothing can be missing there. */
export const findFeatureDefects = (subject: Subject): TlsDefect[] => [
  ...findRenegotiation(subject),
  ...findCompression(subject),
  ...findMasterSecret(subject),
];

const versionsWhere = ({ facts }: Subject, holds: (extensions: Extensions) => boolean) =>
  facts.versions.filter(
    ({ offered, extensions }) => offered === 'yes' && extensions !== null && holds(extensions),
  );

function findRenegotiation(subject: Subject): TlsDefect[] {
  const without = versionsWhere(subject, ({ secureRenegotiation }) => !secureRenegotiation)
    .map(({ version }) => version)
    .filter((version) => version !== 'SSLv3');
  if (without.length === 0) return [];
  return [
    {
      rule: 'tls-no-secure-renegotiation',
      observed: `no renegotiation_info in the ServerHello of ${without.map(spoken).join(', ')}`,
      expected: 'renegotiation_info in the ServerHello (RFC 5746)',
      reproduce: opensslCommand(
        subject.server,
        `-no_tls1_3 ${ciphers('ALL')}`,
        'Secure Renegotiation|alert|error',
      ),
    },
  ];
}

function findCompression(subject: Subject): TlsDefect[] {
  const [found] = versionsWhere(subject, ({ compression }) => compression).reverse();
  if (found === undefined) return [];
  const { version, suites } = found;
  const offer = { version, suites: suites.slice(0, 1).map(({ code }) => code), groups: [0x001d, 0x0017] };
  return [
    {
      rule: 'tls-compression',
      observed: `DEFLATE in ${spoken(version)}`,
      expected: 'no compression',
      reproduce: helloCommand(subject.server, { ...offer, offersCompression: true }),
    },
  ];
}

function findMasterSecret({ facts, server }: Subject): TlsDefect[] {
  const { offered, extensions } = versionOf(facts, 'TLSv1.2');
  if (offered !== 'yes' || extensions === null || extensions.extendedMasterSecret) return [];
  return [
    {
      rule: 'tls-no-extended-master-secret',
      observed: 'no extended_master_secret in the ServerHello of TLS 1.2',
      expected: 'extended_master_secret in the ServerHello (RFC 7627)',
      reproduce: opensslCommand(server, `-tls1_2 ${ciphers('ALL')}`, 'Extended master secret|alert|error'),
    },
  ];
}
