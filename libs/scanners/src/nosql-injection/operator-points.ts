import type { InjectionPoint, ShownRequest } from '@palisade/scan-engine';

/** Stands for the value while a request is written. */
const HOLE = 'plsdhole';

/**
 * The same place with an object in the place of the value: `name[$eq]=v` in queries and forms, `"name": {"$eq": "v"}` in JSON. Null where
 * a place holds texts alone, and for names that show that the site itself takes operators there.
 */
export function objectPoint(point: InjectionPoint, keys: readonly string[]): InjectionPoint | null {
  const { place, name } = point;
  if (name === '' || name.includes('$')) return null;
  if (place === 'query')
    return rewritten(point, (value, { url }) => ({ url: inQuery(url, name, { keys, value }) }));
  if (place !== 'form' && place !== 'json') return null;
  const usual = point.shownWith(point.value);
  if (place === 'form' && !isUrlEncoded(usual)) return null;
  const isNumber = !bodyOf(usual).includes(JSON.stringify(point.value));
  return rewritten(point, (value, { body }) => ({
    body: place === 'form' ? inForm(body, name, { keys, value }) : inJson(body, { keys, value, isNumber }),
  }));
}

interface Nested {
  keys: readonly string[];
  value: string;
}

interface Written {
  url: string;
  body: string;
}

/** @param rewrite gets the request with the hole in the place of the value */
function rewritten(
  point: InjectionPoint,
  rewrite: (value: string, hole: Written) => Partial<Written>,
): InjectionPoint {
  const parts = (value: string, request: { url: string; body?: unknown }): Partial<Written> =>
    rewrite(value, { url: request.url, body: typeof request.body === 'string' ? request.body : '' });
  return {
    ...point,
    plain: point,
    requestWith: (value) => {
      const request = point.requestWith(HOLE);
      return { ...request, ...parts(value, request) };
    },
    shownWith: (value) => {
      const shown = point.shownWith(HOLE);
      return { ...shown, ...parts(value, shown) };
    },
  };
}

const isUrlEncoded = ({ headers }: ShownRequest): boolean =>
  Object.values(headers).some((value) => value.startsWith('application/x-www-form-urlencoded'));
const bodyOf = ({ body }: ShownRequest): string => body ?? '';

const nameOf = (name: string, keys: readonly string[]): string =>
  `${name}${keys.map((key) => `[${key}]`).join('')}`;

function inQuery(url: string, name: string, { keys, value }: Nested): string {
  const to = new URL(url);
  to.searchParams.delete(name);
  to.searchParams.append(nameOf(name, keys), value);
  return to.href;
}

function inForm(body: string, name: string, { keys, value }: Nested): string {
  const fields = [...new URLSearchParams(body)].map(([field, text]): [string, string] =>
    field === name && text === HOLE ? [nameOf(name, keys), value] : [field, text],
  );
  return new URLSearchParams(fields).toString();
}

function inJson(body: string, { keys, value, isNumber }: Nested & { isNumber: boolean }): string {
  const inner = isNumber && /^-?\d{1,15}$/.test(value) ? value : JSON.stringify(value);
  const object = keys.reduceRight((text, key) => `{${JSON.stringify(key)}:${text}}`, inner);
  return body.replace(JSON.stringify(HOLE), () => object);
}
