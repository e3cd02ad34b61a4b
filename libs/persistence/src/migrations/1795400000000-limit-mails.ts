import { Statements } from '../sql/statements';

/** Scans on request are not limited, so their messages to addresses that a team entered are. */
export class LimitMails1795400000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE mail_hours (
       team_id uuid CONSTRAINT mail_hours_pkey PRIMARY KEY,
       hour timestamptz NOT NULL,
       sent integer NOT NULL,
       CONSTRAINT mail_hours_team_fkey FOREIGN KEY (team_id) REFERENCES teams (id)
     )`,
  ];
  protected readonly backwards = ['DROP TABLE mail_hours'];
}
