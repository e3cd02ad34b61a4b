import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
/** An error is short; a long response that speaks of requests is about something else. */
const LONGEST_ERROR = 4_096;
const LONGEST_TEXT = 512;

const ERROR_MEMBERS = ['error', 'errors', 'fault', 'detail', 'message'];
const CONTENT_MEMBERS = ['result', 'data', 'items', 'results'];

/** What services say about a request that they did not understand, in the words of JSON-RPC, XML-RPC, GraphQL and usual validators. */
const NOT_UNDERSTOOD = new RegExp(
  [
    "\\b(missing|unknown|unrecogni[sz]ed|unexpected|unsupported|required|no such) (\\w+ )?['`]?(param(eter)?s?|method|member|property|argument|procedure|operation|command|field)\\b",
    '\\b(method|procedure|operation|command|function)( name)? (is |was |does )?(not (found|recogni[sz]ed|supported|defined|exist)|unknown|missing)',
    '\\b(invalid|malformed|bad|not (a )?valid) (json|request|payload|params?|parameters?|input)\\b',
    "\\bparse error\\b|must provide (a )?query|(cannot|can't|could not|failed to|unable to) (parse|decode|deseriali[sz]e)",
  ].join('|'),
  'i',
);

/**
 * Whether a body is an error about the request itself, so that nothing that was asked for was done: an error of JSON-RPC (also with status
 * 200), a fault of XML-RPC, a parameter or method that is missing or unknown. An error about what was asked for may look the same.
 */
export function isRequestError(body: string): boolean {
  if (body.length > LONGEST_ERROR) return false;
  const json = objectOf(body);
  if (json === null) return /<faultCode>|<name>faultCode</i.test(body) || isShortError(body);
  if (CONTENT_MEMBERS.some((name) => (json[name] ?? null) !== null)) return false;
  return isRpcError(json) || ERROR_MEMBERS.some((name) => saysNotUnderstood(json[name]));
}

const isShortError = (text: string): boolean => text.length <= LONGEST_TEXT && NOT_UNDERSTOOD.test(text);
const saysNotUnderstood = (value: unknown): boolean =>
  value !== undefined && NOT_UNDERSTOOD.test(typeof value === 'string' ? value : JSON.stringify(value));

/** Version 2 names itself, version 1 always has a result and an id (https://www.jsonrpc.org/specification, section 5.1). */
function isRpcError(json: Record<string, unknown>): boolean {
  const { error } = json;
  const isError = typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
  return isError && ('jsonrpc' in json || ('result' in json && 'id' in json));
}

function objectOf(body: string): Record<string, unknown> | null {
  if (!/^\s*\{/.test(body)) return null;
  try {
    return parseOutsideJson(body, FROM_SITES) as Record<string, unknown>;
  } catch {
    // Not JSON is text.
    return null;
  }
}
