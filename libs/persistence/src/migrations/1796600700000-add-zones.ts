import { Statements } from '../sql/statements';

const ZONED = ['checks', 'scan_slots', 'outbox'];

/** Workers in other networks. All checks are in the default zone, whose row no table writes. */
export class AddZones1796600700000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE zones (
       name text,
       allowed_hosts text NOT NULL DEFAULT '',
       created_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT zones_pkey PRIMARY KEY (name),
       CONSTRAINT zones_name_check CHECK (name ~ '^[a-z0-9-]{1,32}$')
     )`,
    `CREATE TABLE zone_grants (
       team_id uuid,
       zone text,
       created_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT zone_grants_pkey PRIMARY KEY (team_id, zone),
       CONSTRAINT zone_grants_team_fkey FOREIGN KEY (team_id) REFERENCES teams (id),
       CONSTRAINT zone_grants_zone_fkey FOREIGN KEY (zone) REFERENCES zones (name)
     )`,
    `CREATE TABLE zone_workers (
       zone text,
       worker text,
       seen_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT zone_workers_pkey PRIMARY KEY (zone, worker),
       CONSTRAINT zone_workers_zone_fkey FOREIGN KEY (zone) REFERENCES zones (name)
     )`,
    `INSERT INTO zones (name) VALUES ('default')`,
    ...ZONED.map((table) => `ALTER TABLE ${table} ADD COLUMN zone text NOT NULL DEFAULT 'default'`),
  ];
  protected readonly backwards = [
    ...[...ZONED].reverse().map((table) => `ALTER TABLE ${table} DROP COLUMN zone`),
    'DROP TABLE zone_workers',
    'DROP TABLE zone_grants',
    'DROP TABLE zones',
  ];
}
