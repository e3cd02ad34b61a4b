import type { DataSource, EntityManager } from 'typeorm';
import { FUNCTION_RIGHTS, PROGRAMS, type ProgramName, TABLE_RIGHTS } from './program-rights';
import { scramVerifier } from './scram-verifier';

export type ProgramPasswords = Partial<Record<ProgramName, string>>;

/** PostgreSQL normalises other passwords (SASLprep); the verifier of these needs no normalisation. */
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/**
 * Gives api and worker their own roles, `<database>_api` and `<database>_worker`, which own nothing and may do what TABLE_RIGHTS
 * says. If a password is given, the role is created or gets that password. The rights of an existing role are renewed, so that it covers
 * the tables of new migrations. Without a password or a role nothing happens: the programs then share the role of the owner.
 *
 * @returns names of the roles that have their rights now.
 */
export async function grantProgramRoles(
  dataSource: DataSource,
  passwords: ProgramPasswords,
): Promise<string[]> {
  const granted: string[] = [];
  await dataSource.transaction(async (manager) => {
    await closeFunctions(manager);
    const [{ database }] = await manager.query<[{ database: string }]>(
      'SELECT current_database() AS database',
    );
    for (const program of PROGRAMS) {
      const role = `${database}_${program}`;
      const password = passwords[program];
      if (password !== undefined) await ensureRole(manager, role, password);
      else if (!(await roleExists(manager, role))) continue;
      await grantRights(manager, program, role);
      granted.push(role);
    }
  });
  return granted;
}

/** A dump restored without rights lets every role call them, as PostgreSQL does with new functions. */
async function closeFunctions(manager: EntityManager): Promise<void> {
  const names = [...new Set(PROGRAMS.flatMap((program) => FUNCTION_RIGHTS[program]))];
  await manager.query(`REVOKE ALL ON FUNCTION ${names.join(', ')} FROM PUBLIC`);
}

async function roleExists(manager: EntityManager, role: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rows.length === 1;
}

/** A role that may sign in with the password, and nothing else. */
export async function ensureRole(manager: EntityManager, role: string, password: string): Promise<void> {
  const verb = (await roleExists(manager, role)) ? 'ALTER' : 'CREATE';
  const secret = PLAIN_ASCII.test(password) ? scramVerifier(password) : password;
  const [{ statement }] = await manager.query<[{ statement: string }]>(
    `SELECT format('${verb} ROLE %I LOGIN PASSWORD %L', $1::text, $2::text) AS statement`,
    [role, secret],
  );
  await manager.query(statement);
}

/** Takes all rights in the schema from the role, then gives it the program's. */
export async function grantRights(manager: EntityManager, program: ProgramName, role: string): Promise<void> {
  const [names] = await manager.query<[{ role: string; schema: string }]>(
    'SELECT quote_ident($1) AS role, quote_ident(current_schema()) AS schema',
    [role],
  );
  for (const statement of [
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${names.schema} FROM ${names.role}`,
    `GRANT USAGE ON SCHEMA ${names.schema} TO ${names.role}`,
    ...Object.entries(TABLE_RIGHTS)
      .filter(([, rights]) => rights[program] !== '')
      .map(([table, rights]) => `GRANT ${rights[program]} ON ${table} TO ${names.role}`),
    ...FUNCTION_RIGHTS[program].map((name) => `GRANT EXECUTE ON FUNCTION ${name} TO ${names.role}`),
  ]) {
    await manager.query(statement);
  }
  await refuseStrongRole(manager, role);
}

/** Databases made before PostgreSQL 15 let every role create tables; a superuser or an owner may do anything anyway. */
async function refuseStrongRole(manager: EntityManager, role: string): Promise<void> {
  const [{ creates, rules }] = await manager.query<[{ creates: boolean; rules: boolean }]>(
    `SELECT has_schema_privilege($1, current_schema(), 'CREATE') AS creates,
            bool_or(pg_has_role($1, relowner, 'USAGE')) AS rules
     FROM pg_class WHERE oid = 'audit_log'::regclass`,
    [role],
  );
  if (rules) {
    throw new Error(
      `The role ${role} owns the tables or is a superuser: give api and worker roles that own nothing, or rename this one.`,
    );
  }
  if (creates) {
    throw new Error(
      `The role ${role} may create tables: run REVOKE CREATE ON SCHEMA public FROM PUBLIC in this database, then this again.`,
    );
  }
}
