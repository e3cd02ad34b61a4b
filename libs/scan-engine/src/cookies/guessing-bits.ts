/** Upper bound for what an attacker must guess: the part that differs between samples, by its length and alphabet. */
export function bitsOf(values: readonly string[]): number {
  const [first = ''] = values;
  let start = 0;
  while (start < first.length && values.every((value) => value[start] === first[start])) start += 1;
  let end = 0;
  const isSameFromEnd = (value: string): boolean => value.at(-1 - end) === first.at(-1 - end);
  while (end < first.length - start && values.every(isSameFromEnd)) end += 1;
  const varying = values.map((value) => value.slice(start, value.length - end));
  const shortest = Math.min(...varying.map((value) => value.length));
  return shortest * Math.log2(alphabetOf(varying.join('')));
}

/** How many characters a text of this kind may have at each place. */
export function alphabetOf(text: string): number {
  if (/^\d*$/.test(text)) return 10;
  // Numbers with separators: Adminer's token is two of them.
  if (/^[\d:.,|]*$/.test(text)) return 14;
  if (/^(?:[\da-f-]*|[\dA-F-]*)$/.test(text)) return 16;
  if (/^(?:[\da-z]*|[\dA-Z]*)$/.test(text)) return 36;
  return 64;
}
