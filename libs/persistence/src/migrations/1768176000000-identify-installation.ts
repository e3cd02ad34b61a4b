import { Statements } from '../sql/statements';

/** Gives the database its own id, so that installations that share a Redis can keep their keys apart. */
export class IdentifyInstallation1768176000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE installation (
         id uuid CONSTRAINT installation_pkey PRIMARY KEY,
         created_at timestamptz NOT NULL DEFAULT now()
       )`,
    'CREATE UNIQUE INDEX installation_only_one_key ON installation ((true))',
    'INSERT INTO installation (id) VALUES (gen_random_uuid())',
  ];
  protected readonly backwards = ['DROP TABLE installation'];
}
