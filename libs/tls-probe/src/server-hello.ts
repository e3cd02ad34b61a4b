import { createHash } from 'node:crypto';
import { EXTENSION } from './client-hello';

/** A ServerHello, or the HelloRetryRequest that has its form (RFC 8446 section 4.1.3). */
export interface ServerHello {
  /** Wire version; for TLS 1.3 the one of supported_versions. */
  version: number;
  suite: number;
  /** 0 is none. */
  compression: number;
  /** By type; absent is not the same as empty. */
  extensions: ReadonlyMap<number, Buffer>;
  isRetryRequest: boolean;
}

const RETRY_RANDOM = createHash('sha256').update('HelloRetryRequest').digest();
/** Version, random, length of the session id. */
const FIXED_PART = 35;

/** Null when it is too short to be one. */
export function readServerHello(body: Buffer): ServerHello | null {
  if (body.length < FIXED_PART) return null;
  const afterSession = FIXED_PART + body.readUInt8(FIXED_PART - 1);
  if (body.length < afterSession + 3) return null;
  const extensions = readExtensions(body.subarray(afterSession + 5));
  const selected = extensions.get(EXTENSION.supportedVersions);
  return {
    version: selected?.length === 2 ? selected.readUInt16BE(0) : body.readUInt16BE(0),
    suite: body.readUInt16BE(afterSession),
    compression: body.readUInt8(afterSession + 2),
    extensions,
    isRetryRequest: body.subarray(2, 34).equals(RETRY_RANDOM),
  };
}

function readExtensions(bytes: Buffer): Map<number, Buffer> {
  const extensions = new Map<number, Buffer>();
  for (let offset = 0; offset + 4 <= bytes.length;) {
    const end = offset + 4 + bytes.readUInt16BE(offset + 2);
    if (end > bytes.length) break;
    extensions.set(bytes.readUInt16BE(offset), bytes.subarray(offset + 4, end));
    offset = end;
  }
  return extensions;
}

/** The group that a HelloRetryRequest or a ServerHello of TLS 1.3 names, or null. */
export function selectedGroup({ extensions }: ServerHello): number | null {
  const share = extensions.get(EXTENSION.keyShare);
  return share !== undefined && share.length >= 2 ? share.readUInt16BE(0) : null;
}

/** The protocol that the server picked by ALPN, or null. */
export function selectedProtocol({ extensions }: ServerHello): string | null {
  const names = extensions.get(EXTENSION.alpn);
  if (names === undefined || names.length < 3) return null;
  return names.subarray(3, 3 + names.readUInt8(2)).toString('latin1');
}
