import type { RuleId } from '@palisade/catalogue';
import {
  behindPathPoint,
  type CrawledPage,
  curlRequest,
  hardToSend,
  type HtmlForm,
  type InjectionPoint,
  injectionScanner,
  type InjectionSeen,
  lowered,
  missingPathPoint,
  type Pause,
  requestLine,
  type Scanner,
  shQuote,
  type Sighted,
  STOPS,
  whyLower,
} from '@palisade/scan-engine';
import type { Severity } from '@palisade/vocabulary';
import type { Position } from './arrivals';
import { domTrials } from './dom-trials';
import {
  type Found,
  MOST_OF_TRIAL,
  type ParameterTrial,
  tryParameter,
  tryWithSigns,
} from './parameter-trial';

/** Specs give it a pause that does not wait. */
export const createReflectedXssScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'reflected_xss', ParameterTrial>(
    'reflected_xss',
    {
      most: 45,
      // A reflected value needs three requests.
      fewest: 3,
      ordered: (points, origin, pages) => [
        ...points.slice(0, 1),
        missingPathPoint(origin),
        ...points.slice(1),
        ...behindPrograms(pages),
      ],
      attempt: tryParameter,
      besides: domTrials,
      further: { most: MOST_OF_TRIAL, again: tryWithSigns },
      summary: ({ trials, parameters }) =>
        parameters === 0
          ? 'No page shows a parameter; the page for a missing path does not return what visitors send as script.'
          : `What visitors send does not come back as script: ${count(parametersOf(trials), 'parameter')} and a missing path were tried.`,
      sightings: ({ found, location }) => (found === null ? [] : [sightingOf(found, location)]),
      unread: STOPS.blocked,
    },
    pause,
  );

export const reflectedXssScanner = createReflectedXssScanner();

const PROGRAM = /\.(?:php\d?|cgi|pl|aspx?|jspx?|cfm)$/i;
/** One page of a site mostly writes its path as the others do. */
const MOST_BEHIND = 2;

/** Behind the paths of programs that write their own path into a form: `<form action="<?= $_SERVER['PHP_SELF'] ?>">`. */
const behindPrograms = (pages: readonly CrawledPage[]): InjectionPoint[] =>
  pages
    .filter(({ url, html }) => PROGRAM.test(new URL(url).pathname) && writesOwnPath(url, html?.forms ?? []))
    .slice(0, MOST_BEHIND)
    .map(({ url }) => behindPathPoint(url));

const writesOwnPath = (url: string, forms: readonly HtmlForm[]): boolean =>
  forms.some(
    ({ action, hasAction }) =>
      hasAction && action !== null && new URL(action).pathname === new URL(url).pathname,
  );

/** Without the missing path, what is behind a path, and names of parameters. */
const parametersOf = (trials: readonly ParameterTrial[]): number =>
  trials.filter(({ location }) => !/^\/<missing>$|\.\w{2,5}\/\*$|\?<name>$|#$/.test(location)).length;
const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const RULES: Readonly<Record<Position, RuleId<'reflected_xss'>>> = {
  element: 'xss-html-context',
  attribute: 'xss-attribute-context',
  code: 'xss-script-context',
  address: 'xss-url-context',
  script_address: 'xss-script-context',
  base: 'xss-script-context',
};
const OBSERVED: Readonly<Record<Position, string>> = {
  element: 'the value opens its own element in the page',
  attribute: 'the value adds its own attribute to an element of the page',
  code: 'the value leaves its place in a script of the page and becomes code',
  address: 'the value becomes an address of the page with the scheme javascript:',
  script_address: 'the value becomes the address of a script of the page',
  base: 'the value becomes the base of the addresses of scripts of the page',
};
/** Of what scripts of the page do. */
const OBSERVED_IN_BROWSER: Partial<Record<Position, string>> = {
  element: 'a script writes the value into the page as HTML, and what is in it runs',
  code: 'a script runs the value as code',
  address: 'a script uses the value as an address, and javascript: in it runs',
  script_address: 'a script loads another one from the address in the value',
};
const IN_SCRIPTS =
  'Scripts of the page do it: use textContent in place of innerHTML, never run texts as code, accept only addresses that begin with https:// or a single slash, and compare the whole origin of a message.';

/** Why an attack is harder than usual, each with one step of severity. */
function obstaclesOf({ place, request, stoppedBy, drawn }: Found): string[] {
  const sent = hardToSend(place, request);
  const hard = drawn === undefined ? `make a browser send ${sent ?? ''}` : `set ${drawn.from}`;
  const policy = `The Content-Security-Policy of the page (${stoppedBy ?? ''}) would stop the usual attack, so the severity is one step lower.`;
  return [...(stoppedBy === null ? [] : [policy]), ...(sent === null ? [] : [whyLower(hard)])];
}

function sightingOf(found: Found, location: string): Sighted<'reflected_xss'> {
  const { position, request, shows, mark, stoppedBy, drawn } = found;
  const usual: Severity = position === 'address' && drawn?.isClicked !== false ? 'medium' : 'high';
  const obstacles = obstaclesOf(found);
  const details = drawn === undefined ? obstacles : [...obstacles, IN_SCRIPTS];
  return {
    rule: RULES[position],
    location,
    url: request.url,
    request: requestLine(request),
    severity: lowered(usual, obstacles),
    observed: (drawn && OBSERVED_IN_BROWSER[position]) ?? OBSERVED[position],
    expected: 'the value encoded for its place in the page',
    confirmed: true,
    ...(details.length > 0 && { detail: details.join(' ') }),
    facts: {
      ...(drawn === undefined ? { characters: shows } : { from: drawn.from, seen_in: 'the rendered page' }),
      ...(stoppedBy !== null && { stopped_by: `Content-Security-Policy: ${stoppedBy}` }),
    },
    reproduce:
      drawn?.how ?? `${curlRequest(request, '--compressed')} | grep -aio ${shQuote(`.\\{0,40\\}${mark}`)}`,
  };
}
