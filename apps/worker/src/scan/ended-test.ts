import { definitionOf } from '@palisade/catalogue';
import type { EndedTest, StoredFinding } from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';

/** A result as it is stored. */
export const endedTest = ({ inconclusive, ...result }: TestResult): EndedTest => ({
  ...result,
  findings: result.findings.map(storedFinding),
  inconclusiveReason: inconclusive?.reason ?? null,
  ruleVersions: laterVersions(result.testKey),
});

/** What strangers see too is stored as it was before there were identities. */
function storedFinding({ seenAs, ...finding }: StoredFinding): StoredFinding {
  return seenAs === undefined || seenAs.length === 0 ? finding : { ...finding, seenAs };
}

/** The rules in a later version than their first, so that scans of two versions of a rule can be compared. */
const laterVersions = (key: TestKey): Record<string, number> =>
  Object.fromEntries(
    Object.values(definitionOf(key).rules)
      .filter(({ version }) => version > 1)
      .map(({ id, version }) => [id, version]),
  );
