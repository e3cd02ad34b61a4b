/**
 * The URL of a text, or null. Not by URL.canParse: the form of it that Node 20 compiles after many calls misreads strings with
 * characters from U+0080 to U+00FF; it then returns true where the constructor throws, and false where it does not.
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
