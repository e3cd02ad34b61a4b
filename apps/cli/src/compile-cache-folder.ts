import { homedir } from 'node:os';
import { join } from 'node:path';

/** A folder of the user's own: in Node's default, below the shared `/tmp`, other users of the machine could place compiled code. */
export const compileCacheFolder = ({ XDG_CACHE_HOME }: NodeJS.ProcessEnv): string =>
  join(
    XDG_CACHE_HOME === undefined || XDG_CACHE_HOME === '' ? join(homedir(), '.cache') : XDG_CACHE_HOME,
    'palisade',
  );
