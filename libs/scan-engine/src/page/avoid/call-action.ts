import { plainWords } from '../../words/plain-words';
import { actionOfOperation } from './operation-action';

/** What may be called: a field of GraphQL, or a method of JSON-RPC. */
export interface Call {
  name: string;
  description?: string;
}

/** Verbs at the beginning of a name, whatever they are about: `insertNote`. */
const WRITES =
  /^(?:add|approve|cancel|create|delete|destroy|disable|insert|log ?out|pay|publish|remove|reset|revoke|send|set|sign ?out|update|upsert)(?![a-z])/;
/** As a name alone they are what is read. As an address they may be where things are put. */
const THINGS = /^(?:basket|cart|payments?)$/;

/** What a call might change, by its words; null for one that only reads. */
export function actionOfCall({ name, description = '' }: Call): string | null {
  const verb = verbOfCall(name);
  if (verb !== null) return verb;
  const judged = THINGS.test(wordsOf(name)) ? '' : name;
  return actionOfOperation({ path: `/${judged}`, operationId: judged, summary: '', description, tags: [] });
}

/** The verb that begins the name of a call that writes. Further down in a query, where most names are those of data, it is all that counts. */
export const verbOfCall = (name: string): string | null => WRITES.exec(wordsOf(name))?.[0] ?? null;

const wordsOf = (name: string): string => plainWords(name).trim();
