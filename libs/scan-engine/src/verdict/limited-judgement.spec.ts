import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_FINDINGS,
  MAX_LOCATION_CHARACTERS,
  MAX_REMEDIATION_CHARACTERS,
  MAX_TEST_MESSAGE_CHARACTERS,
} from '@palisade/vocabulary';
import type { Finding, Judgement } from '../contract/scanner';
import { toTestResult } from './test-result';
import { toFinding } from './to-finding';

const RECEIPT = { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null };
const LONG = 'x'.repeat(10_000);

const findingAt = (location: string): Finding =>
  toFinding('security_headers', 'csp-missing', {
    location,
    detail: LONG,
    evidence: { observed: null, expected: 'a policy', reproduce: 'curl https://shop.test/' },
  });

const resultOf = (changes: Partial<Judgement>) =>
  toTestResult(
    'security_headers',
    { findings: [], technicalDetails: {}, judged: [], inconclusive: null, summary: LONG, ...changes },
    RECEIPT,
  );

describe('a result', () => {
  it('cuts texts to the limits of the API document', () => {
    const { findings, remediationSteps } = resultOf({
      findings: [findingAt('/')],
      productAdvice: { 'csp-missing': [LONG] },
    });
    expect(findings[0]?.description).toHaveLength(MAX_DESCRIPTION_CHARACTERS);
    expect(remediationSteps[0]).toHaveLength(MAX_REMEDIATION_CHARACTERS);
    expect(resultOf({}).message).toHaveLength(MAX_TEST_MESSAGE_CHARACTERS);
    expect(resultOf({ inconclusive: { sentence: LONG, reason: 'other' } }).message).toHaveLength(
      MAX_TEST_MESSAGE_CHARACTERS,
    );
  });

  it('cuts a location in the finding and in the list of judged locations alike', () => {
    const { findings, judgedLocations } = resultOf({ findings: [findingAt(LONG)], judged: ['/', LONG] });
    expect(findings[0]?.location).toHaveLength(MAX_LOCATION_CHARACTERS);
    expect(judgedLocations).toEqual(['/', findings[0]?.location]);
  });

  it('is inconclusive with more findings than it can hold, so that no issue closes', () => {
    const findings = (count: number): Finding[] =>
      Array.from({ length: count }, (_, index) => findingAt(`/${index}`));
    expect(resultOf({ findings: findings(MAX_FINDINGS) })).toMatchObject({ inconclusive: null });
    expect(resultOf({ findings: findings(MAX_FINDINGS + 1), judged: 'all' })).toMatchObject({
      inconclusive: { reason: 'too_many_findings' },
      findings: [],
      judgedLocations: [],
    });
  });
});
