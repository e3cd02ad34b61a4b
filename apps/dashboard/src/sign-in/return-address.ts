/** Where to go after signing in. Anything other than a path of this site becomes `/`. */
export function returnAddress(search: string): string {
  const target = new URLSearchParams(search).get('return') ?? '/';
  // "//host" and "/\host" are addresses of other sites.
  return /^\/(?![/\\])/.test(target) ? target : '/';
}
