import type {
  ApiRateLimitObservation,
  BypassTrial,
  EndpointObservation,
  Sample,
} from '../rate-limit-observation';

type Fields = Record<string, string>;

export type SampleSketch = Partial<Omit<Sample, 'headers'>> & { headers?: Fields };

const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';

/** A response of status 200 in 20 ms, and what is different about this one. */
export function sampleOf({ headers = {}, ...own }: SampleSketch = {}): Sample {
  return {
    status: 200,
    failure: null,
    durationMs: 20,
    sentAtMs: 0,
    headers: Object.entries({ date: DATE, ...headers }),
    cached: false,
    challenge: false,
    isHtml: false,
    limitText: false,
    nginxPage: false,
    shape: 'usual',
    bytes: 100,
    ...own,
  };
}

/** So many responses, ten a second; `own` tells what is different about each. */
export const answers = (count: number, own: (index: number) => SampleSketch = () => ({})): Sample[] =>
  Array.from({ length: count }, (_, index) => sampleOf({ sentAtMs: index * 110, ...own(index) }));

export const refusal = (headers: Fields = { 'retry-after': '30' }): Sample =>
  sampleOf({ status: 429, shape: 'refused', headers });

export function trialOf(own: Partial<BypassTrial>): BypassTrial {
  return {
    by: 'header',
    spellings: [],
    method: 'GET',
    url: 'https://www.example.org/api/things',
    before: refusal(),
    answer: sampleOf(),
    after: refusal(),
    ...own,
  };
}

/** A configured endpoint whose remaining number falls, and what is different about this one. */
export function endpointOf(own: Partial<EndpointObservation> = {}): EndpointObservation {
  return {
    path: '/api/things',
    source: 'configured',
    url: 'https://www.example.org/api/things',
    notAsked: null,
    samples: answers(4, (index) => ({
      headers: { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': String(59 - index) },
    })),
    hadRoomForRamp: true,
    spellings: [],
    trials: [],
    pageSize: null,
    batching: null,
    ...own,
  };
}

export const seen = (...endpoints: EndpointObservation[]): ApiRateLimitObservation => ({
  endpoints,
  startFailure: null,
});
