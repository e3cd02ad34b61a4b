import type { DataSource } from 'typeorm';
import { PROGRAMS, TABLE_RIGHTS } from './program-rights';

export interface ProgramRoleState {
  role: string;
  /** `INSERT on scans`: rights of TABLE_RIGHTS that the role does not have, on any column. */
  missing: string[];
}

/** The roles of api and worker that exist, see grantProgramRoles. */
export async function programRoleStates(dataSource: DataSource): Promise<ProgramRoleState[]> {
  const states: ProgramRoleState[] = [];
  for (const program of PROGRAMS) {
    const needed = Object.entries(TABLE_RIGHTS).flatMap(([table, rights]) =>
      (rights[program].match(/\b(?:SELECT|INSERT|UPDATE|DELETE)\b/g) ?? []).map((verb) => ({ table, verb })),
    );
    const [state] = await dataSource.query<{ role: string; missing: string[] }[]>(
      `SELECT rolname AS role, ARRAY(
         SELECT verb || ' on ' || name FROM unnest($2::text[], $3::text[]) AS needed (name, verb)
         WHERE NOT CASE verb WHEN 'DELETE' THEN has_table_privilege(rolname, name, verb)
                             ELSE has_any_column_privilege(rolname, name, verb) END
       ) AS missing
       FROM pg_roles WHERE rolname = current_database() || '_' || $1::text`,
      [program, needed.map(({ table }) => table), needed.map(({ verb }) => verb)],
    );
    if (state !== undefined) states.push(state);
  }
  return states;
}
