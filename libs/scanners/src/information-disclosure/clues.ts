import { type TargetRequest, parseUrl } from '@palisade/target-client';
import type { CrawledPage, HtmlDocument, ScanData } from '@palisade/scan-engine';
import { hasCredentialsInComment } from './comments';
import type { Clue } from './disclosure-observation';
import {
  errorMessageIn,
  isMessageAlone,
  isUncaught,
  messageInHeader,
  withoutQuotations,
} from './error-messages';
import {
  addressInHeader,
  addressInMarkup,
  addressInScript,
  inlineScripts,
  isInternalHost,
} from './internal-addresses';
import { secretIn } from './secrets-in-text';
import { consoleIn, debugPageIn, devClientIn } from './signs';
import { inlineMap, readMap } from './source-maps';
import { stackTraceIn } from './stack-traces';
import { generatorVersion, isInHeaders, serverLine, type Version } from './versions';

/** A response that was read. `error` is one to a request that should fail, `page` one that the site links to. */
export interface Subject {
  kind: 'page' | 'error' | 'script' | 'map';
  request: TargetRequest;
  /** Of an error: the request that redirects led away from. */
  from?: TargetRequest;
  /** Of an error: no usual request to the same place shows a trace. */
  isProvoked?: true;
  status: number;
  headers: readonly (readonly [string, string])[];
  oddLines?: readonly string[];
  text: string;
  truncated: boolean;
  html: HtmlDocument | null;
  /** The page, where this is what a browser drew of it. */
  drawn?: CrawledPage;
}

export interface Context {
  host: string;
  /** Of all responses that the test has read. */
  headers: readonly (readonly [string, string])[];
  /** Of the start page, if it is a page and no error. */
  startText: string;
  data: ScanData;
}

type MakeClue = (rule: Clue['rule'], shows: string, more?: Partial<Clue>) => Clue;

/** Everything that a response gives away. */
export function cluesOfResponse(subject: Subject, context: Context): Clue[] {
  const { kind, text } = subject;
  const url = urlOf(subject.request);
  const clue: MakeClue = (rule, shows, more = {}) => ({
    rule,
    location: '',
    url,
    ...(subject.from && { from: urlOf(subject.from) }),
    shows,
    confirmed: false,
    ...more,
  });
  switch (kind) {
    case 'map':
      return [...mapClues(text, subject.truncated, clue), ...secretClues(subject, text, context, clue)];
    case 'script':
      return [...scriptClues(subject, context, clue), ...secretClues(subject, text, context, clue)];
    case 'error':
      return [...headerClues(subject, context, clue), ...errorClues(subject, context, clue)];
    case 'page':
      return [
        ...headerClues(subject, context, clue),
        ...errorClues(subject, context, clue),
        ...pageClues(subject, context, clue),
      ];
  }
}

/** A raw path is what was sent. */
const urlOf = ({ url, rawPath }: TargetRequest): string =>
  rawPath === undefined ? url : `${new URL(url).origin}${rawPath}`;

/** Names of builds are left out, so that a location stays the same. */
export const pathOf = ({ url }: TargetRequest): string =>
  new URL(url).pathname
    .replace(/[.-]([A-Za-z0-9_]{8,40})(?=\.)/g, (written, name: string) => (/\d/.test(name) ? '' : written))
    .slice(0, 300);

function errorClues(subject: Subject, context: Context, clue: MakeClue): Clue[] {
  const { kind, text, status, request } = subject;
  if (request.url.endsWith(IGNITION)) return status === 200 ? ignitionClues(text, clue) : [];
  if (kind === 'error' && status === 200 && new URL(request.url).pathname === WERKZEUG) {
    const console = consoleIn(text, context.data.get('debug_signs'));
    return console === null ? [] : [clue('info-debug-console', console)];
  }
  const signs = [signOf(subject, context, clue) ?? messageOf(subject, context, clue)];
  const version = status >= 400 ? serverLine(text) : null;
  if (version !== null && !isInHeaders(version, context.headers)) signs.push(versionClue(version, clue));
  return signs.filter((found) => found !== null);
}

/** The worst of what an error shows; debug pages have traces, too. */
function signOf(subject: Subject, context: Context, clue: MakeClue): Clue | null {
  const { text, status } = subject;
  const signs = status >= 400 ? context.data.get('debug_signs') : null;
  if (signs === null) return traceOf(subject, context, clue);
  const console = consoleIn(text, signs);
  if (console !== null) return clue('info-debug-console', console);
  const debug = debugPageIn(text, signs);
  return debug === null
    ? traceOf(subject, context, clue)
    : clue('info-debug-mode', `the debug mode of ${debug}`);
}

function traceOf(
  { kind, text, status, html, isProvoked }: Subject,
  { startText }: Context,
  clue: MakeClue,
): Clue | null {
  // A page of the site has links; an application that dies with its own message often sends status 200.
  const isBare = kind === 'error' && (html?.links.length ?? 0) === 0;
  const isAlone = kind === 'page' && isMessageAlone(html);
  const isOwn = status >= 400 || isBare || isProvoked === true || isUncaught(text) || isAlone;
  const trace = isOwn ? stackTraceIn(text) : null;
  // What the start page shows as well is something that the site writes about.
  return trace === null || (!isAlone && stackTraceIn(startText) !== null)
    ? null
    : clue('info-stack-trace', `a stack trace of ${trace}`);
}

function messageOf(
  { kind, text, status, html, request, oddLines }: Subject,
  { startText }: Context,
  clue: MakeClue,
): Clue | null {
  const inHeader = messageInHeader(oddLines ?? []);
  if (inHeader !== null) return clue('info-error-message', inHeader);
  const message = errorMessageIn({
    html: text,
    visible: html?.text ?? text,
    links: html?.links.length ?? 0,
    status,
    isProvoked: kind === 'error',
  });
  // A site that shows this message on its start page writes about it, or has it everywhere.
  if (kind === 'error' && status < 400 && messageOnStart(startText) === message) return null;
  const location = kind === 'page' ? new URL(request.url).pathname : '';
  return message === null ? null : clue('info-error-message', message, { location });
}

const messageOnStart = (html: string): string | null =>
  errorMessageIn({ html, visible: '', links: 0, status: 500, isProvoked: true });

/** The debugger of Werkzeug has its console there too, where no error shows it. */
export const WERKZEUG = '/console';
export const IGNITION = '/_ignition/health-check';
const HEALTH = /^\s{0,10}\{\s{0,5}"can_execute_commands"\s{0,5}:\s{0,5}(true|false)\s{0,5}\}\s{0,10}$/;

/** Ignition registers its routes only while Laravel's APP_DEBUG is on (spatie/laravel-ignition, IgnitionServiceProvider). */
function ignitionClues(text: string, clue: MakeClue): Clue[] {
  const canExecute = HEALTH.exec(text)?.[1];
  if (canExecute === undefined) return [];
  return canExecute === 'true'
    ? [clue('info-debug-console', 'Ignition, which can execute commands')]
    : [clue('info-debug-mode', 'the debug mode of Laravel (Ignition)')];
}

const versionClue = ({ product, version }: Version, clue: MakeClue, more: Partial<Clue> = {}): Clue =>
  clue('info-version-in-page', `${product} ${version}`, more);

function pageClues(subject: Subject, context: Context, clue: MakeClue): Clue[] {
  const { headers, host } = context;
  const { text, html, request } = subject;
  if (html === null) return [];
  const found = secretClues(subject, `${withoutQuotations(text)}\n${inlineScripts(text)}`, context, clue);
  if (hasCredentialsInComment(text))
    found.push(
      clue('info-credentials-in-comment', 'a user with a password in an html comment', {
        location: new URL(request.url).pathname,
      }),
    );
  const generator = html.metas.find(({ name }) => name === 'generator')?.content ?? '';
  const version = generatorVersion(generator);
  if (version !== null && !isInHeaders(version, headers))
    found.push(versionClue(version, clue, { isGenerator: true }));
  const address = isInternalHost(host)
    ? null
    : (addressInMarkup(text) ?? addressInScript(inlineScripts(text)));
  if (address !== null) found.push(clue('info-internal-address', `the address ${address}`));
  return found;
}

function scriptClues({ text, request }: Subject, { host }: Context, clue: MakeClue): Clue[] {
  const found: Clue[] = [];
  const client = devClientIn(request.url, text);
  if (client !== null) found.push(clue('info-debug-mode', `the development server of ${client}`));
  const address = isInternalHost(host) ? null : addressInScript(text);
  if (address !== null) found.push(clue('info-internal-address', `the address ${address}`));
  const map = inlineMap(text, request.url);
  return map === null ? found : [...found, ...mapClues(map, true, clue)];
}

function secretClues({ kind, request }: Subject, text: string, { data }: Context, clue: MakeClue): Clue[] {
  const secret = secretIn(text, data.get('secret_patterns'));
  if (secret === null) return [];
  const location = kind === 'page' ? new URL(request.url).pathname : pathOf(request);
  return [clue('info-secret-in-page', secret.kind, { location, severity: secret.severity })];
}

const mapClues = (text: string, truncated: boolean, clue: MakeClue): Clue[] =>
  readMap(text, truncated) === 'own' ? [clue('info-source-map', 'a source map of own code')] : [];

/** Capitals, as programs write them. */
const hasQuery = (text: string): boolean =>
  ['SELECT  FROM ', 'INSERT INTO ', 'UPDATE  SET ', 'DELETE FROM '].some((shape) => {
    const [begin = '', end = ''] = shape.split('  ');
    const at = text.indexOf(begin);
    return at >= 0 && (end === '' || text.includes(` ${end}`, at + begin.length + 1));
  });

function headerClues({ headers, request }: Subject, { host }: Context, clue: MakeClue): Clue[] {
  const found: Clue[] = [];
  const value = (name: string): string | undefined => headers.find(([field]) => field === name)?.[1];
  const names = ['x-debug-token-link', 'x-chromelogger-data', 'x-chromephp-data'].filter((name) =>
    value(name),
  );
  if (hasQuery((value('server-timing') ?? '').slice(0, 4_000))) names.push('server-timing');
  if (names.length > 0) {
    const target = parseUrl(value('x-debug-token-link') ?? 'about:blank', request.url);
    const link = target?.origin === new URL(request.url).origin ? { link: target.href } : {};
    found.push(clue('info-debug-header', `the header ${names.join(' and ')}`, link));
  }
  const address = isInternalHost(host) ? null : addressInHeader(headers);
  if (address !== null) found.push(clue('info-internal-address', `the address ${address} in a header`));
  return found;
}
