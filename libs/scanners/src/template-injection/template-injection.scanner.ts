import type { RuleId } from '@palisade/catalogue';
import {
  cleanSummary,
  curlForWords,
  curlRequest,
  injectionScanner,
  type InjectionSeen,
  type Pause,
  requestLine,
  type Scanner,
  shQuote,
  type Sighted,
  STOPS,
} from '@palisade/scan-engine';
import { FIXED_WORD } from './expressions';
import { type ParameterTrial, type Proof, tryParameter } from './parameter-trial';

/** Specs give it a pause that does not wait. */
export const createTemplateInjectionScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'template_injection', ParameterTrial>(
    'template_injection',
    {
      most: 45,
      // A value that comes back needs the word and two lists.
      fewest: 3,
      attempt: tryParameter,
      summary: cleanSummary(
        'No page shows a parameter that a template could hold.',
        'No template computes what visitors send',
      ),
      sightings: ({ proof, location }) => (proof === null ? [] : [sightingOf(proof, location)]),
      unread: STOPS.blocked,
    },
    pause,
  );

export const templateInjectionScanner = createTemplateInjectionScanner();

const RULES: Readonly<Record<Proof['kind'], RuleId<'template_injection'>>> = {
  computed: 'ssti-computed',
  suspicion: 'ssti-suspected',
};
const OBSERVED: Readonly<Record<Proof['kind'], string>> = {
  computed:
    'the result in place of the expression, twice with other numbers, and no result for the same numbers without the signs of a template',
  suspicion: 'an error of a template language for the signs of templates, and none for a word',
};
/** Digits between the markers, grouped in some languages. */
const RESULT = `${FIXED_WORD}[][0-9., ]\\{1,16\\}${FIXED_WORD}`;

function sightingOf(
  { kind, languages, words, request, shows }: Proof,
  location: string,
): Sighted<'template_injection'> {
  return {
    rule: RULES[kind],
    location,
    url: request.url,
    request: requestLine(request),
    observed: OBSERVED[kind],
    expected: 'a value that stays a value, whatever characters it has',
    confirmed: kind === 'computed',
    facts: { sent: shows, languages },
    reproduce:
      words === null
        ? `${curlRequest(request, '--compressed')} | grep -ao ${shQuote(RESULT)}`
        : curlForWords([request], words),
  };
}
