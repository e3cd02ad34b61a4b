import type { DetailedPeerCertificate } from 'node:tls';
import type { ResolvedAddress } from './target';

/** A server may have a certificate for a key of each type, side by side; these are the ones that browsers take. */
export type KeyType = 'ecdsa' | 'rsa';

export interface HandshakeRequest {
  /** Another host than the target's, such as its www twin. */
  host?: string;
  port: number;
  /** Null sends no SNI; by default the host name (none for an address literal, RFC 6066 section 3). */
  servername?: string | null;
  address?: ResolvedAddress;
  requestOcsp?: boolean;
  /** Takes a certificate with a key of this type alone; a server that has none refuses. */
  keyType?: KeyType;
  /** The protocols to offer, those of browsers by default. */
  alpn?: readonly string[];
}

export interface Handshake {
  ok: true;
  /** As node:tls writes it, e.g. `TLSv1.3`. */
  protocol: string;
  /** IANA name, e.g. `TLS_AES_256_GCM_SHA384`. */
  cipher: string;
  alpn: string | null;
  /** Leaf first, linked by `issuerCertificate`; node:tls may add issuers from our own store. */
  peer: DetailedPeerCertificate;
  /** Verdict of the default trust store (with NODE_EXTRA_CA_CERTS) on chain and dates, not on the name. */
  trusted: boolean;
  /** OpenSSL's code when not trusted, e.g. `CERT_HAS_EXPIRED`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE`. */
  trustError: string | null;
  /** DER of the stapled OCSP response. */
  ocspStaple: Buffer | null;
  address: ResolvedAddress;
  durationMs: number;
}

/** One write and the response bytes: the base of the raw TLS prober. */
export interface RawExchange {
  /** Another host than the target's, such as its www twin. */
  host?: string;
  port: number;
  send: Buffer;
  /** Called with all bytes so far; true ends the exchange. */
  done: (received: Buffer) => boolean;
  address?: ResolvedAddress;
}

export interface RawAnswer {
  ok: true;
  received: Buffer;
  /** How it ended: `done` said so, the peer closed, reset, or the time ran out. */
  end: 'done' | 'closed' | 'reset' | 'timeout';
}

/** A connection to a port of the target that may be any service. */
export interface PortTrial {
  port: number;
  /** Out of `resolve()`. */
  address: ResolvedAddress;
  /** What to send as soon as the connection is open, before any greeting. */
  send?: Buffer;
  /** Sends it over TLS, with any certificate. */
  isTls?: boolean;
  /** Milliseconds for the response, or for the greeting; 0 closes the connection as soon as it is open. */
  waitMs: number;
  /** Milliseconds without further bytes after which what was said is all; `waitMs` by default. */
  pauseMs?: number;
  /** Called with all bytes so far; true ends the trial. */
  done?: (received: Buffer) => boolean;
}
