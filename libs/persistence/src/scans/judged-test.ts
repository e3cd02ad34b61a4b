import type { EndedTest } from './scan-hold';
import type { JudgedTest } from './scan-closing.repository';
import { storableJson } from '../sql/storable-text';

/** A result as it will be read back, so that readers see the same text before and after it is stored. */
export const judgedTest = ({
  testKey,
  status,
  findings,
  inconclusiveReason,
  judgedLocations,
  unjudgedRules,
  judgedAs,
}: EndedTest): JudgedTest => ({
  testKey,
  status,
  inconclusiveReason,
  judgedLocations,
  unjudgedRules,
  judgedAs,
  findings: JSON.parse(storableJson(findings)) as JudgedTest['findings'],
});
