import { type TlsVersion, browserOffer } from '@palisade/tls-probe';
import { ciphers, helloCommand, opensslCommand, ssl2Command } from './hello-command';
import { type Subject, type TlsDefect, isOffered, spoken, versionOf } from './tls-defect';

const MODERN = 'TLS 1.2 and TLS 1.3 only';
const HANDSHAKE = 'Protocol|Cipher is|alert|error';
/** Options of openssl. */
const OPTIONS: Partial<Record<TlsVersion, string>> = {
  'TLSv1.0': '-tls1',
  'TLSv1.1': '-tls1_1',
  'TLSv1.2': '-tls1_2',
  'TLSv1.3': '-tls1_3',
};

export const findProtocolDefects = (subject: Subject): TlsDefect[] => [
  ...findSsl2(subject),
  ...findSslv3(subject),
  ...findDeprecated(subject, 'TLSv1.0', 'tls-10-offered'),
  ...findDeprecated(subject, 'TLSv1.1', 'tls-11-offered'),
  ...findMissing(subject),
  ...findIntolerance(subject),
  ...findDowngrade(subject),
];

function findSsl2({ facts: { ssl2 }, server }: Subject): TlsDefect[] {
  if (ssl2.offered !== 'yes') return [];
  return [
    {
      rule: 'tls-sslv2-offered',
      observed: `a ServerHello of SSL 2.0 with ${ssl2.ciphers.join(', ')}`,
      expected: MODERN,
      confirmed: true,
      reproduce: ssl2Command(server),
    },
  ];
}

/** Addresses of the host that offer a version which the first one does not need to. */
function placesOf({ facts }: Subject, version: TlsVersion): string[] {
  const first = isOffered(facts, version) ? [facts.address ?? ''] : [];
  const further = facts.furtherAddresses.filter(({ versions }) =>
    versions.some((one) => one.version === version && one.offered === 'yes'),
  );
  return [...first, ...further.map(({ address }) => address)];
}

/** SSL 3.0 counts where a second hello was taken as well; a further address got one hello only. */
function findSslv3({ facts, server }: Subject): TlsDefect[] {
  const { suites } = versionOf(facts, 'SSLv3');
  if (!isOffered(facts, 'SSLv3') || !facts.second.sslv3) return [];
  const [first] = suites;
  return [
    {
      rule: 'tls-sslv3-offered',
      observed: `a ServerHello of SSL 3.0 with ${suites.map(({ name }) => name).join(', ')}`,
      expected: MODERN,
      confirmed: true,
      reproduce: helloCommand(server, { version: 'SSLv3', suites: first ? [first.code] : [], groups: [] }),
    },
  ];
}

function findDeprecated(
  subject: Subject,
  version: 'TLSv1.0' | 'TLSv1.1',
  rule: TlsDefect['rule'],
): TlsDefect[] {
  const places = placesOf(subject, version);
  const [first] = places;
  if (first === undefined) return [];
  const isElsewhere = !isOffered(subject.facts, version);
  const server = isElsewhere ? { ...subject.server, address: first } : subject.server;
  return [
    {
      rule,
      observed: `a ServerHello of ${spoken(version)}`,
      expected: MODERN,
      facts: { addresses: places },
      reproduce: opensslCommand(server, `${OPTIONS[version]} ${ciphers('ALL')}`, HANDSHAKE),
    },
  ];
}

function findMissing({ facts, server }: Subject): TlsDefect[] {
  const [older, newer] = [versionOf(facts, 'TLSv1.2').offered, versionOf(facts, 'TLSv1.3').offered];
  if (newer !== 'no' || older === 'unknown') return [];
  const rule = older === 'no' ? 'tls-no-modern-version' : 'tls-13-missing';
  const wanted = older === 'no' ? '-no_tls1 -no_tls1_1' : '-tls1_3';
  return [
    {
      rule,
      observed: older === 'no' ? 'no response to TLS 1.2 and TLS 1.3' : 'TLS 1.2, and no response to TLS 1.3',
      expected: older === 'no' ? MODERN : 'TLS 1.3 as well',
      facts: { tls_1_2: versionOf(facts, 'TLSv1.2').endedBy, tls_1_3: versionOf(facts, 'TLSv1.3').endedBy },
      reproduce: opensslCommand(server, wanted, HANDSHAKE),
    },
  ];
}

function findIntolerance({ facts, server }: Subject): TlsDefect[] {
  const { plain, greased } = facts.tolerance;
  const mix = plain.verdict === 'intolerant' ? 'plain' : 'greased';
  if (plain.verdict !== 'intolerant' && greased.verdict !== 'intolerant') return [];
  return [
    {
      rule: 'tls-version-intolerant',
      observed:
        mix === 'plain'
          ? 'the server drops the connection when TLS 1.3 is offered next to TLS 1.2'
          : 'the server drops the connection when a hello has values that it does not know',
      expected: 'a ServerHello of TLS 1.2',
      confirmed: true,
      facts: { tls_1_3_hello: plain.outcome, grease_hello: greased.outcome },
      reproduce: helloCommand(server, browserOffer(mix, [])),
    },
  ];
}

/** With TLS 1.3 the ServerHello itself shows a downgrade (RFC 8446 section 4.1.3). */
function findDowngrade({ facts, server }: Subject): TlsDefect[] {
  const old = (['SSLv3', 'TLSv1.0'] as const).filter((version) => isOffered(facts, version));
  const isWithout13 = versionOf(facts, 'TLSv1.3').offered === 'no';
  if (old.length === 0 || !isWithout13 || facts.fallbackScsv !== 'no') return [];
  const [lower] = facts.versions.filter(({ offered }) => offered === 'yes').slice(-2);
  const option = OPTIONS[lower?.version ?? 'TLSv1.0'] ?? '-tls1';
  return [
    {
      rule: 'tls-no-fallback-scsv',
      observed: 'a ServerHello for a client that offers an older version and TLS_FALLBACK_SCSV',
      expected: 'the alert inappropriate_fallback (86)',
      reproduce: opensslCommand(server, `-fallback_scsv ${option} ${ciphers('ALL')}`, HANDSHAKE),
    },
  ];
}
