/** One DER value with the shortest form of its length. */
export function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const octets: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) octets.unshift(rest & 0xff);
  const length = content.length < 0x80 ? [content.length] : [0x80 | octets.length, ...octets];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents);
export const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));
