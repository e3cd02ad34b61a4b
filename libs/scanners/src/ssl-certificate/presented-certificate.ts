import { bounded } from '@palisade/scan-engine';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { IssuerSearch, findPath } from './certificate-path';
import { keyTypeName } from './key-types';
import type { AnchorSource, CertificateProbe, EncodedCertificate, Seen } from './seen';
import { judgeStaple, type StapleVerdict } from './stapled-response';

/**
 * Who vouches for a certificate. `public`: a root of Mozilla's store. `private`: only what the operator added to the
 * store. `self_signed` and `untrusted`: nobody.
 */
export type Standing = 'public' | 'private' | 'self_signed' | 'untrusted';

/** One certificate that the host shows, with all connections that showed it. */
export interface Presented {
  /** All that was seen. */
  seen: Seen;
  leaf: CertificateFacts;
  probes: CertificateProbe[];
  /** The chain exactly as sent, or null where that could not be seen (a server that speaks TLS 1.3 only). */
  sent: CertificateFacts[] | null;
  /** Leaf to root when one was found. */
  path: CertificateFacts[] | null;
  /** Certificates of the path that the server does not send, without the root. */
  missing: CertificateFacts[];
  standing: Standing;
  /** Verdict of a whole handshake; null when there was none. */
  trusted: boolean | null;
  trustError: string | null;
  /** Of the stapled responses that differ. */
  staples: StapleVerdict[];
}

/** Reads each certificate once, however many connections showed it. */
class CertificateReader {
  private readonly known = new Map<EncodedCertificate, CertificateFacts | null>();

  read(certificate: EncodedCertificate): CertificateFacts | null {
    const known = this.known.get(certificate);
    if (known !== undefined) return known;
    const facts = tryReadCertificate(certificate);
    this.known.set(certificate, facts);
    return facts;
  }

  readAll(certificates: readonly EncodedCertificate[]): CertificateFacts[] {
    return certificates.flatMap((certificate) => this.read(certificate) ?? []);
  }
}

const unique = (certificates: CertificateFacts[]): CertificateFacts[] => [
  ...new Map(certificates.map((certificate) => [certificate.fingerprint, certificate])).values(),
];

function without(certificates: CertificateFacts[], excluded: CertificateFacts[]): CertificateFacts[] {
  const left = new Set(excluded.map(({ fingerprint }) => fingerprint));
  return certificates.filter(({ fingerprint }) => !left.has(fingerprint));
}

interface TrustMaterial {
  roots: CertificateFacts[];
  publicRoots: CertificateFacts[];
  /** Intermediates that the operator put into the store, and those found through issuer addresses. */
  helpers: CertificateFacts[];
  /** What any connection brought: a chain may lack what the chain of another key type or address has. */
  shown: CertificateFacts[];
  now: Date;
  search: IssuerSearch;
  reader: CertificateReader;
}

function readTrustMaterial(seen: Seen): TrustMaterial {
  const reader = new CertificateReader();
  const ofSource = (source: AnchorSource) =>
    reader.readAll(
      seen.anchors.filter((anchor) => anchor.source === source).map(({ certificate }) => certificate),
    );
  const [publicRoots, operator] = [ofSource('mozilla'), ofSource('operator')];
  return {
    roots: [...publicRoots, ...operator.filter(({ selfSigned }) => selfSigned)],
    publicRoots,
    helpers: [
      ...operator.filter(({ selfSigned }) => !selfSigned),
      ...reader.readAll(seen.fetchedIssuers.flatMap(({ certificate }) => certificate ?? [])),
    ],
    shown: reader.readAll([...new Set(seen.probes.flatMap(({ chain }) => chain))]),
    now: new Date(seen.now),
    search: new IssuerSearch(),
    reader,
  };
}

function present(
  seen: Seen,
  leaf: CertificateFacts,
  probes: CertificateProbe[],
  trust: TrustMaterial,
): Presented {
  const whole = probes.filter(({ source }) => source === 'handshake');
  const hello = probes.find(({ source }) => source === 'hello');
  const { reader, search, now } = trust;
  const sent = hello === undefined ? null : reader.readAll(hello.chain);
  const linked = unique(whole.flatMap(({ chain }) => reader.readAll(chain)));
  const trusted = whole.length === 0 ? null : whole.some((probe) => probe.trusted === true);
  const candidates = unique([...(sent ?? linked), ...linked, ...trust.helpers, ...trust.shown]);
  const publicPath = findPath(leaf, candidates, trust.publicRoots, now, search);
  const path = publicPath ?? findPath(leaf, candidates, trust.roots, now, search);
  const fetched = sent ?? without(linked, trust.helpers);
  const issuer = path?.[1] ?? candidates.find((candidate) => search.issued(candidate, leaf)) ?? null;
  const clocks = [now, ...(seen.serverClock === null ? [] : [new Date(seen.serverClock)])];
  const staples = new Set(probes.flatMap(({ staple }) => staple ?? []));
  return {
    seen,
    leaf,
    probes,
    sent,
    path,
    staples: [...staples].map((staple) => judgeStaple(staple, { leaf, issuer, clocks, search })),
    missing: sent === null && trusted === true ? [] : without(path ?? [], [...fetched, ...trust.roots]),
    standing: standingOf(leaf, trusted, path, publicPath),
    trusted,
    trustError: whole.find((probe) => probe.trusted === false)?.trustError ?? null,
  };
}

function standingOf(
  leaf: CertificateFacts,
  trusted: boolean | null,
  path: CertificateFacts[] | null,
  publicPath: CertificateFacts[] | null,
): Standing {
  if (publicPath !== null) return 'public';
  if (path !== null || trusted === true) return 'private';
  return leaf.selfSigned ? 'self_signed' : 'untrusted';
}

const presentedIn = new WeakMap<Seen, readonly Presented[]>();

/** The distinct certificates that the host shows, the one seen first first. Unreadable ones are left out. */
export function readPresented(seen: Seen): readonly Presented[] {
  const presented = presentedIn.get(seen) ?? presentedOf(seen);
  presentedIn.set(seen, presented);
  return presented;
}

function presentedOf(seen: Seen): Presented[] {
  const trust = readTrustMaterial(seen);
  const byLeaf = new Map<EncodedCertificate, CertificateProbe[]>();
  for (const probe of seen.probes) {
    const leaf = probe.chain[0] ?? '';
    byLeaf.set(leaf, [...(byLeaf.get(leaf) ?? []), probe]);
  }
  return [...byLeaf].flatMap(([encoded, probes]) => {
    const leaf = trust.reader.read(encoded);
    return leaf === null ? [] : [present(seen, leaf, probes, trust)];
  });
}

/**
 * The certificates by the type of their key, if one address shows several types: then a client gets the certificate for the type that it
 * prefers. If each address shows only one type, the servers differ, and all certificates stay in one group.
 */
export function groupsByKeyType(presented: readonly Presented[]): (readonly Presented[])[] {
  const typesAt = new Map<string, Set<string>>();
  const byType = new Map<string, Presented[]>();
  for (const each of presented) {
    const type = keyTypeName(each.leaf);
    byType.set(type, [...(byType.get(type) ?? []), each]);
    for (const { address } of each.probes)
      typesAt.set(address, (typesAt.get(address) ?? new Set()).add(type));
  }
  return [...typesAt.values()].some(({ size }) => size > 1) ? [...byType.values()] : [presented];
}

/** The location of a finding about one certificate of the chain: '' for the leaf, else the intermediate's name. */
export const chainLocation = ({ leaf }: Presented, certificate: CertificateFacts): string =>
  certificate.fingerprint === leaf.fingerprint ? '' : `intermediate ${bounded(certificate.subject)}`;

/** Leaf and intermediates. A root is trusted for being in the store: neither its key nor its signature is judged. */
export const judgedChain = ({ leaf, path, sent }: Presented): CertificateFacts[] =>
  (path ?? sent ?? [leaf]).filter(
    ({ fingerprint, selfSigned }) => fingerprint === leaf.fingerprint || !selfSigned,
  );
