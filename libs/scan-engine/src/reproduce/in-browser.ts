import type { Finding } from '../contract/scanner';
import { shQuote } from './shell-command';

/** How each `curl` of `shell-command.ts` starts. */
const BEFORE_CURL = /(?=curl -sgk? -m 60)/;
/** What shows a header, or sends something: a browser has no part in it. */
const NOT_THE_BODY = / (?:-X|-o|-w|-D|-d|--output|--dump-header|--data\S*|--form\S*) /;

/** Prints the document that scripts have drawn, as the developer tools of a browser show it. */
export const dumpDocument = (url: string): string =>
  `chromium --headless ${url.startsWith('https:') ? '--ignore-certificate-errors ' : ''}--virtual-time-budget=10000 --dump-dom ${shQuote(url)} 2>/dev/null`;

/**
 * A finding of a page that a browser drew: curl would not show it, so each command that prints the body of such a page prints its rendered document
 * instead. The browser of a command has no session, so of an account a sentence says what to do.
 * @param pages addresses of pages that were drawn
 */
export function shownInBrowser(
  finding: Finding,
  pages: ReadonlySet<string>,
  account: string | null,
): Finding {
  const { evidence } = finding;
  const calls = evidence.reproduce.split(BEFORE_CURL);
  const drawn = calls.map((call) => pageIn(call, pages));
  const [first] = drawn.filter((page) => page !== undefined);
  if (first === undefined) return finding;
  const changed = calls.map((call, at) => {
    const page = drawn[at];
    return page === undefined ? call : `${dumpDocument(page)}${behind(call, shQuote(page))}`;
  });
  const reproduce =
    account === null
      ? changed.join('')
      : `# Sign in as ${account} in a browser, open ${first} and look at the elements of the page: scripts draw them.`;
  return { ...finding, evidence: { ...evidence, seen_in: 'the rendered page', reproduce } };
}

function pageIn(call: string, pages: ReadonlySet<string>): string | undefined {
  if (!call.startsWith('curl ')) return undefined;
  for (const page of pages) {
    const [options = '', rest] = call.split(shQuote(page), 2);
    if (rest !== undefined && !NOT_THE_BODY.test(options)) return page;
  }
  return undefined;
}

const behind = (text: string, part: string): string => text.slice(text.indexOf(part) + part.length);
