import { Statements } from '../sql/statements';

/** The operator's data is loaded once for all workers, and survives their restarts. */
export class LoadData1795395610000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE loaded_data (
         id text CONSTRAINT loaded_data_pkey PRIMARY KEY,
         address_hash text NOT NULL,
         document text,
         date text,
         source text,
         loaded_at timestamptz,
         checked_at timestamptz,
         failure text,
         next_load_at timestamptz NOT NULL
       )`,
  ];
  protected readonly backwards = ['DROP TABLE loaded_data'];
}
