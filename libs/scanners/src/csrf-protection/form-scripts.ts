import {
  type HtmlForm,
  isSameSite,
  programsOfPage,
  readOwnScripts,
  type ScannerInput,
  textOfPage,
} from '@palisade/scan-engine';
import type { ComparedPage } from './page-comparison';

/** Of one page. */
const MOST_SCRIPTS = 6;
/** They send no form on their own. A bundle may have other code behind them. */
const LIBRARY =
  /^\s{0,9}(?:\/\*[!*\s]{0,9}(?:jQuery (?:JavaScript Library )?|Bootstrap (?:\[object Object\] )?)v\d|if\(typeof jQuery==="undefined"\))/;
/** The same by their addresses, where others serve them. */
const LIBRARY_FILE = /\/(?:jquery|bootstrap|popper)(?:-\d[\d.]{0,9})?(?:\.bundle|\.slim)?(?:[.-]min)?\.js$/;
const BANNER_LENGTH = 200;
const LISTENS = /\.submit\(|onsubmit|(?:addEventListener|\.on|\.one|\.bind|\.live|\.delegate)\(["'`]submit/i;
const NAMES_FORMS = /\(["'`]form\b/i;
/** jQuery makes one to see what it can. */
const MADE = /createElement\(["'`]form["'`]\)/gi;
const SENDS =
  /submit|XMLHttpRequest|\bfetch\b|\baxios\b|sendBeacon|\.(?:ajax|post)\b|preventDefault|\bimport\b|createElement/i;
/** Attributes by which Vue, Alpine, Angular, Knockout, Stimulus, htmx, Turbo and others take forms over. */
const TAKING_MARKUP =
  /\s(?:@submit|v-on:|x-on:|x-data\b|ng-|\(ngsubmit\)|data-bind|data-action|hx-|data-hx-|data-remote|data-turbo|wire:|phx-|up-)/i;
/** With these, a script has been seen, or runs for nobody. */
const KNOWN = ['read', 'missing', 'not_a_script'];

/** Whether every program of a page was read, and none of them takes a form over: browsers send it themselves. */
export async function isSentByBrowsers(
  input: ScannerInput,
  page: ComparedPage['page'],
  form: HtmlForm,
): Promise<boolean> {
  if (page.drawn !== undefined || page.truncated || !hasOwnScriptsAlone(page, input.target.host))
    return false;
  const text = await textOfPage(input.client, page);
  if (text === null || TAKING_MARKUP.test(text)) return false;
  const { scripts, unrequested } = await readOwnScripts(input, [page], { most: MOST_SCRIPTS });
  const isRead = scripts.every(({ outcome, truncated }) => KNOWN.includes(outcome) && !truncated);
  // Where all are missing, the site may just be at work.
  const isBroken = scripts.length > 0 && scripts.every(({ outcome }) => outcome !== 'read');
  if (!isRead || isBroken || unrequested.length > 0) return false;
  const names = form.names.split(' ').filter((name) => name !== '');
  return ![...scripts.map((script) => script.text), ...programsOfPage(text)].some((program) =>
    mayTake(program, names),
  );
}

const hasOwnScriptsAlone = ({ html }: ComparedPage['page'], host: string): boolean =>
  [...html.subresources.filter(({ kind }) => kind === 'script'), ...html.modules].every(
    ({ url }) => isSameSite(url, host) || LIBRARY_FILE.test(new URL(url).pathname),
  );

/** @param names of the form */
const mayTake = (program: string, names: readonly string[]): boolean =>
  LISTENS.test(program) ||
  NAMES_FORMS.test(program.replaceAll(MADE, '')) ||
  names.some((name) => [`#${name}`, `"${name}"`, `'${name}'`].some((written) => program.includes(written))) ||
  (!LIBRARY.test(program.slice(0, BANNER_LENGTH)) && SENDS.test(program));
