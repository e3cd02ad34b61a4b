import { holdsSecret } from '@palisade/scan-engine';
import { type Prove, namesOf } from './seen-file';

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

export const actuatorIndex: Prove = ({ text }) => {
  const links = membersOf(parsed(text)?._links);
  const telling = TELLING.filter((name) =>
    links.some((link) => link === name || link.startsWith(`${name}-`)),
  );
  return telling.length === 0 ? null : { grade: 'content', shows: `links to ${namesOf(telling)}` };
};

/** `/actuator/env`: values of settings, or `******` in their place. */
export const actuatorEnv: Prove = ({ text }) => {
  // The response may be cut, so it is not parsed.
  if (!/^\s*\{/.test(text) || !/"propertySources"\s{0,5}:\s{0,5}\[/.test(text)) return null;
  const names: string[] = [];
  for (const [, name = '', value = ''] of text.matchAll(
    /"([\w.$-]{1,150})"\s{0,5}:\s{0,5}\{\s{0,5}"value"\s{0,5}:\s{0,5}"([^"\n]{0,300})"/g,
  ))
    if (!/^\*+$/.test(value) && holdsSecret(name.replaceAll('.', '_').replaceAll('-', '_'), value))
      names.push(name);
  return names.length > 0
    ? { grade: 'secret', shows: `values of ${namesOf(names)}` }
    : { grade: 'masked', shows: 'the settings of the application, without values of secrets' };
};

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
};
const membersOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

const title = (text: string): string => /<title>([^<]{0,200})<\/title>/i.exec(text)?.[1]?.trim() ?? '';

/** The output of phpinfo(): its title, the version, and the table of the configuration. */
export const phpInfo: Prove = ({ text }) =>
  /^(?:PHP [\w.+~-]{1,60} - )?phpinfo\(\)$/.test(title(text)) &&
  text.includes('<h1 class="p">PHP Version ') &&
  /<td class="e">(?:System|Build Date|Server API)/.test(text)
    ? { grade: 'content', shows: 'the output of phpinfo()' }
    : null;

/** modules/generators/mod_status.c: the table of requests needs ExtendedStatus, which is on by default. */
export const apacheStatus: Prove = ({ text }) =>
  title(text) === 'Apache Status' && /<th>Srv<\/th>\s{0,5}<th>PID<\/th>/.test(text)
    ? { grade: 'content', shows: 'Apache Status with its table of requests' }
    : null;

/** resources/views/layout.blade.php of laravel/telescope. Its gate returns 403 to strangers. */
export const telescope: Prove = ({ text }) =>
  /^Telescope\b/.test(title(text)) &&
  /window\.Telescope\s{0,5}=/.test(text) &&
  text.includes('id="telescope"')
    ? { grade: 'content', shows: 'Laravel Telescope' }
    : null;

/** net/http/pprof of Go: the index only. */
export const pprofIndex: Prove = ({ text }) =>
  title(text) === '/debug/pprof/' && /href=['"]?goroutine\?debug=/.test(text)
    ? { grade: 'masked', shows: 'the index of profiles of Go' }
    : null;

/** WebProfilerBundle: the page of the last request. */
export const symfonyProfiler: Prove = ({ text }) =>
  title(text).includes('Symfony Profiler') &&
  /(?:id="sidebar"|class="sf-toolbar|id="collector-content"|sf-profiler)/.test(text)
    ? { grade: 'content', shows: 'the profiler of Symfony' }
    : null;

export const elmah: Prove = ({ text }) =>
  title(text).toLowerCase().startsWith('error log for ') &&
  text.includes('Powered by <a ') &&
  text.includes('>ELMAH</a>')
    ? { grade: 'content', shows: 'the error log of ELMAH' }
    : null;

export const aspNetTrace: Prove = ({ text }) =>
  /<h1>\s{0,20}Application Trace/i.test(text) && /Requests to this Application/i.test(text)
    ? { grade: 'content', shows: 'the trace of an ASP.NET application' }
    : null;

/** adminer.php: a login form with a list of database systems, or a form to sign out. */
export const adminer: Prove = ({ text }) => {
  if (!title(text).includes('Adminer') || !/href=['"]https:\/\/www\.adminer\.org\//.test(text)) return null;
  if (/name=['"]auth\[driver\]/.test(text)) return { grade: 'login', shows: 'the login page of Adminer' };
  return /name=['"]logout['"]/.test(text)
    ? { grade: 'signed_in', shows: 'Adminer, signed in to a database' }
    : null;
};

/** The login page has its own body; the page after it names the server. */
export const phpMyAdmin: Prove = ({ text }) => {
  if (!title(text).includes('phpMyAdmin') && !/pmahomme|PMA_commonParams|CommonParams\.setAll/.test(text))
    return null;
  if (/\bid=['"]?loginform\b|name=['"]?pma_username/.test(text))
    return { grade: 'login', shows: 'the login page of phpMyAdmin' };
  return /(?:PMA_commonParams|CommonParams)\.setAll\(/.test(text) &&
    /\blogged_in\s{0,3}:\s{0,3}true/.test(text)
    ? { grade: 'signed_in', shows: 'phpMyAdmin, signed in to a database' }
    : null;
};
