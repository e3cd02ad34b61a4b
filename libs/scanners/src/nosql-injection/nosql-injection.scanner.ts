import type { RuleId } from '@palisade/catalogue';
import {
  cleanSummary,
  curlEach,
  curlForWords,
  injectionScanner,
  type InjectionSeen,
  madeUpLast,
  NOT_COMPARED,
  type Pause,
  requestLine,
  type Scanner,
  type Sighted,
} from '@palisade/scan-engine';
import { type ParameterTrial, type Proof, tryParameter } from './parameter-trial';

/** Specs give it a pause that does not wait. */
export const createNosqlInjectionScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'nosql_injection', ParameterTrial>(
    'nosql_injection',
    {
      most: 45,
      // The usual page twice, two operators, and a condition.
      fewest: 5,
      readsApis: true,
      attempt: tryParameter,
      ordered: madeUpLast,
      summary: cleanSummary(
        'No page shows a parameter that a database could read as an operator.',
        'No database reads what visitors send as operators or code',
      ),
      sightings: ({ proof, location }) => (proof === null ? [] : [sightingOf(proof, location)]),
      unread: NOT_COMPARED,
    },
    pause,
  );

export const nosqlInjectionScanner = createNosqlInjectionScanner();

const RULES: Readonly<Record<Proof['kind'], RuleId<'nosql_injection'>>> = {
  operator: 'nosql-operator',
  error: 'nosql-operator',
  script: 'nosql-script',
};
const OBSERVED: Readonly<Record<Proof['kind'], string>> = {
  operator:
    'the usual page for the usual value behind two operators ($eq; $not with $ne), another page for other values behind them, and for a word in the place of an operator',
  error:
    'an error of a database that names an operator which the test made up, twice, and none for a word in its place or for $eq',
  script:
    'the usual page for conditions of JavaScript that hold, another page for those that do not, in two rounds with other constants, and for a lone quote or bracket',
};

function sightingOf(
  { kind, shows, requests, words }: Proof,
  location: string,
): Sighted<'nosql_injection'> & { rule: RuleId<'nosql_injection'> } {
  const request = requests.at(-1) ?? requests[0];
  return {
    rule: RULES[kind],
    location,
    url: request.url,
    request: requestLine(request),
    observed: OBSERVED[kind],
    expected: 'a value that stays a value, whatever its name or its characters are',
    confirmed: true,
    facts: { sent: shows },
    reproduce: words === null ? curlEach(requests) : curlForWords(requests, words),
  };
}
