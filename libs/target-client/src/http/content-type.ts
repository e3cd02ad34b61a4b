const TYPE = /^[\t ]{0,9}(?!\*\/\*)[\w!#$%&'*+.^`|~-]{1,127}\/[\w!#$%&'*+.^`|~-]{1,127}[\t ]{0,9}(?:;|$)/;

/**
 * The type of a response as browsers read it: of several, in one field or in more, the last one that is a type at all (Fetch, "extract a MIME
 * type"). As written; null without the field.
 */
export function contentTypeOf(headers: readonly (readonly [name: string, value: string])[]): string | null {
  const values = headers.flatMap(([name, value]) => (name === 'content-type' ? [value] : []));
  const [first = null] = values;
  if (values.length < 2 && first?.includes(',') !== true) return first;
  const types = values.flatMap((value) => value.split(','));
  return types.findLast((type) => TYPE.test(type)) ?? first;
}
