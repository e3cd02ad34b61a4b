import { Statements } from '../sql/statements';

/** E-mails of the api that the mail server has not taken yet. */
export class AddWaitingMails1796724000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE waiting_mails (
         id uuid,
         mail text NOT NULL,
         attempts smallint NOT NULL,
         is_running boolean NOT NULL,
         due_at timestamptz NOT NULL,
         expires_at timestamptz NOT NULL DEFAULT now() + interval '1 hour',
         CONSTRAINT waiting_mails_pkey PRIMARY KEY (id)
       )`,
  ];
  protected readonly backwards = ['DROP TABLE waiting_mails'];
}
