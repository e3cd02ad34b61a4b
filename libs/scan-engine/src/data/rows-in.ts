import { parseOutsideJson } from '@palisade/outside-json';
import { InvalidData } from './invalid-data';

/** A list that lost more than this part of its rows was cut, or is another one. */
const LEAST_PART = 0.8;

const HEAD = ['data', 'date', 'source'];

/** How many rows the members of a document have, together. */
export function rowsIn(document: object): number {
  let rows = 0;
  for (const [name, member] of Object.entries(document) as [string, unknown][]) {
    if (HEAD.includes(name)) continue;
    if (typeof member === 'number') rows += member;
    else if (Array.isArray(member)) rows += member.length;
    else if (typeof member === 'object' && member !== null)
      for (const value of Object.values(member)) rows += Array.isArray(value) ? value.length : 1;
  }
  return rows;
}

/** @throws InvalidData when a list has much fewer rows than the one that it would replace. */
export function requireNotShrunken(text: string, previous: string): void {
  const [rows, before] = [rowsIn(documentIn(text)), rowsIn(documentIn(previous))];
  if (rows < before * LEAST_PART)
    throw new InvalidData(
      `The list has ${rows} rows, and the previous one had ${before}: it was cut, or is another one.`,
    );
}

/** Whether two documents have the same rows; their head may have another day. */
export const hasSameRows = (one: string, other: string): boolean => bodyOf(one) === bodyOf(other);

const bodyOf = (text: string): string =>
  JSON.stringify(Object.entries(documentIn(text)).filter(([name]) => !HEAD.includes(name)));

/** Both were checked as lists. */
const documentIn = (text: string): object => parseOutsideJson(text, { values: 2_000_000 }) as object;
