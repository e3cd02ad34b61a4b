import { currentTimeZone } from '@palisade/vocabulary';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STORED = `
  SELECT schedule ->> 'time_zone' AS name FROM checks WHERE schedule IS NOT NULL
  UNION SELECT part ->> 'time_zone' FROM checks, jsonb_array_elements(maintenance_windows) AS part`;

const OF_SCHEDULE = `
  UPDATE checks SET schedule = jsonb_set(schedule, '{time_zone}', to_jsonb($2::text)) WHERE schedule ->> 'time_zone' = $1`;

const OF_WINDOWS = `
  UPDATE checks SET maintenance_windows = (
    SELECT jsonb_agg(CASE WHEN part ->> 'time_zone' = $1 THEN jsonb_set(part, '{time_zone}', to_jsonb($2::text)) ELSE part END ORDER BY place)
    FROM jsonb_array_elements(maintenance_windows) WITH ORDINALITY AS parts (part, place))
  WHERE maintenance_windows @> jsonb_build_array(jsonb_build_object('time_zone', $1::text))`;

/** Time zones are stored under the name that IANA gives them today, in its case. Checks with another spelling are few. */
export class NameTimeZones1796724400001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const stored = (await queryRunner.query(STORED)) as { name: string }[];
    for (const { name } of stored) {
      const current = currentTimeZone(name);
      if (current === name) continue;
      for (const update of [OF_SCHEDULE, OF_WINDOWS]) await queryRunner.query(update, [name, current]);
    }
  }

  /** Earlier programs know these names too. */
  async down(): Promise<void> {
    // Nothing to undo.
  }
}
