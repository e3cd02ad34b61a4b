import { QueryFailedError } from 'typeorm';

/** SQLSTATE classes of what is wrong with the statement or its values, or of a lost race; not of a server in trouble. */
const REFUSED = /^(21|22|23|40|54)/;

/** Whether PostgreSQL understood a statement and refused it: a smaller part of it may be taken. */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof QueryFailedError && 'code' in error && REFUSED.test(String(error.code));

const UNIQUE_VIOLATION = '23505';

/** Runs `work`, and returns `refusal` where a unique constraint of this name refused a row. */
export async function refusedByUnique<Result>(
  constraint: string,
  refusal: Result,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueryFailedError && isViolationOf(error, constraint)) return refusal;
    throw error;
  }
}

function isViolationOf({ driverError }: { driverError: unknown }, constraint: string): boolean {
  const { code, constraint: violated } = driverError as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
