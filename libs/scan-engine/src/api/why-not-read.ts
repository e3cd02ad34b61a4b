import { actionOfOperation } from '../page/avoid/operation-action';
import type { Operation } from './api-document';

/** Why a scan leaves an operation alone although GET requests it. */
export interface NotRead {
  why: 'action' | 'password';
  /** What speaks of an action, or the name of the password. */
  word: string;
  /** For the coverage. */
  reason: string;
}

/** An operation that speaks of an action, or that takes a password: attempts that fail lock accounts. Null for one that only reads. */
export function whyNotRead({ path, words, parameters }: Operation): NotRead | null {
  const action = actionOfOperation({ ...words, path });
  if (action !== null)
    return { why: 'action', word: action, reason: `the operation may change something ("${action}")` };
  const password = parameters.find(({ takesPassword }) => takesPassword)?.name ?? null;
  return password === null
    ? null
    : { why: 'password', word: password, reason: `the operation takes a password ("${password}")` };
}
