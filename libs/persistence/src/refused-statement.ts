import { QueryFailedError } from 'typeorm';

/** SQLSTATE classes of what is wrong with the statement or its values, or of a lost race; not of a server in trouble. */
const REFUSED = /^(21|22|23|40|54)/;

/** Whether PostgreSQL understood a statement and refused it: a smaller part of it may be taken. */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof QueryFailedError && 'code' in error && REFUSED.test(String(error.code));
