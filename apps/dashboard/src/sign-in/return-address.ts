/**
 * Where to go after signing in. Anything other than a path of this site becomes `/`: "//host" and "/\\host" are addresses of other sites,
 * and browsers leave out tabs and line breaks, so that "/<tab>/host" is one too. The api has the same rule for its own pages.
 */
export function returnAddress(search: string): string {
  const target = new URLSearchParams(search).get('return') ?? '/';
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(target) ? target : '/';
}
