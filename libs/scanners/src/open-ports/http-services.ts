import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';

/** What a service said about itself. */
export interface Service {
  name: string;
  /** Null for a service that needs no finding, such as SSH. */
  rule: RuleId<'open_ports'> | null;
  severity?: Severity;
  says: string;
}

export const database = (name: string, isOpen: boolean, says: string): Service => ({
  name,
  says,
  rule: 'port-database-open',
  severity: isOpen ? 'critical' : 'high',
});
export const container = (name: string, isOpen: boolean, says: string): Service => ({
  name,
  says,
  rule: 'port-container-api-open',
  severity: isOpen ? 'critical' : 'high',
});
interface HttpService {
  name: string;
  of: typeof database;
  /** A member of its JSON. */
  member: RegExp;
  /** What its refusal has below the status line; null for a service that requires no password. */
  refusal: RegExp | null;
}

/** Answers of an HTTP service: JSON of the product, its refusal, or something else. */
export function http(text: string, { name, of, member, refusal }: HttpService): Service | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
  const [head = '', body = ''] = partsOf(text);
  if (status === '401' && refusal?.test(`${head.slice(head.indexOf('\n'))}\n\n${body}`) === true)
    return of(name, false, 'status 401: a sign-in is required');
  return status === '200' && body.startsWith('{') && member.test(body)
    ? of(name, true, 'status 200 without a sign-in')
    : null;
}

function partsOf(text: string): [head: string, body: string] {
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end).trimStart()];
}

/** A response with a JSON list. */
export function isList(text: string): boolean {
  return /^HTTP\/1\.[01] 200/.test(text) && partsOf(text)[1].startsWith('[');
}
