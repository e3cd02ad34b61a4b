export const SLASH = 0x2f;
export const BANG = 0x21;
export const QUESTION = 0x3f;
export const GREATER = 0x3e;
export const EQUALS = 0x3d;

export const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0c;

export const endsUnquoted = (code: number): boolean => code === GREATER || isSpace(code);
export const endsTagName = (code: number): boolean => code === SLASH || endsUnquoted(code);
export const endsAttributeName = (code: number): boolean => code === EQUALS || endsTagName(code);

/** The first place from `from` on where `isEnd`. A pattern would cost more: names are short, and each search with a pattern makes an array. */
export function endOf(html: string, isEnd: (code: number) => boolean, from: number): number {
  let to = from;
  while (to < html.length && !isEnd(html.charCodeAt(to))) to += 1;
  return Math.min(to, html.length);
}

const IS_LOWER = /^[\0-@[-\x7f]*$/;

/** Most names are in lower case, and making them so costs more than reading them. */
export const lowerCase = (name: string): string => (IS_LOWER.test(name) ? name : name.toLowerCase());
