import type { HttpRequest } from './http-exchange';
import type { Operation, Parameter } from './openapi-operations';
import type { ResponseContract } from './response-contract';

/** PostgreSQL cannot store them, so they are refused in texts of every schema. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** Counts in sessions only, and must be a team of the person. */
const TEAM_CHOICE = 'team_id';

/** What is wrong with the status of a response, given whether the request fits the schemas of its operation. */
export function acceptanceDefects(
  { operation, contract }: { operation: Operation; contract: ResponseContract },
  request: HttpRequest,
  status: number,
): string[] {
  const query = queryOf(request);
  const fitsQuery = operation.parameters.every((parameter) => fits(parameter, query, contract));
  if (status < 300 && !fitsQuery) return [`${status} for a query that breaks the document`];
  if (status < 300 && !fitsBody(operation, request, contract)) {
    return [`${status} for a body that breaks the document`];
  }
  const isStorable = ![...query.values()].some((value) => UNSTORABLE.test(value));
  const mayBeRefused = mayRefuse(operation) || query.has(TEAM_CHOICE) || hasUnknown(operation, query);
  if (status === 422 && operation.method === 'GET' && fitsQuery && isStorable && !mayBeRefused) {
    return ['422 for a query that fits the document'];
  }
  return [];
}

/** Only the operations of the reference ignore such parameters. */
const hasUnknown = ({ parameters }: Operation, query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => !parameters.some((each) => each.in === 'query' && each.name === name));

const queryOf = ({ target }: HttpRequest): URLSearchParams =>
  new URL(target, 'http://localhost').searchParams;

/**
 * An inactive check makes a CI URL 422 without any query, a scan can only be compared with an earlier one of its check, a week must be one
 * of the last, and a quarter one that is over.
 */
const mayRefuse = ({ path }: Operation): boolean =>
  path.startsWith('/go/') || /\/(?:diff|overview\/week|overview\/evidence)$/.test(path);

function fits(parameter: Parameter, query: URLSearchParams, contract: ResponseContract): boolean {
  if (parameter.in !== 'query' || parameter.name === TEAM_CHOICE) return true;
  const [value, ...others] = query.getAll(parameter.name);
  if (value === undefined) return parameter.required !== true;
  return others.length === 0 && contract.fits(parameter.schema, typed(value, parameter));
}

function typed(value: string, { schema }: Parameter): unknown {
  // A page beyond the last exact number counts as that one.
  if (schema.type === 'integer') {
    return /^-?\d+$/.test(value) ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : value;
  }
  if (schema.type === 'boolean') return BOOLEANS[value] ?? value;
  return value;
}

const JSON_IN_UTF_8 = /^application\/json(; ?charset="?utf-8"?)?$/i;

/** An optional body is ignored unless it is a JSON object. No body counts as an empty object, so that an update without changes needs none. */
function fitsBody(
  { body, isBodyOptional }: Operation,
  { body: sent, headers }: HttpRequest,
  contract: ResponseContract,
): boolean {
  const isIgnored = isBodyOptional && !(isObject(sent) && JSON_IN_UTF_8.test(headers['Content-Type'] ?? ''));
  if (body === null || isIgnored) return true;
  return contract.fits(body, ignoring(sent === '' || sent === null ? '{}' : sent));
}

function isObject(text: string | null): boolean {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Without a byte order mark and without the keys that are dropped before anything checks the body. */
const ignoring = (text: string): unknown =>
  JSON.parse(text.replace(/^\ufeff/, ''), (key, value: unknown) =>
    key === '__proto__' || key === 'constructor' ? undefined : value,
  ) as unknown;
