import { sha256 } from '../sql/sha256';
import { Client } from 'pg';

/** How many statements a process names; after that, new ones stay unnamed, such as lists with rare filters. */
const MOST_TEXTS = 500;

/** A statement is named at its third use, so one-off statements cost the server no memory. */
const NAMED_FROM = 3;

/** The beginning of a text whose best plan depends on its values: it is never named. */
export const PLANNED_EACH_TIME = '/* planned each time */ ';

const uses = new Map<string, { count: number; name: string }>();

/**
 * A connection that names its statements, so PostgreSQL parses and plans each text once per connection instead of each time. Behind
 * a pooler that shares connections by transaction this needs one that follows named statements (PgBouncer 1.21 or newer).
 */
export class NamingClient extends Client {
  constructor(...settings: ConstructorParameters<typeof Client>) {
    super(...settings);
    const send = (...args: unknown[]): unknown =>
      (super.query as (...all: unknown[]) => unknown).apply(this, args);
    const sendNamed = (...args: unknown[]): unknown => {
      const [text, values, ...rest] = args;
      if (typeof text !== 'string' || !Array.isArray(values)) return send(...args);
      const name = nameOf(text);
      return name === undefined ? send(...args) : send({ name, text, values: values as unknown[] }, ...rest);
    };
    this.query = sendNamed as Client['query'];
  }
}

function nameOf(text: string): string | undefined {
  if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
  const known = uses.get(text);
  if (known !== undefined) {
    known.count += 1;
    return known.count >= NAMED_FROM ? known.name : undefined;
  }
  if (uses.size < MOST_TEXTS) {
    uses.set(text, { count: 1, name: statementName(text) });
  }
  return undefined;
}

/** Follows from the text, so that a connection which a pooler shares never mixes statements up. */
const statementName = (text: string): string => `palisade_${sha256(text).slice(0, 24)}`;
