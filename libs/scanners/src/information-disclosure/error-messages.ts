import type { HtmlDocument, StepCounter } from '@palisade/scan-engine';
import { LONGEST_TEXT } from './signs';

/** main/main.c of PHP, with html_errors: nobody writes this markup by hand. */
const PHP_BEGIN = /<b>(?:Warning|Fatal error|Parse error|Notice|Deprecated)<\/b>:/g;
const PHP_PLACE = /^(?:\/|[A-Z]:\\)[^\n<]{1,200}<\/b> on line <b>\d/;
const IN = ' in <b>';
const LONGEST_MESSAGE = 4_000;
const MOST_MESSAGES = 50;

function hasPhpMessage(text: string): boolean {
  let seen = 0;
  for (const { 0: begin, index } of text.matchAll(PHP_BEGIN)) {
    if ((seen += 1) > MOST_MESSAGES) return false;
    const message = text.slice(index + begin.length, index + LONGEST_MESSAGE);
    const place = message.indexOf(IN);
    if (place >= 0 && PHP_PLACE.test(message.slice(place + IN.length))) return true;
  }
  return false;
}

/** Of an exception that nobody caught; PHP sends it with status 200. */
export const isUncaught = (text: string): boolean =>
  text.includes('<b>Fatal error</b>:  Uncaught ') && hasPhpMessage(text);

const ERROR_FIRST =
  /^\s{0,40}(?:(?:uncaught|unhandled|fatal|internal|server) ){0,2}(?:error|exception|traceback)\b/i;

/**
 * An application that has died sends its message in place of a page, also with status 200: the first words are about the error, and there is
 * nothing else to do (NagVis).
 */
export const isMessageAlone = (
  html: Pick<HtmlDocument, 'title' | 'links' | 'forms' | 'text'> | null,
): boolean =>
  html !== null &&
  html.links.length + html.forms.length === 0 &&
  ERROR_FIRST.test(html.text) &&
  (html.title === '' || ERROR_FIRST.test(html.title));

const PHP_NAME = /^(?:PHP )?(?:Warning|Fatal error|Parse error|Notice|Deprecated):/;
const PHP_LINE_PLACE = /^(?:\/|[A-Z]:\\)[^<:]{1,200} on line \d/;

/** Without `html_errors`, PHP writes plain lines. */
const hasPhpLine = (text: string): boolean =>
  text.split(/[\n>]/).some((written) => {
    const line = written.slice(0, LONGEST_MESSAGE).trimStart();
    const place = PHP_NAME.test(line) ? line.lastIndexOf(' in ') : -1;
    return place >= 0 && PHP_LINE_PLACE.test(line.slice(place + ' in '.length));
  });

const SERVER_PATH = /(?:^|[\s('"=])(?:\/(?:var|usr|srv|home|opt|etc|app|data|mnt|root)\/[\w.-]|[A-Z]:\\\w)/;

/** A program that failed before its page wrote its message among the header fields (`TargetResponse.oddLines`); it counts with a path of the server. */
export const messageInHeader = (oddLines: readonly string[]): string | null =>
  oddLines.some((line) => SERVER_PATH.test(line) || hasPhpLine(line))
    ? 'a message with a path of the server, among the header fields'
    : null;

const PHP = 'a message of PHP with path and line';
const MESSAGES: readonly { what: string; pattern: RegExp }[] = [
  {
    what: 'an error of Node.js with its path',
    pattern: /\bE(?:NOENT|ACCES|ISDIR|NOTDIR|PERM): [a-z ,]{5,60}, \w{3,12} '(?:\/|[A-Z]:\\)[^'\n]{1,300}'/,
  },
  { what: 'an error of PDO', pattern: /SQLSTATE\[[0-9A-Z]{5}\]/ },
  { what: 'an error of Oracle', pattern: /\bORA-\d{5}: / },
  { what: 'an error of ODBC', pattern: /\[(?:Microsoft|unixODBC)\]\[ODBC [^\]\n]{1,60}\]/ },
  {
    what: 'an error of PostgreSQL',
    pattern:
      /\bERROR:\s{1,3}syntax error at or near "|\bpg_(?:query|exec|connect)\(\): |\bPSQLException: |\bPG::\w{1,40}Error\b/,
  },
  { what: 'an error of SQLite', pattern: /\bSQLITE_ERROR: |\bsqlite3\.OperationalError: / },
  { what: 'an error of SQL Server', pattern: /Unclosed quotation mark after the character string/ },
  { what: 'an error of MySQL', pattern: /You have an error in your SQL syntax; check the manual that/ },
];

/** With errorMode Detailed, strangers read paths and modules of the server. */
const IIS_DETAILS = /<title>IIS \d{1,2}\.\d Detailed Error - /;

/** An article about errors has more text than an error. */
const ARTICLE = 2_000;
/** A page that died with a message has nothing but that message. */
const BARE = 500;

export interface ReadPage {
  html: string;
  /** What a visitor reads. */
  visible: string;
  links: number;
  status: number;
  /** Shown by a request that should fail. */
  isProvoked: boolean;
}

/**
 * An error message that nobody quotes. A page with a status below 400 may be about errors, so there the message has the markup of PHP, or
 * it is all there is.
 */
export function errorMessageIn({ html, visible, links, status, isProvoked }: ReadPage): string | null {
  if (visible.length > ARTICLE) return null;
  if (status >= 400 && IIS_DETAILS.test(html.slice(0, 2_000))) return 'the detailed error page of IIS';
  const text = withoutQuotations(html.slice(0, LONGEST_TEXT));
  if (hasPhpMessage(text)) return PHP;
  const isBare = visible.length <= BARE && links === 0;
  if (status < 400 && !isBare && !isProvoked) return null;
  if (hasPhpLine(text)) return PHP;
  return MESSAGES.find(({ pattern }) => pattern.test(text))?.what ?? null;
}

const QUOTED = /<(pre|code|textarea|xmp|samp|kbd|blockquote|article|script|style|title|a)(?=[\s>])/gi;
const ENDS = new Map<string, RegExp>();

const endOf = (name: string): RegExp => {
  const known = ENDS.get(name) ?? new RegExp(`</${name}`, 'gi');
  ENDS.set(name, known);
  return known;
};

/** Without elements that quote. One search for each, from where the previous one ended, so that the text is read twice at most. */
export function withoutQuotations(html: string, steps?: StepCounter): string {
  const kept: string[] = [];
  let at = 0;
  for (const { 1: name = '', index } of html.matchAll(QUOTED)) {
    steps?.add(1);
    if (index < at) continue;
    kept.push(html.slice(at, index));
    const end = endOf(name.toLowerCase());
    end.lastIndex = index;
    const found = end.exec(html);
    steps?.add((found?.index ?? html.length) - index);
    if (found === null) return kept.join(' ');
    at = found.index;
  }
  return [...kept, html.slice(at)].join(' ');
}
