import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeBruteForce } from './brute-force.rules';
import { bruteForceScanner } from './brute-force.scanner';
import { observationOf, RULE_CASES, STOPPED_CASES } from './testing/rule-cases';

describeScanner({ scanner: bruteForceScanner, cases: [...RULE_CASES, ...STOPPED_CASES] });

describe('what a result says', () => {
  it.each([...RULE_CASES, ...STOPPED_CASES])('names the blind spot: %s', (_name, observation) => {
    expect(judgeBruteForce(observation).technicalDetails.blind_spot).toMatch(/existing accounts only/);
  });

  it('says what became of the call that failed', () => {
    const stop = { reason: 'unreachable', failure: 'timeout' } as const;
    expect(judgeBruteForce(observationOf({ stop })).inconclusive).toMatch(
      /^the site did not respond in time/,
    );
  });

  it('has a command for every finding, with the page or the endpoint', () => {
    for (const [, observation] of RULE_CASES)
      for (const { evidence, location } of judgeBruteForce(observation).findings) {
        expect(evidence.reproduce).toMatch(/https?:\/\/shop\.example\/(login|session)'/);
        expect(location).toBe('/session');
      }
  });
});
