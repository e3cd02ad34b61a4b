import { decidingPrograms, isOfOthers, programOf, programsIn } from '@palisade/catalogue';
import type { FixServerKey } from './fix-servers';

/** By the names that scans give to programs. One that is not here has no lines. */
const LINES_FOR: Readonly<Record<string, FixServerKey>> = {
  nginx: 'nginx',
  Apache: 'apache',
  Caddy: 'caddy',
  IIS: 'iis',
  'ASP.NET': 'iis',
  Express: 'express',
  Laravel: 'laravel',
  WordPress: 'wordpress',
  Django: 'django',
  Rails: 'rails',
  'Spring Security': 'spring',
  Cloudflare: 'cloudflare',
  'Amazon CloudFront': 'cloudfront',
};

/** Which lines a site can use. */
export interface Usable {
  seen: ReadonlySet<FixServerKey>;
  isOther: (server: FixServerKey) => boolean;
  /** Apache and LiteSpeed do; so may a server that nobody has seen. */
  readsHtaccess: boolean;
}

/**
 * @param observed the evidence of the finding
 * @param seen by a scan
 */
export function usableFor(observed: string, seen: readonly string[]): Usable {
  const programs = decidingPrograms(programsIn(observed), seen);
  const lines = new Set(programs.flatMap((name) => LINES_FOR[name] ?? []));
  const isOther = (server: FixServerKey): boolean => {
    const [name = ''] = Object.keys(LINES_FOR).filter((each) => LINES_FOR[each] === server);
    // A scan sees networks by their own header fields.
    const isUnseenNetwork = programOf(name).part === 'network' && seen.length > 0;
    return !lines.has(server) && (isUnseenNetwork || isOfOthers(name, programs));
  };
  const hasServer = programs.some((name) => programOf(name).part === 'server');
  const readsHtaccess = !hasServer || programs.includes('Apache') || programs.includes('LiteSpeed');
  return { seen: lines, isOther, readsHtaccess };
}
