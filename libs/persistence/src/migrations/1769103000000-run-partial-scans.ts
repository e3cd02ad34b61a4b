import { Statements } from '../sql/statements';

const triggers = (names: readonly string[]): string =>
  `ALTER TABLE scans ADD CONSTRAINT scans_triggered_by_check CHECK (triggered_by IN (${names.map((name) => `'${name}'`).join(', ')}))`;

const TRIGGERS = ['manual', 'schedule', 'api', 'ci', 'mcp'];
const NO_CHECK = 'ALTER TABLE scans DROP CONSTRAINT scans_triggered_by_check';

/** Scans of some of the enabled tests, and retests of an issue. */
export class RunPartialScans1769103000000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE scans ADD COLUMN is_partial boolean NOT NULL DEFAULT false',
    NO_CHECK,
    triggers([...TRIGGERS, 'retest']),
  ];
  protected readonly backwards = [
    `UPDATE scans SET triggered_by = 'api' WHERE triggered_by = 'retest'`,
    NO_CHECK,
    triggers(TRIGGERS),
    'ALTER TABLE scans DROP COLUMN is_partial',
  ];
}
