import { siteJson } from '@palisade/outside-json';

const MOST_CALLS = 20;
const LONGEST_QUERY = 50_000;
const READS = /^[\s,]*(?:query\b|fragment\b|\{)/;
const OTHER_OPERATION = /\b(?:mutation|subscription)\b/i;
/** A field of a query may act anyway. */
const ACTS =
  /\b(?:add|approve|cancel|create|delete|destroy|disable|insert|log_?out|pay|publish|remove|reset|revoke|send|set|sign_?out|update|upsert)(?![a-z])|\b(?:log|sign)Out\b/;
const READING_METHOD =
  /^(?:count|describe|fetch|find|get|info|list|ping|query|read|search|stats?|status|version)(?![a-z])/;

/** Whether a body asks for data and nothing else: queries of GraphQL with their text, or calls of JSON-RPC whose methods are named so. */
export function readsAlone(body: string): boolean {
  const value = siteJson(body);
  const calls: unknown[] = Array.isArray(value) ? value : [value];
  return (
    calls.length > 0 &&
    calls.length <= MOST_CALLS &&
    calls.every((call) => isQuery(call) || isReadingCall(call))
  );
}

function isQuery(call: unknown): boolean {
  const query = memberOf(call, 'query');
  if (typeof query !== 'string' || query.length > LONGEST_QUERY) return false;
  const program = withoutTexts(query);
  return READS.test(program) && !OTHER_OPERATION.test(program) && !ACTS.test(program);
}

/** The program of a query: texts and comments say nothing about what it does. */
function withoutTexts(query: string): string {
  let program = '';
  for (let at = 0; at < query.length; at += 1) {
    const sign = query[at] ?? '';
    if (sign === '#') at = endOf(query, '\n', at);
    else if (query.startsWith('"""', at)) at = endOf(query, '"""', at + 3) + 2;
    else if (sign === '"') at = endOfText(query, at);
    else program += sign;
    if (sign === '#' || sign === '"') program += ' ';
  }
  return program;
}

function endOf(query: string, end: string, from: number): number {
  const at = query.indexOf(end, from);
  return at < 0 ? query.length : at;
}

function endOfText(query: string, from: number): number {
  let at = from + 1;
  while (at < query.length && query[at] !== '"') at += query[at] === '\\' ? 2 : 1;
  return at;
}

function isReadingCall(call: unknown): boolean {
  const method = memberOf(call, 'method');
  if (memberOf(call, 'jsonrpc') === undefined || typeof method !== 'string') return false;
  return READING_METHOD.test(method.split(/[./]/).at(-1) ?? '');
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
