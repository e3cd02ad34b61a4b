import type { RuleId } from '@palisade/catalogue';
import {
  cleanSummary,
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
import { namesFile, type ParameterTrial, type Proof, tryParameter } from './parameter-trial';

/** Specs give it a pause that does not wait. */
export const createPathTraversalScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'path_traversal', ParameterTrial>(
    'path_traversal',
    {
      most: 45,
      // The usual page, and one for each way to climb.
      fewest: 6,
      attempt: tryParameter,
      ordered: (points) => [...points].sort((a, b) => Number(namesFile(b)) - Number(namesFile(a))),
      summary: cleanSummary(
        'No page shows a parameter that could name a file.',
        'No parameter names files outside their folder',
      ),
      sightings: ({ proof, location }) => (proof === null ? [] : [sightingOf(proof, location)]),
      unread: STOPS.blocked,
    },
    pause,
  );

export const pathTraversalScanner = createPathTraversalScanner();

const RULES: Readonly<Record<Proof['kind'], RuleId<'path_traversal'>>> = {
  file: 'traversal-file',
  suspicion: 'traversal-suspected',
};

function sightingOf(
  { kind, request, file, way, sign }: Proof,
  location: string,
): Sighted<'path_traversal'> & { rule: RuleId<'path_traversal'> } {
  return {
    rule: RULES[kind],
    location,
    url: request.url,
    request: requestLine(request),
    observed:
      kind === 'file'
        ? `the content of ${file}, by two names of the same file, and none for a name that no file has`
        : `an error that no file ${file} is there: the program opens what the value climbs to, with an ending that it adds`,
    expected: 'an error page without a path, or the usual page',
    confirmed: kind === 'file',
    facts: { file, way },
    reproduce: `${curlRequest(request, '--compressed')} | grep -ao ${shQuote(sign)}`,
  };
}
