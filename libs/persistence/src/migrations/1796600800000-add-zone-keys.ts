import { Statements } from '../sql/statements';

/** A key of each zone, for secrets that only its workers open. */
export class AddZoneKeys1796600800000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE zones ADD COLUMN public_key text',
    `ALTER TABLE zones ADD CONSTRAINT zones_public_key_check
       CHECK (public_key ~ '^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$') NOT VALID`,
    'ALTER TABLE zones VALIDATE CONSTRAINT zones_public_key_check',
  ];
  protected readonly backwards = ['ALTER TABLE zones DROP COLUMN public_key'];
}
