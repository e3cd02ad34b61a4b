import { v7, validate } from 'uuid';

/** A new id, UUIDv7 (RFC 9562): time-ordered, so that indexes stay dense and partitions follow the id. */
export const newId = (): string => v7();

/** Whether a text from outside can be an id at all. */
export const isId = (text: string): boolean => validate(text);

/** The smallest id that can have been made at a moment: the border of a partition. */
export function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
