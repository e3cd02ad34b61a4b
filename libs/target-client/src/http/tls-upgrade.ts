import { type Socket, isIP } from 'node:net';
import {
  type ConnectionOptions,
  type SecureContext,
  type SecureContextOptions,
  type TLSSocket,
  connect,
  createSecureContext,
} from 'node:tls';
import type { CallScope } from '../session/call-scope';
import { failure, socketFailure } from '../contract/failures';
import type { KeyType } from '../contract/socket-exchanges';
import type { Failure } from '../contract/target';

export interface TlsUpgrade {
  host: string;
  /** Null sends no SNI; undefined sends the host, unless it is an address. */
  servername?: string | null;
  /** Options of one connection. Certificates, versions and ciphers are in the context, which all connections share. */
  options: Omit<ConnectionOptions, keyof SecureContextOptions>;
  ms: number;
  /** Asks for a certificate with a key of this type alone. */
  keyType?: KeyType;
  /** For servers that are not scanned: what Node accepts by default, without TLS 1.0 and MD5. */
  isStrict?: boolean;
}

/**
 * Old servers must be testable too: OpenSSL 3 at its default level refuses TLS 1.0/1.1 and small keys on our own side, which would
 * look like a server without TLS.
 */
const LENIENT: SecureContextOptions = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' };

const PSS = ['rsae', 'pss'].flatMap((key) => [256, 384, 512].map((bits) => `rsa_pss_${key}_sha${bits}`));
const PKCS1 = ['rsa_pkcs1_sha256', 'rsa_pkcs1_sha384', 'rsa_pkcs1_sha512', 'RSA+SHA224', 'RSA+SHA1'];
const ECDSA = [256, 384, 512, 224, 1].map((bits) => `ECDSA+SHA${bits}`);

/**
 * Up to TLS 1.2 the suite says which key signs, in TLS 1.3 the signature scheme. PKCS #1 stays among the schemes for ECDSA: in TLS 1.3 it
 * stands for signatures of certificates alone (RFC 8446 section 4.2.3), and most ECDSA certificates have a chain that RSA keys signed.
 */
const OF_KEY_TYPE: Record<KeyType, SecureContextOptions> = {
  ecdsa: { ciphers: 'DEFAULT:!aRSA:!aDSS:@SECLEVEL=0', sigalgs: [...ECDSA, ...PKCS1].join(':') },
  rsa: { ciphers: 'DEFAULT:!aECDSA:!aDSS:@SECLEVEL=0', sigalgs: [...PSS, ...PKCS1].join(':') },
};

const contexts = new Map<KeyType | 'any', SecureContext>();
/** One for all connections to targets: making one costs as much as a small handshake. Node keeps no sessions in it. */
function contextOfAll(keyType: KeyType | 'any' = 'any'): SecureContext {
  const options = keyType === 'any' ? LENIENT : { ...LENIENT, ...OF_KEY_TYPE[keyType] };
  const context = contexts.get(keyType) ?? createSecureContext(options);
  contexts.set(keyType, context);
  return context;
}

/** TLS over a checked connection. Node's trust store (with NODE_EXTRA_CA_CERTS) checks the certificate; the options decide whether a failure refuses the connection. */
export function upgradeToTls(
  socket: Socket,
  upgrade: TlsUpgrade,
  scope: CallScope,
): Promise<{ ok: true; tls: TLSSocket; ocsp: Buffer | null } | Failure> {
  return new Promise((resolve) => {
    let ocsp: Buffer | null = null;
    const { host, servername = host } = upgrade;
    // RFC 6066 section 3: an address is not a server name.
    const sni = servername === null || isIP(servername) ? '' : servername;
    const tls = connect({
      ...upgrade.options,
      ...(upgrade.isStrict === true ? {} : { secureContext: contextOfAll(upgrade.keyType) }),
      socket,
      host,
      servername: sni,
    });
    const settle = (error: Failure | null): void => {
      clearTimeout(timer);
      scope.offEnd(onAbort);
      if (error) socket.destroy();
      resolve(error ?? { ok: true, tls, ocsp });
    };
    const onAbort = (): void => settle(scope.ended);
    const timer = setTimeout(
      () => settle(failure('timeout', 'the TLS handshake took too long')),
      Math.max(0, upgrade.ms),
    );
    scope.onEnd(onAbort);
    tls.on('error', (error) => settle(socketFailure(error, 'tls')));
    tls.on('OCSPResponse', (response: Buffer | null) => (ocsp = response));
    tls.once('secureConnect', () => settle(null));
  });
}
