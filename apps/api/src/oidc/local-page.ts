/** The most characters of an address within this site. */
export const MAX_PAGE_CHARACTERS = 500;

/** A page of this site; anything else leads home: "//host" and "/\host" are addresses of other sites. */
export const localPage = (given: unknown): string =>
  typeof given === 'string' &&
  given.length <= MAX_PAGE_CHARACTERS &&
  /^\/(?![/\\])[\x21-\x7e]*$/.test(given) &&
  !given.includes('\\')
    ? given
    : '/';
