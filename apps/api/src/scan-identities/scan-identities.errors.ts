import { MAX_SCAN_IDENTITIES } from '@palisade/vocabulary';

export const IDENTITY_NOT_FOUND = 'Scan identity not found.';
export const TOO_MANY_IDENTITIES = `A check can have ${MAX_SCAN_IDENTITIES} scan identities. Delete one first.`;
export const NAME_TAKEN = 'The check already has a scan identity with this name.';
export const CHECK_NOT_VERIFIED =
  'Scans sign in only where the domain of the check is verified. Verify it first.';
export const HEADER_REFUSED =
  'The session has a header that says which site, path or method a request is for, or how it is framed, such as Host. Send the identity again without it.';
export const NO_SEALING_SECRET =
  'This installation cannot store secrets yet. The operator must set SEALING_SECRET, at least 32 characters, for api and workers.';
export const NOT_AN_ORIGIN =
  'is not an origin: write scheme and host, and a port where it is not the usual one, for example https://shop.example.com';
export const SECRETS_ARE_BOUND =
  'Secrets are bound to the kind of login, its origins and the key of the zone: send this one again.';
export const VERIFIED_A_MOMENT_AGO =
  'Someone tried a scan identity of this check a moment ago. Try again after the number of seconds in Retry-After.';
export const NO_WORKER =
  'No worker was free to sign in. Try again in a few seconds. If that does not help, the operator must check that a worker is running.';
export const STILL_SIGNING_IN =
  'A worker is still signing in. Request the scan identity in a few seconds to see the result.';
