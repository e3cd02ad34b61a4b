export const XHTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';
export const XLINK = 'http://www.w3.org/1999/xlink';

/** By prefix the namespace; that of elements without one is at ''. */
export type Scope = ReadonlyMap<string, string>;

/** More prefixes are not kept: each element would copy them. */
const MOST_PREFIXES = 20;
/** Longer tags declare nothing. */
const LONGEST_TAG = 8_192;
const DECLARATION =
  /[\t\n\r ]xmlns(?::([\w.-]{1,60}))?[\t\n\r ]{0,9}=[\t\n\r ]{0,9}(?:"([^"]{0,200})"|'([^']{0,200})')/g;

/** What is valid inside an element (Namespaces in XML, section 6). */
export function scopeIn(tag: string, outer: Scope): Scope {
  if (!tag.includes('xmlns')) return outer;
  const scope = new Map(outer);
  for (const [, prefix = '', double, single] of tag.slice(0, LONGEST_TAG).matchAll(DECLARATION))
    if (scope.has(prefix) || scope.size < MOST_PREFIXES) scope.set(prefix, double ?? single ?? '');
  return scope;
}

/** The attributes of a tag, those of a namespace with its usual prefix. */
export function attributesIn(attributes: string, scope: Scope, namespace: typeof XLINK): string {
  const prefix = [...scope].find(([, each]) => each === namespace)?.[0] ?? 'xlink';
  return prefix === 'xlink' || !attributes.includes(`${prefix}:`)
    ? attributes
    : [' ', '\t', '\n'].reduce(
        (text, blank) => text.replaceAll(`${blank}${prefix}:`, `${blank}xlink:`),
        attributes,
      );
}
