import type { FailureCategory, KeyType } from '@palisade/target-client';

/** A certificate in DER, base64. */
export type EncodedCertificate = string;

/** One connection that showed a certificate. */
export interface CertificateProbe {
  /** `handshake` is a whole one by node:tls, `hello` our TLS 1.2 ClientHello, which ends after the server's first flight. */
  source: 'handshake' | 'hello';
  address: string;
  protocol: string;
  cipher: string | null;
  /** Leaf first. From a `hello` exactly as sent; from a `handshake` perhaps completed from our own trust store. */
  chain: EncodedCertificate[];
  /** Verdict of Node's trust store on chain and dates; null for a `hello`. */
  trusted: boolean | null;
  /** OpenSSL's code when not trusted. */
  trustError: string | null;
  /** Stapled OCSP response in DER, base64. */
  staple: string | null;
  /** Whether the server answered the SCT extension; null where that cannot be seen. */
  sctExtension: boolean | null;
}

/** One connection that showed no certificate. */
export interface FailedProbe {
  source: 'handshake' | 'hello';
  address: string;
  /** `unreachable`: no route from here, which says nothing about the target. */
  problem: FailureCategory | 'alert' | 'closed' | 'not_tls' | 'unreachable';
  /** Number of the TLS alert. */
  alert: number | null;
}

/** The first address showed no certificate of this key type when it was asked for one. */
export interface UnshownKeyType {
  keyType: KeyType;
  /** Null where no connection was left to ask. */
  problem: FailedProbe['problem'] | null;
}

export interface RevocationAnswer {
  /** Fingerprint of the certificate that was asked about. */
  fingerprint: string;
  source: 'crl';
  url: string;
  status: 'good' | 'revoked' | 'unknown';
  reason: string | null;
  /** Why the status is unknown. */
  problem: string | null;
}

/** All that the rules get to see. Plain JSON; `fixtures/` holds recorded ones. */
export interface Seen {
  host: string;
  port: number;
  /** Our clock, ISO 8601. */
  now: string;
  /** The server's clock from an HTTP response, ISO 8601; only asked for when a date looks wrong. */
  serverClock: string | null;
  /** Why the host has no address that may be connected to. */
  unresolved: FailureCategory | null;
  probes: CertificateProbe[];
  failures: FailedProbe[];
  unshown: UnshownKeyType[];
  /** What a client that sends no server name is shown. */
  withoutServerName: EncodedCertificate | null;
  /** What the same server shows for the `www.` twin of the host, when that name leads to it. */
  twin: { host: string; leaf: EncodedCertificate } | null;
  /** Certificates found through the issuer addresses (AIA) of a chain that ends too early. */
  fetchedIssuers: { url: string; certificate: EncodedCertificate | null }[];
  revocation: RevocationAnswer[];
  /** Members of the trust store that the chains lead to. */
  anchors: { certificate: EncodedCertificate; source: AnchorSource }[];
  trustStore: { node: string; operatorCertificates: boolean };
}

/** `mozilla`: a public CA. `operator`: added through NODE_EXTRA_CA_CERTS, so a private CA. */
export type AnchorSource = 'mozilla' | 'operator';
