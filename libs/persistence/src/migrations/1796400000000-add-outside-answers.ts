import { Statements } from '../sql/statements';

export class AddOutsideAnswers1796400000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE outside_answers (
         test_key text NOT NULL,
         subject_hash text NOT NULL,
         answer jsonb,
         answered_at timestamptz,
         next_at timestamptz NOT NULL,
         CONSTRAINT outside_answers_pkey PRIMARY KEY (test_key, subject_hash)
       )`,
    'CREATE INDEX outside_answers_next_idx ON outside_answers (next_at)',
  ];
  protected readonly backwards = ['DROP TABLE outside_answers'];
}
