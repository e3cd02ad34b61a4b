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

const RECORD = { alert: 21, handshake: 22 };
const MESSAGE = { serverHello: 2, certificate: 11, certificateStatus: 22 };
const SCT_EXTENSION = 18;

interface Message {
  type: number;
  body: Buffer;
}

interface Records {
  handshake: Buffer;
  alert: number | null;
  isTls: boolean;
}

/** Joins the payload of all handshake records: messages may span records, and records may hold several messages. */
function readRecords(received: Buffer): Records {
  const parts: Buffer[] = [];
  let offset = 0;
  while (offset + 5 <= received.length) {
    const type = received.readUInt8(offset);
    const end = offset + 5 + received.readUInt16BE(offset + 3);
    if (type < 20 || type > 23 || received.readUInt8(offset + 1) !== 3) {
      return { handshake: Buffer.concat(parts), alert: null, isTls: offset > 0 };
    }
    if (type === RECORD.alert && end >= offset + 7 && received.length >= offset + 7) {
      return { handshake: Buffer.concat(parts), alert: received.readUInt8(offset + 6), isTls: true };
    }
    if (type === RECORD.handshake) parts.push(received.subarray(offset + 5, Math.min(end, received.length)));
    offset = end;
  }
  return { handshake: Buffer.concat(parts), alert: null, isTls: true };
}

function readMessages(handshake: Buffer): Message[] {
  const messages: Message[] = [];
  for (let offset = 0; offset + 4 <= handshake.length;) {
    const end = offset + 4 + handshake.readUIntBE(offset + 1, 3);
    if (end > handshake.length) break;
    messages.push({ type: handshake.readUInt8(offset), body: handshake.subarray(offset + 4, end) });
    offset = end;
  }
  return messages;
}

/** Certificates of a TLS 1.2 Certificate message; a length that does not fit ends the list. */
function readCertificateList(body: Buffer): Buffer[] {
  const certificates: Buffer[] = [];
  for (let offset = 3; offset + 3 <= body.length;) {
    const end = offset + 3 + body.readUIntBE(offset, 3);
    if (end > body.length) break;
    certificates.push(body.subarray(offset + 3, end));
    offset = end;
  }
  return certificates;
}

/** Whether a ServerHello carries this extension (RFC 5246 section 7.4.1.3). */
function hasExtension(serverHello: Buffer, wanted: number): boolean {
  if (serverHello.length < 35) return false;
  for (let offset = 35 + serverHello.readUInt8(34) + 5; offset + 4 <= serverHello.length;) {
    if (serverHello.readUInt16BE(offset) === wanted) return true;
    offset += 4 + serverHello.readUInt16BE(offset + 2);
  }
  return false;
}

/** Reads what a server has sent so far; `partial` means that more bytes are needed. */
export function readServerFlight(received: Buffer): ServerFlight {
  const { handshake, alert, isTls } = readRecords(received);
  const messages = readMessages(handshake);
  const hello = messages.find(({ type }) => type === MESSAGE.serverHello);
  const position = messages.findIndex(({ type }) => type === MESSAGE.certificate);
  const certificate = messages[position];
  const following = messages[position + 1];
  // A staple, if any, comes right after the certificates, so one more message tells that all of it is here.
  if (certificate !== undefined && hello !== undefined && (following !== undefined || alert !== null)) {
    const staple = following?.type === MESSAGE.certificateStatus ? following.body.subarray(4) : null;
    return {
      kind: 'certificates',
      version: hello.body.length >= 2 ? hello.body.readUInt16BE(0) : 0,
      certificates: readCertificateList(certificate.body),
      sendsScts: hasExtension(hello.body, SCT_EXTENSION),
      staple,
    };
  }
  if (alert !== null) return { kind: 'alert', description: alert };
  return isTls ? { kind: 'partial' } : { kind: 'not-tls' };
}
