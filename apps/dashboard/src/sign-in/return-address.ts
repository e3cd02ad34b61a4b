/** Where to go after signing in; anything but an address of this site leads home. */
export function returnAddress(search: string): string {
  const target = new URLSearchParams(search).get('return') ?? '/';
  // "//host" and "/\host" are addresses of other sites.
  return /^\/(?![/\\])/.test(target) ? target : '/';
}
