/** Lower case, without the trailing dot; the root is `.`. */
export function dnsName(text: string): string {
  const name = text.toLowerCase().replace(/\.$/, '');
  return name === '' ? '.' : name;
}

/** RFC 1035 section 2.3.4, in the characters that a question may have: labels of 1 to 63, 253 in all, printable ASCII. */
export function isDnsName(text: string): boolean {
  const name = dnsName(text);
  if (name === '.') return true;
  return name.length <= 253 && name.split('.').every((label) => /^[\x21-\x7e]{1,63}$/.test(label));
}

/** The labels of a name, none for the root. */
export const labelsOf = (name: string): string[] => (name === '.' ? [] : name.split('.'));

/** The parent of a name; the root for a name of one label. */
export const parentOf = (name: string): string => labelsOf(name).slice(1).join('.') || '.';

/** Whether `name` is `zone` or below it. */
export const isWithin = (name: string, zone: string): boolean =>
  zone === '.' || name === zone || name.endsWith(`.${zone}`);
