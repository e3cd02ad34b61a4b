/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair, and a scanned site may send both; they become U+FFFD.
 */
export const storableText = (text: string): string => Buffer.from(text.replaceAll('\0', '\ufffd')).toString();

/** JSON that PostgreSQL can store. `JSON.stringify` writes exactly NUL and lone surrogates as such escapes. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escape) =>
    escape.length > 2 ? '\ufffd' : escape,
  );
