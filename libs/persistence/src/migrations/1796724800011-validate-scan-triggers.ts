import { Statements } from '../sql/statements';

/** On its own: it reads every scan, and must not do that while the lock of a new constraint is held. */
export class ValidateScanTriggers1796724800011 extends Statements {
  protected readonly forwards = ['ALTER TABLE scans VALIDATE CONSTRAINT scans_triggered_by_check'];
  protected readonly backwards = [];
}
