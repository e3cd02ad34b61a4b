/** One ASN.1 value in DER (X.690): its identifier octet, its content, and all of its bytes. */
export interface DerValue {
  tag: number;
  content: Buffer;
  whole: Buffer;
}

export const DER = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
} as const;

/** Reads the first value; throws a RangeError when the bytes end too early or the length is indefinite. */
export function readDer(bytes: Buffer): DerValue {
  const tag = bytes.readUInt8(0);
  const first = bytes.readUInt8(1);
  const lengthOctets = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthOctets > 4) throw new RangeError('Not a DER length');
  const length = lengthOctets === 0 ? first : bytes.readUIntBE(2, lengthOctets);
  const start = 2 + lengthOctets;
  if (start + length > bytes.length) throw new RangeError('DER value is cut off');
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };
}

/** The values that a constructed value holds, in order. */
export function readDerChildren(content: Buffer): DerValue[] {
  const children: DerValue[] = [];
  for (let rest = content; rest.length > 0;) {
    const child = readDer(rest);
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

/** Child number `index`; throws a RangeError when there is none. */
export function derChild(value: DerValue, index: number): DerValue {
  const child = readDerChildren(value.content)[index];
  if (child === undefined) throw new RangeError(`DER value has no child ${index}`);
  return child;
}

/** Dotted form of an object identifier. */
export function readOid(value: DerValue): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const octet of value.content) {
    arc = arc * 128 + (octet & 0x7f);
    if (octet >= 0x80) continue;
    if (arcs.length === 0) {
      const root = Math.min(2, Math.floor(arc / 40));
      arcs.push(root, arc - root * 40);
    } else {
      arcs.push(arc);
    }
    arc = 0;
  }
  return arcs.join('.');
}

/** Content of the serial number of a certificate in DER. */
export function readSerial(certificate: Buffer): Buffer {
  const fields = readDerChildren(derChild(readDer(certificate), 0).content);
  const serial = fields.find(({ tag }) => tag === DER.integer);
  if (serial === undefined) throw new RangeError('The certificate has no serial number');
  return serial.content;
}
