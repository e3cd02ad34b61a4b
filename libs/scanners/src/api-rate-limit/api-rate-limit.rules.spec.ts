import { describeScanner, observing } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeApiRateLimit } from './api-rate-limit.rules';
import { apiRateLimitScanner } from './api-rate-limit.scanner';
import { answers, endpointOf, refusal, sampleOf, seen } from './testing/endpoint-sketch';
import { CASES } from './testing/rule-cases';

describeScanner({
  scanner: apiRateLimitScanner,
  cases: observing(CASES, (endpoint) => seen(endpointOf(endpoint))),
});

describe('several endpoints', () => {
  const open = endpointOf({ path: '/api/more', samples: answers(4), hadRoomForRamp: false });

  it('are not passed when one could not be judged', () => {
    const { inconclusive } = judgeApiRateLimit(seen(endpointOf(), open));
    expect(inconclusive).toBe('/api/more: the test used up its requests; configure fewer endpoints');
  });

  it('have their findings although another could not be judged', () => {
    const { findings, inconclusive } = judgeApiRateLimit(seen(open, endpointOf({ samples: answers(36) })));
    expect(findings.map(({ location }) => location)).toEqual(['/api/things']);
    expect(inconclusive).toBeNull();
  });

  it('share a limit that was reached before', () => {
    const limited = endpointOf({ samples: [...answers(9), refusal()] });
    const refused = endpointOf({ path: '/api/more', samples: [refusal()] });
    expect(judgeApiRateLimit(seen(limited, refused)).inconclusive).toBeNull();
    expect(judgeApiRateLimit(seen(refused, limited)).inconclusive).not.toBeNull();
  });
});

describe('what is told', () => {
  it('claims no more than the pace that was tried', () => {
    const slow = endpointOf({ samples: answers(36, (index) => ({ sentAtMs: index * 200 })) });
    const [finding] = judgeApiRateLimit(seen(slow)).findings;
    expect(finding?.description).toContain('within 36 requests at no more than ten a second');
    expect(finding?.description).toContain('A limit may be higher than that.');
  });

  it('does not vary with counts and times in the technical details', () => {
    const detailsFor = (remaining: number, durationMs: number) =>
      judgeApiRateLimit(
        seen(
          endpointOf({
            samples: answers(4, (index) => ({
              durationMs,
              headers: {
                ratelimit: `"a";r=${remaining - index};t=${remaining}`,
                'ratelimit-policy': '"a";q=99;w=60',
              },
            })),
          }),
        ),
      ).technicalDetails;
    expect(detailsFor(90, 20)).toEqual(detailsFor(40, 33));
  });

  it('has a command that can be pasted, whatever is in the address', () => {
    const url = "https://www.example.org/api/it's";
    const [finding] = judgeApiRateLimit(seen(endpointOf({ url, samples: answers(36) }))).findings;
    expect(finding?.evidence.reproduce).toContain('for i in $(seq 36); do curl -sgk -m 60 ');
    expect(finding?.evidence.reproduce).toContain(" 'https://www.example.org/api/it'\\''s'; done");
  });

  it('says why nothing could be requested', () => {
    const judge = (startFailure: 'timeout' | null) => judgeApiRateLimit({ endpoints: [], startFailure });
    expect(judge('timeout').inconclusive).toBe(
      'the start page could not be read: the site did not respond in time; check that it can be reached from the scanner, then scan again',
    );
    expect(judge(null).technicalDetails.reason).toBe('no_endpoint');
    expect(judgeApiRateLimit(seen(endpointOf({ samples: [sampleOf({ cached: true })] }))).inconclusive).toBe(
      '/api/things: a cache responds in its place; configure an address that is not cached',
    );
  });
});
