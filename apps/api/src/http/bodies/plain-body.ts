import { ApiError } from '../errors/api-error';

const MAX_DEPTH = 16;

/**
 * A parsed body that is safe to walk: an object, not nested without end (a recursive walk would overflow the stack), and
 * without the keys that class-transformer would take for the type of an object.
 */
export function plainBody(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('bad_request', 'The body must be a JSON object.');
  }
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH)
      throw new ApiError('bad_request', `The body is nested deeper than ${MAX_DEPTH} levels.`);
    level = level.flatMap(withoutTypeKeys);
  }
  return body;
}

/** Deletes them and gives the objects one level below. */
function withoutTypeKeys(value: object): object[] {
  for (const key of ['constructor', '__proto__']) {
    if (Object.hasOwn(value, key)) Reflect.deleteProperty(value, key);
  }
  return Array.isArray(value) ? value.filter(isObject) : objectsIn(value as Record<string, unknown>);
}

/** By their keys: listing the values of an object with thousands of fields takes as long as parsing it. */
function objectsIn(fields: Record<string, unknown>): object[] {
  const found: object[] = [];
  for (const key of Object.keys(fields)) {
    const each = fields[key];
    if (isObject(each)) found.push(each);
  }
  return found;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
