const RECORD = { alert: 21, handshake: 22 };
const CLOSE_NOTIFY = 0;
const WARNING = 1;

export interface HandshakeMessage {
  type: number;
  body: Buffer;
}

/** What the records of a server say, as far as they have come. */
export interface ServerRecords {
  messages: HandshakeMessage[];
  /** Description of the alert that ended the handshake, or null. */
  alert: number | null;
  isTls: boolean;
}

/**
 * Joins the payload of all handshake records: messages may span records, and records may hold several messages. Records of other kinds
 * are passed over: TLS 1.3 servers send a change_cipher_spec for middleboxes.
 */
export function readServerRecords(received: Buffer): ServerRecords {
  const parts: Buffer[] = [];
  const soFar = (alert: number | null, isTls: boolean): ServerRecords => ({
    messages: readMessages(Buffer.concat(parts)),
    alert,
    isTls,
  });
  for (let offset = 0; offset + 5 <= received.length;) {
    const type = received.readUInt8(offset);
    const end = offset + 5 + received.readUInt16BE(offset + 3);
    if (type < 20 || type > 23 || received.readUInt8(offset + 1) !== 3) return soFar(null, offset > 0);
    if (type === RECORD.alert && end >= offset + 7 && received.length >= offset + 7) {
      const [level, description] = [received.readUInt8(offset + 5), received.readUInt8(offset + 6)];
      // A warning goes before an answer, as unrecognized_name does in front of a server that then shows its default certificate.
      if (level !== WARNING || description === CLOSE_NOTIFY) return soFar(description, true);
    }
    if (type === RECORD.handshake) parts.push(received.subarray(offset + 5, Math.min(end, received.length)));
    offset = end;
  }
  return soFar(null, true);
}

function readMessages(handshake: Buffer): HandshakeMessage[] {
  const messages: HandshakeMessage[] = [];
  for (let offset = 0; offset + 4 <= handshake.length;) {
    const end = offset + 4 + handshake.readUIntBE(offset + 1, 3);
    if (end > handshake.length) break;
    messages.push({ type: handshake.readUInt8(offset), body: handshake.subarray(offset + 4, end) });
    offset = end;
  }
  return messages;
}
