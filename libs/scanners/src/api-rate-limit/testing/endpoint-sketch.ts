import type { Sample } from '../rate-limit-observation';

export type SampleSketch = Partial<Omit<Sample, 'headers'>> & { headers?: Record<string, string> };

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
    requestError: false,
    nginxPage: false,
    shape: 'usual',
    bytes: 100,
    ...own,
  };
}

/** So many responses, ten a second; `own` tells what is different about each. */
export const answers = (count: number, own: (index: number) => SampleSketch = () => ({})): Sample[] =>
  Array.from({ length: count }, (_, index) => sampleOf({ sentAtMs: index * 110, ...own(index) }));
