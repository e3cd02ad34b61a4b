import type { FixServerKey } from './fix-servers';

/** A program that a scan saw, or that the evidence of a finding names. */
interface Program {
  /** Which lines it takes; null for a program that no lines here are for. */
  fix: FixServerKey | null;
  /** One web server answers, one framework made the page, and one network is in front: lines for another one would change nothing. */
  part: 'server' | 'framework' | 'network' | null;
  /** Frameworks of others do not run there. */
  language?: 'java' | 'javascript' | 'net' | 'php' | 'python' | 'ruby';
}

/** By the names that scans give to what they see (`products` of a coverage). Further names are networks. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  nginx: { fix: 'nginx', part: 'server' },
  Apache: { fix: 'apache', part: 'server' },
  Caddy: { fix: 'caddy', part: 'server' },
  IIS: { fix: 'iis', part: 'server' },
  lighttpd: { fix: null, part: 'server' },
  LiteSpeed: { fix: null, part: 'server' },
  Tomcat: { fix: null, part: 'server', language: 'java' },
  Jetty: { fix: null, part: 'server', language: 'java' },
  Kestrel: { fix: null, part: 'server', language: 'net' },
  Gunicorn: { fix: null, part: 'server', language: 'python' },
  Uvicorn: { fix: null, part: 'server', language: 'python' },
  Werkzeug: { fix: null, part: 'server', language: 'python' },
  // It runs behind other servers too.
  'ASP.NET': { fix: 'iis', part: null, language: 'net' },
  PHP: { fix: null, part: null, language: 'php' },
  Express: { fix: 'express', part: 'framework', language: 'javascript' },
  Laravel: { fix: 'laravel', part: 'framework', language: 'php' },
  WordPress: { fix: 'wordpress', part: 'framework', language: 'php' },
  Drupal: { fix: null, part: 'framework', language: 'php' },
  MediaWiki: { fix: null, part: 'framework', language: 'php' },
  Django: { fix: 'django', part: 'framework', language: 'python' },
  Rails: { fix: 'rails', part: 'framework', language: 'ruby' },
  'Spring Security': { fix: 'spring', part: 'framework', language: 'java' },
  Cloudflare: { fix: 'cloudflare', part: 'network' },
  'Amazon CloudFront': { fix: 'cloudfront', part: 'network' },
};
const ANOTHER_NETWORK: Program = { fix: null, part: 'network' };

/** What the header fields of a finding say of the program that sent them. */
const NAMED_BY: readonly (readonly [field: RegExp, name: string])[] = [
  [/^server:\s*(?:nginx|openresty)\b/im, 'nginx'],
  [/^server:\s*apache(?:\/|\s*$|\s+\()/im, 'Apache'],
  [/^server:\s*apache[- ](?:coyote|tomcat)\b/im, 'Tomcat'],
  [/^server:\s*caddy\b/im, 'Caddy'],
  [/^server:\s*microsoft-iis\b/im, 'IIS'],
  [/^server:\s*lighttpd\b/im, 'lighttpd'],
  [/^server:\s*litespeed\b/im, 'LiteSpeed'],
  [/^server:\s*jetty\b/im, 'Jetty'],
  [/^server:\s*kestrel\b/im, 'Kestrel'],
  [/^server:\s*gunicorn\b/im, 'Gunicorn'],
  [/^server:\s*uvicorn\b/im, 'Uvicorn'],
  [/^server:\s*werkzeug\b/im, 'Werkzeug'],
  [/^server:\s*cloudflare\b/im, 'Cloudflare'],
  [/^(?:x-aspnet-version:|x-aspnetmvc-version:|x-powered-by:\s*asp\.net)/im, 'ASP.NET'],
  [/^x-powered-by:\s*express\b/im, 'Express'],
  [/^x-powered-by:\s*php\b/im, 'PHP'],
];

export const namedIn = (observed: string): string[] =>
  NAMED_BY.filter(([field]) => field.test(observed)).map(([, name]) => name);

/** Which lines a site can use. */
export interface Usable {
  seen: ReadonlySet<FixServerKey>;
  isOther: (server: FixServerKey) => boolean;
  /** Apache and LiteSpeed do; so may a server that nobody has seen. */
  readsHtaccess: boolean;
}

/**
 * @param named by the evidence of the finding
 * @param seen by a scan
 */
export function usableFor(named: readonly string[], seen: readonly string[]): Usable {
  const programs = [...named, ...seen].map((name) => PROGRAMS[name] ?? ANOTHER_NETWORK);
  const fixes = new Set(programs.flatMap(({ fix }) => fix ?? []));
  const parts = new Set(programs.map(({ part }) => part));
  // A scan sees networks by their own header fields.
  if (seen.length > 0) parts.add('network');
  const languages = new Set(programs.flatMap(({ language }) => language ?? []));
  const isOther = (server: FixServerKey): boolean => {
    const { part, language } = ofLines(server);
    const isOfAnotherLanguage =
      part === 'framework' && language !== undefined && languages.size > 0 && !languages.has(language);
    return !fixes.has(server) && ((part !== null && parts.has(part)) || isOfAnotherLanguage);
  };
  const names = new Set([...named, ...seen]);
  const readsHtaccess = !parts.has('server') || names.has('Apache') || names.has('LiteSpeed');
  return { seen: fixes, isOther, readsHtaccess };
}

/** The program that the lines are for, which comes first. */
const ofLines = (server: FixServerKey): Program =>
  Object.values(PROGRAMS).find(({ fix }) => fix === server) ?? ANOTHER_NETWORK;
