import { Statements } from '../sql/statements';

/** Which attempts that ended with the loss of a worker count against their scan. */
export class SpareLostAttempts1796700200000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE scan_slots ADD COLUMN spared smallint NOT NULL DEFAULT 0,
       ADD COLUMN runs_alone boolean NOT NULL DEFAULT false`,
  ];
  protected readonly backwards = ['ALTER TABLE scan_slots DROP COLUMN runs_alone, DROP COLUMN spared'];
}
