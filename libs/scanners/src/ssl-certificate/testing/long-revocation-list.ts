import { createPrivateKey, sign } from 'node:crypto';
import type { IssuedCertificate } from '@palisade/scan-engine/testing/certificates';
import { DER, readDer, readDerChildren } from '../der-reader';
import { der, sequence, utcTime } from '@palisade/scan-engine/testing/der-writer';

const DAY = 24 * 60 * 60 * 1000;
const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));

/** Subject of a certificate in DER. */
function subjectOf({ der: encoded }: IssuedCertificate): Buffer {
  const [body] = readDerChildren(readDer(Buffer.from(encoded, 'base64')).content);
  const fields = readDerChildren(body?.content ?? Buffer.alloc(0));
  // version, serial, signature, issuer, validity, subject
  return fields.filter(({ tag }) => tag === DER.sequence)[3]?.whole ?? Buffer.alloc(0);
}

/** One revoked certificate; a reason code (RFC 5280 section 5.3.1) makes an extension. */
export function revokedEntry(serial: Buffer, reason?: number): Buffer {
  const date = utcTime(new Date('2026-01-01'));
  if (reason === undefined) return sequence(der(0x02, serial), date);
  const code = der(0x04, der(0x0a, Buffer.from([reason])));
  return sequence(der(0x02, serial), date, sequence(sequence(Buffer.from('0603551d15', 'hex'), code)));
}

/** Serials of 16 octets, as authorities give them, none of which a certificate of these tests has. */
export const otherSerials = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => {
    const serial = Buffer.alloc(16, 0x11);
    serial.writeUInt32BE(index, 12);
    return serial;
  });

/** A list in DER with the given entries, signed by the issuer (P-256). */
export function longRevocationList(issuer: IssuedCertificate, entries: Buffer[], days = 7): Buffer {
  const body = sequence(
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    subjectOf(issuer),
    utcTime(new Date(Date.now() - 14 * DAY)),
    utcTime(new Date(Date.now() + days * DAY)),
    sequence(Buffer.concat(entries)),
  );
  const signature = sign('sha256', body, createPrivateKey(issuer.keyPem));
  return sequence(body, ECDSA_WITH_SHA256, der(DER.bitString, Buffer.from([0]), signature));
}
