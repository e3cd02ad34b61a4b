import type {
  Failure,
  Handshake,
  KeyType,
  RawAnswer,
  ResolvedAddress,
  TargetClient,
} from '@palisade/target-client';
import {
  buildCertificateHello,
  MOST_CERTIFICATES,
  readServerFlight,
  ServerRecordReader,
} from '@palisade/tls-probe';
import { isAddressLiteral } from './server-name-match';
import type { CertificateProbe, EncodedCertificate, FailedProbe, UnshownKeyType } from './seen';

/** A first flight is some kilobytes; a server that sends more is not sending certificates. */
const LONGEST_FLIGHT = 256 * 1024;
const PROTOCOLS: Record<number, string> = { 0x0301: 'TLSv1', 0x0302: 'TLSv1.1', 0x0303: 'TLSv1.2' };

function linkedChain(peer: Handshake['peer']): EncodedCertificate[] {
  const chain = new Set<EncodedCertificate>();
  for (
    let link: Handshake['peer'] | undefined = peer;
    link?.raw !== undefined && chain.size < MOST_CERTIFICATES;
    link = link.issuerCertificate
  ) {
    const encoded = link.raw.toString('base64');
    // A root is linked to itself.
    if (chain.has(encoded)) break;
    chain.add(encoded);
  }
  return [...chain];
}

/** Connects to one host and port, keeps what it saw, and never opens more connections than it was allowed. */
export class CertificateProber {
  readonly probes: CertificateProbe[] = [];
  readonly failures: FailedProbe[] = [];
  /** Kept apart from the failures: a server need not have a certificate of each key type. */
  readonly unshown: UnshownKeyType[] = [];

  constructor(
    private readonly client: TargetClient,
    private readonly host: string,
    private readonly port: number,
    private connectionsLeft: number,
  ) {}

  /** Takes one connection out of the allowance; false when none is left. */
  take(): boolean {
    if (this.connectionsLeft === 0) return false;
    this.connectionsLeft -= 1;
    return true;
  }

  /** A whole handshake by node:tls; true when it showed a certificate. */
  async handshake(address: ResolvedAddress, keyType?: KeyType): Promise<boolean> {
    if (!this.take()) return this.noteUnshown(keyType, null);
    const result = await this.client.handshake({ port: this.port, address, requestOcsp: true, keyType });
    if (!result.ok) return this.noteFailure(withoutAnswer('handshake', address.address, result), keyType);
    this.probes.push({
      source: 'handshake',
      address: address.address,
      protocol: result.protocol,
      cipher: result.cipher,
      chain: linkedChain(result.peer),
      trusted: result.trusted,
      trustError: result.trustError,
      staple: result.ocspStaple?.toString('base64') ?? null,
      sctExtension: null,
    });
    return true;
  }

  /** Our own TLS 1.2 ClientHello, to see the chain as sent; true when it showed a certificate. */
  async hello(address: ResolvedAddress, keyType?: KeyType): Promise<boolean> {
    if (!this.take()) return this.noteUnshown(keyType, null);
    const reader = new ServerRecordReader();
    const answer = await this.client.exchange({
      port: this.port,
      address,
      send: buildCertificateHello(isAddressLiteral(this.host) ? null : this.host, keyType),
      done: (received) =>
        received.length > LONGEST_FLIGHT || readServerFlight(received, reader).kind !== 'partial',
    });
    const probe = answer.ok ? readProbe(answer, address.address) : null;
    if (probe !== null) {
      this.probes.push(probe);
      return true;
    }
    const failure = answer.ok
      ? explainFailure(answer, address.address)
      : withoutAnswer('hello', address.address, answer);
    return this.noteFailure(failure, keyType);
  }

  private noteFailure(failure: FailedProbe, keyType: KeyType | undefined): false {
    if (keyType === undefined) this.failures.push(failure);
    return this.noteUnshown(keyType, failure.problem);
  }

  private noteUnshown(keyType: KeyType | undefined, problem: UnshownKeyType['problem']): false {
    if (keyType !== undefined) this.unshown.push({ keyType, problem });
    return false;
  }

  /** The leaf that is shown under another server name (null: none), or null when there is no response. */
  async leafFor(servername: string | null, address: ResolvedAddress): Promise<EncodedCertificate | null> {
    if (!this.take()) return null;
    const result = await this.client.handshake({ port: this.port, servername, address });
    return result.ok ? (linkedChain(result.peer)[0] ?? null) : null;
  }
}

function readProbe(answer: RawAnswer, address: string): CertificateProbe | null {
  const flight = readServerFlight(answer.received);
  if (flight.kind !== 'certificates' || flight.certificates.length === 0) return null;
  return {
    source: 'hello',
    address,
    protocol: PROTOCOLS[flight.version] ?? 'unknown',
    cipher: null,
    chain: flight.certificates.map((certificate) => certificate.toString('base64')),
    trusted: null,
    trustError: null,
    staple: flight.staple?.toString('base64') ?? null,
    sctExtension: flight.sendsScts,
  };
}

/** The client also calls it refused when there is no route, as for IPv6 addresses on a machine without IPv6. */
function withoutAnswer(
  source: FailedProbe['source'],
  address: string,
  { category, detail }: Failure,
): FailedProbe {
  const isUnreachable = category === 'refused' && detail !== 'ECONNREFUSED';
  return { source, address, problem: isUnreachable ? 'unreachable' : category, alert: null };
}

function explainFailure({ received, end }: RawAnswer, address: string): FailedProbe {
  const flight = readServerFlight(received);
  const failure = { source: 'hello' as const, address };
  if (flight.kind === 'alert') return { ...failure, problem: 'alert', alert: flight.description };
  if (flight.kind === 'not-tls') return { ...failure, problem: 'not_tls', alert: null };
  return { ...failure, problem: end === 'done' ? 'protocol' : end, alert: null };
}
