import { Statements } from '../sql/statements';

/** Lists come from public sources every day: most days nothing is new, which is what makes them current. */
export class ConfirmLoadedData1796724600000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE loaded_data ADD COLUMN etags text, ADD COLUMN confirmed_on text`,
  ];
  protected readonly backwards = [`ALTER TABLE loaded_data DROP COLUMN etags, DROP COLUMN confirmed_on`];
}
