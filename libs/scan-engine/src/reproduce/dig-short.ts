import { dig, shQuote } from './shell-command';

/** Room for the names of one command. */
const LONGEST_LIST = 800;

/** Prints the records of a name, and nothing else: nothing where there are none, so what is missing needs `dig`. */
export const digShort = (name: string, type: string): string => dig(name, type, { options: ['+short'] });

/** The same for several names: a defect may be in the records of any of them. */
export function digEach(names: readonly string[], type: string): string {
  const [first = '', ...further] = names;
  if (further.length === 0) return digShort(first, type);
  const words: string[] = [];
  for (const word of names.map(shQuote)) if (words.join(' ').length < LONGEST_LIST) words.push(word);
  return `for name in ${words.join(' ')}; do dig +short "$name" ${type}; done`;
}
