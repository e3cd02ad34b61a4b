/**
 * The URL of a text, or null. Not by URL.canParse: the form of it that Node 20 compiles after many calls misreads strings with
 * characters from U+0080 to U+00FF; it then says true where the constructor throws, and false where it does not.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Whether `new URL` takes the text; see `parseUrl` for why this is not URL.canParse. */
export const isUrl = (text: string, base?: string | URL): boolean => parseUrl(text, base) !== null;

const ANY_ORIGIN = 'https://host.invalid';

/** Whether a text is a path that stays on the host it is joined with, however a parser or a server normalises it. */
export function isOwnPath(text: string): boolean {
  // Backslashes are slashes to a URL parser, and it drops tabs and line breaks silently.
  if (!text.startsWith('/') || /[\\\s\p{Cc}\p{Cf}\p{Surrogate}]/u.test(text)) return false;
  const url = parseUrl(text, ANY_ORIGIN);
  return url?.origin === ANY_ORIGIN && !text.startsWith('//') && !url.pathname.startsWith('//');
}
