const LONGEST = 300;
/** Parameters that only make browsers load a file again. */
export const BUSTS =
  /^(?:_|v|ver|version|t|ts|time|timestamp|cb|cache|cachebuster|bust|rev|revision|r|rand|random|hash|h|build|nonce|sid|session)$/i;
export const CHANGING = /^\d{6,}$|^(?=\D*\d)(?=[^a-z]*[a-z])[\da-f]{6,}$|^\d{1,5}(?:\.\d{1,6}){1,3}$/i;
const VERSION = /(?<=^|[/@_.-])v?\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+][\w.]{1,30})?(?=[/_.-]|$)/g;
const DIGITS = /(?<=^|[/_.~-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,128}(?=[/_.~-]|$)/gi;
const BUNDLE = /(?<=[-.])([\w-]{8,24})(?=(?:\.(?:min|bundle|chunk|module))?\.m?js$)/;

/** The address of a script without what changes with each build, version or visit; those parts are `*`. */
export function scriptAddress(url: URL): string {
  const path = lastingPath(url.pathname).replace(BUNDLE, (hash) => (isRandom(hash) ? '*' : hash));
  const kept = [...url.searchParams].filter(([name, value]) => !BUSTS.test(name) && !CHANGING.test(value));
  const query = new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
  return `${url.origin}${path}${query === '' ? '' : `?${query}`}`.slice(0, LONGEST);
}

/** Without versions and hashes, which become `*`. */
export const lastingPath = (path: string): string => path.replace(VERSION, '*').replace(DIGITS, '*');

/** Bundlers write letters of both cases and digits in no order; people write words. */
const isRandom = (text: string): boolean =>
  (/\d/.test(text) && /[a-z]/i.test(text) && !/^[a-z]+\d{1,2}$/i.test(text)) ||
  (text.match(/[a-z][A-Z]/g)?.length ?? 0) >= 3;
