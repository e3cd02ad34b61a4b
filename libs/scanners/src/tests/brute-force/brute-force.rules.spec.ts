import { CATALOGUE } from '@palisade/catalogue';
import { describeScanner } from '../../testing/describe-scanner';
import { judgeBruteForce } from './brute-force.rules';
import { bruteForceScanner } from './brute-force.scanner';
import { observationOf, RULE_CASES, STOPPED_CASES } from './testing/rule-cases';

describeScanner({
  scanner: bruteForceScanner,
  folder: __dirname,
  ruleIds: Object.keys(CATALOGUE.brute_force.rules),
  fixtures: [
    ...RULE_CASES.map(({ name, observation, findings }) => ({
      name,
      observation,
      findings: findings.map((finding) => finding.split(' ')[0] ?? ''),
    })),
    ...STOPPED_CASES.map(({ reason, observation }) => ({
      name: `stopped: ${reason}`,
      observation,
      findings: [],
      inconclusive: true,
    })),
  ],
});

describe('severities', () => {
  it.each(RULE_CASES)('$name', ({ observation, findings }) => {
    const found = judgeBruteForce(observation).findings;
    expect(found.map(({ id, severity }) => `${id} ${severity}`).sort()).toEqual([...findings].sort());
  });
});

describe('what a result says', () => {
  it.each([...RULE_CASES, ...STOPPED_CASES])('names the blind spot (%#)', ({ observation }) => {
    expect(judgeBruteForce(observation).technicalDetails.blind_spot).toMatch(/existing accounts only/);
  });

  it.each(STOPPED_CASES)('gives one word for $reason', ({ reason, observation }) => {
    expect(judgeBruteForce(observation).technicalDetails.reason).toBe(reason);
  });

  it('says what became of the call that failed', () => {
    const stop = { reason: 'unreachable', failure: 'timeout' } as const;
    expect(judgeBruteForce(observationOf({ stop })).inconclusive).toMatch(
      /^the site did not respond in time/,
    );
  });

  it('has a command for every finding, with the page or the endpoint', () => {
    for (const { observation } of RULE_CASES)
      for (const { evidence, location } of judgeBruteForce(observation).findings) {
        expect(evidence.reproduce).toMatch(/https?:\/\/shop\.example\/(login|session)'/);
        expect(location).toBe('/session');
      }
  });
});
