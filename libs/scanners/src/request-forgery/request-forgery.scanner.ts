import {
  cleanSummary,
  curlRequest,
  injectionScanner,
  type InjectionSeen,
  needsSetup,
  type Pause,
  requestLine,
  type Scanner,
  type Sighted,
  STOPS,
} from '@palisade/scan-engine';
import { namesAddress, type ParameterTrial, type Proof, tryParameter } from './parameter-trial';

const NO_ADDRESS = needsSetup(
  'the test needs an address of Palisade that sites can reach, which the operator names (CALLBACK_URL)',
);

/** Specs give it a pause that does not wait. */
export const createRequestForgeryScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'request_forgery', ParameterTrial>(
    'request_forgery',
    {
      most: 45,
      fewest: 2,
      needs: ({ callbacks }) => (callbacks === null ? NO_ADDRESS : null),
      readsApis: true,
      attempt: tryParameter,
      ordered: (points) => [...points].sort((a, b) => Number(namesAddress(b)) - Number(namesAddress(a))),
      summary: cleanSummary(
        'No page shows a parameter that could name an address.',
        'The site requests no address that a parameter names',
      ),
      sightings: ({ proof, location }) => (proof === null ? [] : [sightingOf(proof, location)]),
      unread: STOPS.blocked,
    },
    pause,
  );

export const requestForgeryScanner = createRequestForgeryScanner();

const sightingOf = (
  { request, address }: Proof,
  location: string,
): Sighted<'request_forgery'> & { rule: 'forgery-callback' } => ({
  rule: 'forgery-callback',
  location,
  url: request.url,
  request: requestLine(request),
  observed:
    'a request for an address of Palisade that was sent in the parameter and that nobody else knows, twice with other addresses, and none for one that was not sent',
  expected: 'no request to a host that the parameter names, or to a fixed list of hosts alone',
  confirmed: true,
  facts: { address },
  reproduce: `# Put an address of your own in the place of ${address}, and read the log of its server.\n${curlRequest(request)}`,
});
