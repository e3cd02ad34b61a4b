import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * A private folder of the user: in Node's default, below the shared `/tmp`, other users of the machine could place compiled code. Null for a
 * user without a home folder, as in a container whose user id is not in `/etc/passwd`.
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
