import { createHash } from 'node:crypto';

/**
 * The name under which a connection prepares a statement. It follows from the text, so a connection that others prepared statements
 * on (a pooler's) never mixes them up.
 */
export const statementName = (text: string): string =>
  `palisade_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
