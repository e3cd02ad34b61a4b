import { EXTENSION } from './client-hello';
import { ServerRecordReader } from './tls-records';

/** What a server answered to a ClientHello, as far as it has come. */
export type ServerFlight =
  | { kind: 'partial' }
  | { kind: 'alert'; description: number }
  | { kind: 'not-tls' }
  | {
      kind: 'certificates';
      /** Wire version, 0x0303 for TLS 1.2. */
      version: number;
      /** DER, in the order sent. */
      certificates: Buffer[];
      /** The server answered the signed_certificate_timestamp extension. */
      sendsScts: boolean;
      /** DER of the stapled OCSP response. */
      staple: Buffer | null;
    };

export const MESSAGE = {
  serverHello: 2,
  certificate: 11,
  serverKeyExchange: 12,
  serverHelloDone: 14,
  certificateStatus: 22,
} as const;

/** Servers need three or four; some send a whole bundle by mistake. What comes after these is not read. */
export const MOST_CERTIFICATES = 32;

/** Certificates of a TLS 1.2 Certificate message; a length that does not fit ends the list. */
function readCertificateList(body: Buffer): Buffer[] {
  const certificates: Buffer[] = [];
  for (let offset = 3; offset + 3 <= body.length;) {
    const end = offset + 3 + body.readUIntBE(offset, 3);
    if (end > body.length || certificates.length === MOST_CERTIFICATES) break;
    certificates.push(body.subarray(offset + 3, end));
    offset = end;
  }
  return certificates;
}

/**
 * Reads what a server has sent so far; `partial` means that more bytes are needed. Anyone who asks again for every chunk gives the same
 * reader each time.
 */
export function readServerFlight(received: Buffer, reader = new ServerRecordReader()): ServerFlight {
  const { messages, alert, isTls } = reader.read(received);
  const hello = messages.find(({ type }) => type === MESSAGE.serverHello);
  const position = messages.findIndex(({ type }) => type === MESSAGE.certificate);
  const certificate = messages[position];
  const following = messages[position + 1];
  // A staple, if any, comes right after the certificates, so one more message tells that all of it is here.
  if (certificate !== undefined && hello !== undefined && (following !== undefined || alert !== null)) {
    const staple = following?.type === MESSAGE.certificateStatus ? following.body.subarray(4) : null;
    const read = reader.serverHello();
    return {
      kind: 'certificates',
      version: read?.version ?? 0,
      certificates: readCertificateList(certificate.body),
      sendsScts: read?.extensions.has(EXTENSION.signedCertificateTimestamp) ?? false,
      staple,
    };
  }
  if (alert !== null) return { kind: 'alert', description: alert };
  return isTls ? { kind: 'partial' } : { kind: 'not-tls' };
}
