import type { RuleId } from '@palisade/catalogue';
import {
  cleanSummary,
  curlEach,
  curlForWords,
  type InjectionPoint,
  injectionScanner,
  type InjectionSeen,
  NOT_COMPARED,
  type Pause,
  requestLine,
  type Scanner,
  type Sighted,
} from '@palisade/scan-engine';
import { type ParameterTrial, type Proof, tryParameter } from './parameter-trial';
import { isNumber } from './trial-forms';

/** Specs give it a pause that does not wait. */
export const createSqlInjectionScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'sql_injection', ParameterTrial>(
    'sql_injection',
    {
      most: 55,
      // The usual page twice, another value, and a quote.
      fewest: 4,
      readsApis: true,
      triesNames: true,
      attempt: tryParameter,
      ordered: (points) => [...points].sort((a, b) => placeOf(a) - placeOf(b)),
      summary: cleanSummary(
        'No page shows a parameter that a database could read as SQL.',
        'No database reads what visitors send as SQL',
      ),
      sightings: ({ proof, location }) => (proof === null ? [] : [sightingOf(proof, location)]),
      unread: NOT_COMPARED,
    },
    pause,
  );

export const sqlInjectionScanner = createSqlInjectionScanner();

/** Conditions need a value that the database has. It has most numbers, even one that the test made up, and few words that it made up. */
const placeOf = ({ value, isMadeUp }: InjectionPoint): number =>
  (isNumber(value) ? 0 : 2) + (isMadeUp ? 1 : 0);

const RULES: Readonly<Record<Proof['kind'], RuleId<'sql_injection'>>> = {
  condition: 'sqli-boolean-based',
  error: 'sqli-error-based',
  words: 'sqli-boolean-based',
  delay: 'sqli-time-based',
  union: 'sqli-union-based',
  row: 'sqli-boolean-based',
  suspicion: 'sqli-suspected',
};
const OBSERVED: Readonly<Record<Proof['kind'], string>> = {
  condition:
    'the usual page for values that a database reads as the usual one, another page for values that it reads as another one, in two rounds with other constants',
  error:
    'an error of a database for two values that no statement can be read with, and none for two that differ by one character',
  words:
    'the usual page for conditions that a database can read, another page for the same ones with two letters of a word of SQL in the wrong order, in three rounds with other constants',
  delay: 'responses that take as long as the value says, for six delays from 0 to 2 seconds',
  union:
    'a marker in the page that only a second SELECT puts there: twice with a quote before it, and never without the quote',
  row: 'another page for a second SELECT with as many columns as the first one, and the usual page for more columns and for a misspelt word',
  suspicion: 'an error of a database for a quote, and none for a word',
};

function sightingOf(
  { kind, shows, requests, database, words }: Proof,
  location: string,
): Sighted<'sql_injection'> {
  const [, same, other] = requests;
  return {
    rule: RULES[kind],
    location,
    url: other.url,
    request: requestLine(other),
    observed: OBSERVED[kind],
    expected: 'a value that stays a value, whatever characters it has',
    confirmed: kind !== 'suspicion',
    facts: { sent: shows, ...(database !== null && { database }) },
    reproduce: words === null ? curlEach(requests) : curlForWords([same, other], words),
  };
}
