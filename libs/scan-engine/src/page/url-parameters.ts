import { decodedText } from './avoid/avoided-links';

/** One parameter of an address. */
export interface UrlParameter {
  name: string;
  value: string;
  /** Path and query without values. */
  shown: string;
}

/** The path without parameters of one visit. */
export const plainPathname = (pathname: string): string =>
  pathname.replace(/;[^/]*/g, '').replace(/\/\(S\([^()/]+\)\)/g, '');

/** `;name=value` in the path, `?name=value`, and the `(S(value))` of ASP.NET. */
export function parametersIn(text: string): UrlParameter[] {
  const { pathname, search, searchParams } = new URL(text);
  const inPath = [...pathname.matchAll(/;([^=/;]{1,60})=([^/;]*)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const aspNet = [...pathname.matchAll(/\/\(S\(([^()/]+)\)\)/g)].map(([, value = '']) => ['(S)', value]);
  const all = [...inPath, ...aspNet, ...searchParams] as [string, string][];
  const shown = `${pathname.replace(/(;[^=/;]+=)[^/;]*/g, '$1…').replace(/\/\(S\([^()/]+\)\)/g, '/(S(…))')}${search.replace(/=[^&]*/g, '=…')}`;
  return all.map(([name, value]) => ({ name, value: decodedText(value), shown: shown.slice(0, 200) }));
}
