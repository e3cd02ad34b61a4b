import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { judge, type Judged, outcomeOf, type ScanDocument, testOf } from './compare';
import type { RigAccount } from './rig-account';

/** What the identities of an account alone see, next to its truth. A test that did not judge as each of them is unjudged. */
export const compareSignedIn = (
  { application, truth, identities }: RigAccount,
  document: ScanDocument,
): Judged[] =>
  labelledKeys(truth).flatMap((key) => {
    const label = truth[key];
    if (label === undefined) return [];
    const { verdict: expected, knownDeviation = null } = label;
    const labelled = {
      application: application.name,
      run: 'signed-in',
      key,
      expected,
      knownDeviation,
    } as const;
    const test = testOf(document, key);
    if (key === 'access_control') return [judge(labelled, { ...test, outcome: outcomeOf(test) })];
    const outcomes = test.technical_details?.identities ?? {};
    return [
      judge(labelled, {
        message: `${JSON.stringify(outcomes)} ${test.message}`,
        findings: test.findings.filter(({ seen_as: names = [] }) => names.length > 0),
        outcome: identities.every(({ name }) => outcomes[name] === 'judged') ? 'judged' : 'inconclusive',
      }),
    ];
  });

export const labelledKeys = (truth: RigAccount['truth']): TestKey[] =>
  TEST_KEYS.filter((key) => truth[key] !== undefined);
