import type { DataSource } from 'typeorm';
import { FUNCTION_RIGHTS, PROGRAMS, type ProgramName, TABLE_RIGHTS } from './program-rights';

export interface ProgramRoleState {
  role: string;
  /** `INSERT on scans`, `UPDATE (due_at) on notification_channels`: rights of TABLE_RIGHTS that the role does not have. */
  missing: string[];
  /** What makes it more than a role of a program: `SUPERUSER`, `owner of scans`, … */
  excess: string[];
}

/** One right, e.g. `SELECT (id, email) on users`; no columns stand for all of them. */
interface NeededRight {
  table: string;
  verb: string;
  columns: string[];
}

/** The roles of api and worker that exist, see grantProgramRoles. */
export async function programRoleStates(dataSource: DataSource): Promise<ProgramRoleState[]> {
  const states: ProgramRoleState[] = [];
  for (const program of PROGRAMS) {
    const needed = Object.entries(TABLE_RIGHTS).flatMap(([table, rights]) =>
      rightsIn(rights[program]).map((right) => ({ table, ...right })),
    );
    const [state] = await dataSource.query<ProgramRoleState[]>(STATE, [
      program,
      JSON.stringify(needed satisfies NeededRight[]),
      FUNCTION_RIGHTS[program],
    ]);
    if (state !== undefined) states.push(state);
  }
  return states;
}

/** Functions of TABLE_RIGHTS' programs that every role may call. */
export async function openFunctions(dataSource: DataSource): Promise<string[]> {
  const names = PROGRAMS.flatMap((program: ProgramName) => FUNCTION_RIGHTS[program]);
  const rows = await dataSource.query<{ name: string }[]>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE has_function_privilege('public', name, 'EXECUTE')",
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Reads what GRANT takes, e.g. `SELECT, UPDATE (a, b)`. */
const rightsIn = (rights: string): { verb: string; columns: string[] }[] =>
  [...rights.matchAll(/\b(SELECT|INSERT|UPDATE|DELETE)\b(?:\s*\(([^)]*)\))?/g)].map(
    ([, verb = '', columns = '']) => ({ verb, columns: columns.match(/\w+/g) ?? [] }),
  );

const STATE = `
  SELECT rolname AS role, ARRAY(
    SELECT format('%s%s on %s', verb, CASE WHEN names = '' THEN '' ELSE ' (' || names || ')' END, "table")
    FROM jsonb_to_recordset($2::jsonb) AS needed ("table" text, verb text, columns text[]),
    LATERAL (SELECT coalesce(string_agg(name, ', '), '') AS names FROM unnest(columns) AS name
             WHERE NOT has_column_privilege(rolname, "table", name, verb)) AS absent
    WHERE CASE WHEN cardinality(columns) > 0 THEN names <> '' ELSE NOT has_table_privilege(rolname, "table", verb) END
    UNION ALL
    SELECT 'EXECUTE on ' || name FROM unnest($3::text[]) AS name WHERE NOT has_function_privilege(rolname, name, 'EXECUTE')
  ) AS missing, array_remove(ARRAY[
    CASE WHEN rolsuper THEN 'SUPERUSER' END, CASE WHEN rolcreaterole THEN 'CREATEROLE' END,
    CASE WHEN rolbypassrls THEN 'BYPASSRLS' END,
    CASE WHEN has_schema_privilege(rolname, current_schema(), 'CREATE') THEN 'CREATE on the schema' END,
    (SELECT 'owner of ' || min(relname) FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(pg_roles.oid, relowner, 'USAGE')
       AND NOT rolsuper)
  ], NULL) AS excess
  FROM pg_roles WHERE rolname = current_database() || '_' || $1::text`;
