import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder of the user's own: in Node's default, below the shared `/tmp`, other users of the machine could place compiled code. Null for a user
 * without a home, as in a container that runs as a number that `/etc/passwd` does not list.
 */
export function compileCacheFolder({ XDG_CACHE_HOME }: NodeJS.ProcessEnv): string | null {
  const caches = XDG_CACHE_HOME === undefined || XDG_CACHE_HOME === '' ? cachesInHome() : XDG_CACHE_HOME;
  return caches === null ? null : join(caches, 'palisade');
}

function cachesInHome(): string | null {
  try {
    return join(homedir(), '.cache');
  } catch {
    return null;
  }
}
