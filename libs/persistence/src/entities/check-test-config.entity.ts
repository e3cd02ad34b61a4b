import type { TestKey, TestSettings, CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { deleted, jsonb, type RowOf, table, text, uuid } from './table';

/** Settings of one test of a check (`test_configs`). Softly deleted together with its check. */
export const CheckTestConfig = table(
  'check_test_configs',
  {
    checkId: uuid<CheckId>().key(),
    testKey: text<TestKey>().key(),
    teamId: uuid<TeamId>(),
    settings: jsonb<TestSettings>(),
    deletedAt: deleted(),
  },
  { foreignKeys: { check_test_configs_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] } },
);
export type CheckTestConfig = RowOf<typeof CheckTestConfig>;
