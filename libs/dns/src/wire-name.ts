import { lowerCase } from './wire-records';

/** The labels of a name from the root down, each as latin1. Comparing them gives the order of RFC 4034 section 6.1. */
export type NamePath = string[];

/** Reads an uncompressed name at the start of the bytes, in lower case. */
export function pathOf(wire: Buffer): NamePath {
  const labels: string[] = [];
  for (let at = 0; at < wire.length && wire[at] !== 0; at += (wire[at] ?? 0) + 1)
    labels.unshift(lowerCase(wire.subarray(at + 1, at + 1 + (wire[at] ?? 0))).toString('latin1'));
  return labels;
}

export function wireOf(path: NamePath): Buffer {
  const labels = [...path].reverse().map((label) => Buffer.from(label, 'latin1'));
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
}

/** Reads a name as text, in lower case. */
export const pathOfText = (name: string): NamePath => (name === '.' ? [] : name.split('.').reverse());

export function comparePaths(one: NamePath, other: NamePath): number {
  for (const [index, label] of one.entries()) {
    const opposite = other[index];
    if (opposite === undefined) return 1;
    if (label !== opposite) return label < opposite ? -1 : 1;
  }
  return one.length - other.length;
}

/** Whether `path` is `ancestor` or below it. */
export const isBelow = (path: NamePath, ancestor: NamePath): boolean =>
  ancestor.every((label, index) => path[index] === label);

/** How many labels two names share, from the root. */
export function sharedLabels(one: NamePath, other: NamePath): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
