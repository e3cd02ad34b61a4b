import {
  cleanSummary,
  curlRequest,
  injectionScanner,
  type InjectionSeen,
  type Pause,
  requestLine,
  type Scanner,
  type Sighted,
  STOPS,
} from '@palisade/scan-engine';
import { type Found, type ParameterTrial, PROBE, tryParameter } from './parameter-trial';

/** Specs give it a pause that does not wait. */
export const createHeaderInjectionScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'header_injection', ParameterTrial>(
    'header_injection',
    {
      most: 45,
      fewest: 1,
      attempt: tryParameter,
      summary: cleanSummary(
        'No page shows a parameter that a header could hold.',
        'No header of a response takes line breaks from visitors',
      ),
      sightings: ({ found, location }) => (found === null ? [] : [sightingOf(found, location)]),
      unread: STOPS.blocked,
    },
    pause,
  );

export const headerInjectionScanner = createHeaderInjectionScanner();

const sightingOf = (
  { request, header, shows }: Found,
  location: string,
): Sighted<'header_injection'> & { rule: 'header-line-break' } => ({
  rule: 'header-line-break',
  location,
  url: request.url,
  request: requestLine(request),
  observed: `a header of our own behind a line break in the value of ${header}, twice, and none for a space in its place`,
  expected: 'the value in one line, encoded, or an error',
  confirmed: true,
  facts: { header, line_break: shows },
  reproduce: `${curlRequest(request, '-i')} | grep -ai ^${PROBE}`,
});
