/** What a program is at a site. Of servers and frameworks a site has what is seen, and not the others. */
type Part = 'server' | 'framework' | 'language' | 'network';
type Language = 'java' | 'javascript' | 'net' | 'php' | 'python' | 'ruby';

export interface Program {
  part: Part;
  /** Frameworks of others do not run there. */
  language?: Language;
}

/** Programs that scans see and that advice is for, by the names that scans give them. Further names are networks. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  nginx: { part: 'server' },
  Apache: { part: 'server' },
  IIS: { part: 'server' },
  Caddy: { part: 'server' },
  lighttpd: { part: 'server' },
  LiteSpeed: { part: 'server' },
  HAProxy: { part: 'server' },
  Tomcat: { part: 'server', language: 'java' },
  Jetty: { part: 'server', language: 'java' },
  Kestrel: { part: 'server', language: 'net' },
  Gunicorn: { part: 'server', language: 'python' },
  Uvicorn: { part: 'server', language: 'python' },
  Werkzeug: { part: 'server', language: 'python' },
  Django: { part: 'framework', language: 'python' },
  Flask: { part: 'framework', language: 'python' },
  FastAPI: { part: 'framework', language: 'python' },
  Laravel: { part: 'framework', language: 'php' },
  Symfony: { part: 'framework', language: 'php' },
  WordPress: { part: 'framework', language: 'php' },
  MediaWiki: { part: 'framework', language: 'php' },
  Drupal: { part: 'framework', language: 'php' },
  Rails: { part: 'framework', language: 'ruby' },
  Express: { part: 'framework', language: 'javascript' },
  NestJS: { part: 'framework', language: 'javascript' },
  Spring: { part: 'framework', language: 'java' },
  'ASP.NET': { part: 'framework', language: 'net' },
  PHP: { part: 'language', language: 'php' },
  Python: { part: 'language', language: 'python' },
  Ruby: { part: 'language', language: 'ruby' },
  Java: { part: 'language', language: 'java' },
  'Node.js': { part: 'language', language: 'javascript' },
  Cloudflare: { part: 'network' },
  Fastly: { part: 'network' },
  'Amazon CloudFront': { part: 'network' },
};
const NETWORK: Program = { part: 'network' };

/** Names that scans give to what they see, where advice has a shorter one. */
const SHORTER: Readonly<Record<string, string>> = { 'Spring Security': 'Spring' };

export const shortName = (name: string): string => SHORTER[name] ?? name;
export const programOf = (name: string): Program => PROGRAMS[shortName(name)] ?? NETWORK;
export const PROGRAM_NAMES: readonly string[] = Object.keys(PROGRAMS);

/**
 * The programs that advice on a finding is for: the evidence of the finding decides, and for the parts of a site of which it says nothing, what a
 * scan saw.
 *
 * @param named by the evidence of the finding
 * @param seen by a scan
 */
export function decidingPrograms(named: readonly string[], seen: readonly string[]): string[] {
  const parts = new Set(named.map((name) => programOf(name).part));
  return [...new Set([...named, ...seen.filter((name) => !parts.has(programOf(name).part))])];
}

/** Whether a site with these programs has this one not. Nothing is left out of the parts of which none is known. */
export function isOfOthers(name: string, programs: readonly string[]): boolean {
  const names = programs.map(shortName);
  if (names.includes(name)) return false;
  const { part, language } = programOf(name);
  const known = names.map(programOf);
  if (part !== 'language' && known.some((program) => program.part === part)) return true;
  const languages = known.flatMap((program) => program.language ?? []);
  return part !== 'server' && language !== undefined && languages.length > 0 && !languages.includes(language);
}
