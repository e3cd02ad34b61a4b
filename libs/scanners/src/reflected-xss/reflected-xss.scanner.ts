import type { RuleId } from '@palisade/catalogue';
import {
  curlRequest,
  dumpDocument,
  injectionScanner,
  type InjectionPlace,
  type InjectionPoint,
  type InjectionRun,
  type InjectionSeen,
  missingPathPoint,
  type Pause,
  requestLine,
  type Scanner,
  type ScannerInput,
  shQuote,
  type Sighted,
  STOPS,
} from '@palisade/scan-engine';
import type { Severity } from '@palisade/vocabulary';
import type { Position } from './arrivals';
import { fragmentsOf, isFragment, tryDrawn } from './drawn-trial';
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
      ordered: (points, origin) => [...points.slice(0, 1), missingPathPoint(origin), ...points.slice(1)],
      attempt: tryPoint,
      points: fragmentsOf,
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

/** Where the response does not have a value, the page that a browser draws may. */
async function tryPoint(
  run: InjectionRun,
  point: InjectionPoint,
  input: ScannerInput,
): Promise<ParameterTrial> {
  if (isFragment(point))
    return (await tryDrawn(input, point)) ?? { location: point.location, outcome: 'safe', found: null };
  const trial = await tryParameter(run, point);
  return trial.outcome === 'not_reflected' ? ((await tryDrawn(input, point)) ?? trial) : trial;
}

export const reflectedXssScanner = createReflectedXssScanner();

/** Without the missing path, and names of parameters. */
const parametersOf = (trials: readonly ParameterTrial[]): number =>
  trials.filter(({ location }) => !/^\/<missing>$|\?<name>$|#$/.test(location)).length;
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
const LOWER: Partial<Record<Severity, Severity>> = { high: 'medium', medium: 'low' };
/** What no page of an attacker can make a browser send on its own. */
const HARD_TO_SEND: Partial<Record<InjectionPlace, string>> = {
  json: 'a body of JSON',
  xml: 'a body of XML',
  cookie: 'a cookie',
};

/** Why an attack is harder than usual, each with one step of severity. */
function obstaclesOf({ place, request, stoppedBy }: Found): string[] {
  const isOwnHeader = place === 'header' && request.headers.referer === undefined;
  const hard = isOwnHeader ? 'a header field' : HARD_TO_SEND[place];
  const policy = `The Content-Security-Policy of the page (${stoppedBy ?? ''}) would stop the usual attack, so the severity is one step lower.`;
  return [
    ...(stoppedBy === null ? [] : [policy]),
    ...(hard === undefined
      ? []
      : [
          `A link cannot make a browser send ${hard}, so an attack needs a second defect and the severity is one step lower.`,
        ]),
  ];
}

function sightingOf(found: Found, location: string): Sighted<'reflected_xss'> {
  const { position, request, shows, mark, stoppedBy, isDrawn = false } = found;
  const usual: Severity = position === 'address' ? 'medium' : 'high';
  const obstacles = obstaclesOf(found);
  return {
    rule: RULES[position],
    location,
    url: request.url,
    request: requestLine(request),
    severity: obstacles.reduce<Severity>((severity) => LOWER[severity] ?? severity, usual),
    observed: OBSERVED[position],
    expected: 'the value encoded for its place in the page',
    confirmed: true,
    ...(obstacles.length > 0 && { detail: obstacles.join(' ') }),
    facts: {
      characters: shows,
      ...(isDrawn && { seen_in: 'the rendered page' }),
      ...(stoppedBy !== null && { stopped_by: `Content-Security-Policy: ${stoppedBy}` }),
    },
    reproduce: `${isDrawn ? dumpDocument(request.url) : curlRequest(request, '--compressed')} | grep -aio ${shQuote(`.\\{0,40\\}${mark}`)}`,
  };
}
