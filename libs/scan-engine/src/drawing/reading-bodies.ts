import { siteJson } from '@palisade/outside-json';
import { actionOfCall, verbOfCall } from '../page/avoid/call-action';

const MOST_CALLS = 20;
const LONGEST_QUERY = 50_000;
const READS = /^[\s,]*(?:query\b|fragment\b|\{)/;
const OTHER_OPERATION = /\b(?:mutation|subscription)\b/i;
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
  return READS.test(program) && !OTHER_OPERATION.test(program) && !fieldsOf(program).some(acts);
}

interface Field {
  name: string;
  /** It is called; what stands below one that is called is mostly data. */
  isCalled: boolean;
}

/** A field of a query may act anyway. */
const acts = ({ name, isCalled }: Field): boolean =>
  (isCalled ? actionOfCall({ name }) : verbOfCall(name)) !== null;

const TOKENS = /\w+|\.{3}|[^\w\s,]/g;
/** In front of names of fragments and directives. */
const OTHER_NAME_FOLLOWS = ['...', '@'];

/** The fields that a query selects, without their other names. */
function fieldsOf(program: string): Field[] {
  const tokens = program.match(TOKENS) ?? [];
  const fields: Field[] = [];
  let [braces, brackets] = [0, 0];
  for (const [place, token] of tokens.entries()) {
    braces += Number(token === '{') - Number(token === '}');
    brackets += Number(token === '(') - Number(token === ')');
    const before = tokens[place - 1] ?? '';
    const isType = before === 'on' && tokens[place - 2] === '...';
    const isOther = isType || OTHER_NAME_FOLLOWS.includes(before) || tokens[place + 1] === ':';
    if (braces > 0 && brackets === 0 && /^\w/.test(token) && !isOther)
      fields.push({ name: token, isCalled: braces === 1 });
  }
  return fields;
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
  const name = method.split(/[./]/).at(-1) ?? '';
  return READING_METHOD.test(name) && actionOfCall({ name }) === null;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
