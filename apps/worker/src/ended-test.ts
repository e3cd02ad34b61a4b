import { definitionOf } from '@palisade/catalogue';
import type { EndedTest } from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';

/** A result as it is stored. */
export const endedTest = ({ inconclusive, ...result }: TestResult): EndedTest => ({
  ...result,
  inconclusiveReason: inconclusive?.reason ?? null,
  ruleVersions: laterVersions(result.testKey),
});

/** The rules in a later version than their first, so that scans of two versions of a rule can be compared. */
const laterVersions = (key: TestKey): Record<string, number> =>
  Object.fromEntries(
    Object.values(definitionOf(key).rules)
      .filter(({ version }) => version > 1)
      .map(({ id, version }) => [id, version]),
  );
