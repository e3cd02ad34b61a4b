import type { EndedTest } from './scan-hold';
import type { JudgedTest } from './scan-closing.repository';
import { storableJson } from './storable-text';

/** A result as it will be read back, so that readers see the same text before and after it is stored. */
export const judgedTest = ({ testKey, status, findings, technicalDetails }: EndedTest): JudgedTest => ({
  testKey,
  status,
  findings: JSON.parse(storableJson(findings)) as JudgedTest['findings'],
  inconclusive: technicalDetails.inconclusive === true,
  judgedLocations: (technicalDetails.judged_locations ?? []) as JudgedTest['judgedLocations'],
  unjudgedRules: (technicalDetails.unjudged_rules ?? []) as JudgedTest['unjudgedRules'],
});
