import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import { holdsSecret } from '@palisade/scan-engine';
import { namesOf, type ProveFile } from './seen-file';

/** Endpoints of Spring Boot that show or change how the application works; `health` and `info` are for everyone. */
const TELLING = [
  'env',
  'heapdump',
  'configprops',
  'threaddump',
  'loggers',
  'gateway',
  'jolokia',
  'mappings',
  'beans',
  'httpexchanges',
  'httptrace',
  'logfile',
  'sessions',
  'shutdown',
  'refresh',
];

export const actuatorIndex: ProveFile = ({ text }) => {
  const links = membersOf(parsed(text)?._links);
  const telling = TELLING.filter((name) =>
    links.some((link) => link === name || link.startsWith(`${name}-`)),
  );
  return telling.length === 0 ? null : { shows: `links to ${namesOf(telling)}` };
};

/** `/actuator/env` with values of secrets; where it hides them, `******` is in their place. */
export const actuatorEnv: ProveFile = ({ text }) => {
  // The response may be cut, so it is not parsed.
  if (!/^\s*\{/.test(text) || !/"propertySources"\s{0,5}:\s{0,5}\[/.test(text)) return null;
  const names: string[] = [];
  for (const [, name = '', value = ''] of text.matchAll(
    /"([\w.$-]{1,150})"\s{0,5}:\s{0,5}\{\s{0,5}"value"\s{0,5}:\s{0,5}"([^"\n]{0,300})"/g,
  ))
    if (!/^\*+$/.test(value) && holdsSecret(name.replaceAll('.', '_').replaceAll('-', '_'), value))
      names.push(name);
  return names.length === 0
    ? null
    : {
        shows: `values of ${namesOf(names)}`,
        severity: 'critical',
        detail: 'The endpoint env shows secrets with their values.',
      };
};

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = parseOutsideJson(text, FROM_SITES);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
};
const membersOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

const title = (text: string): string => /<title>([^<]{0,200})<\/title>/i.exec(text)?.[1]?.trim() ?? '';

/** The output of phpinfo(): its title, the version, and the table of the configuration. */
export const phpInfo: ProveFile = ({ text }) =>
  /^(?:PHP [\w.+~-]{1,60} - )?phpinfo\(\)$/.test(title(text)) &&
  text.includes('<h1 class="p">PHP Version ') &&
  /<td class="e">(?:System|Build Date|Server API)/.test(text)
    ? { shows: 'the output of phpinfo()' }
    : null;

/** modules/generators/mod_status.c: the table of requests needs ExtendedStatus, which is on by default. */
export const apacheStatus: ProveFile = ({ text }) =>
  title(text) === 'Apache Status' && /<th>Srv<\/th>\s{0,5}<th>PID<\/th>/.test(text)
    ? { shows: 'Apache Status with its table of requests' }
    : null;

/** resources/views/layout.blade.php of laravel/telescope. Its gate returns 403 to strangers. */
export const telescope: ProveFile = ({ text }) =>
  /^Telescope\b/.test(title(text)) &&
  /window\.Telescope\s{0,5}=/.test(text) &&
  text.includes('id="telescope"')
    ? { shows: 'Laravel Telescope' }
    : null;

/** net/http/pprof of Go: the index only. */
export const pprofIndex: ProveFile = ({ text }) =>
  title(text) === '/debug/pprof/' && /href=['"]?goroutine\?debug=/.test(text)
    ? {
        shows: 'the index of profiles of Go',
        severity: 'medium',
        detail: 'It shows profiles of the program, not its data.',
      }
    : null;

/** WebProfilerBundle: the page of the last request. */
export const symfonyProfiler: ProveFile = ({ text }) =>
  title(text).includes('Symfony Profiler') &&
  /(?:id="sidebar"|class="sf-toolbar|id="collector-content"|sf-profiler)/.test(text)
    ? { shows: 'the profiler of Symfony' }
    : null;

export const elmah: ProveFile = ({ text }) =>
  title(text).toLowerCase().startsWith('error log for ') &&
  text.includes('Powered by <a ') &&
  text.includes('>ELMAH</a>')
    ? { shows: 'the error log of ELMAH' }
    : null;

export const aspNetTrace: ProveFile = ({ text }) =>
  /<h1>\s{0,20}Application Trace/i.test(text) && /Requests to this Application/i.test(text)
    ? { shows: 'the trace of an ASP.NET application' }
    : null;

const LOGIN = { severity: 'low', detail: 'It shows its login page.' } as const;
const SIGNED_IN = { severity: 'high', detail: 'It is signed in without a password.' } as const;

/** adminer.php: a login form with a list of database systems, or a form to sign out. */
export const adminer: ProveFile = ({ text }) => {
  if (!title(text).includes('Adminer') || !/href=['"]https:\/\/www\.adminer\.org\//.test(text)) return null;
  if (/name=['"]auth\[driver\]/.test(text)) return { shows: 'the login page of Adminer', ...LOGIN };
  return /name=['"]logout['"]/.test(text)
    ? { shows: 'Adminer, signed in to a database', ...SIGNED_IN }
    : null;
};

/** The login page has its own body; the page after it names the server. */
export const phpMyAdmin: ProveFile = ({ text }) => {
  if (!title(text).includes('phpMyAdmin') && !/pmahomme|PMA_commonParams|CommonParams\.setAll/.test(text))
    return null;
  if (/\bid=['"]?loginform\b|name=['"]?pma_username/.test(text))
    return { shows: 'the login page of phpMyAdmin', ...LOGIN };
  return /(?:PMA_commonParams|CommonParams)\.setAll\(/.test(text) &&
    /\blogged_in\s{0,3}:\s{0,3}true/.test(text)
    ? { shows: 'phpMyAdmin, signed in to a database', ...SIGNED_IN }
    : null;
};
