import { QueryFailedError } from 'typeorm';

/** SQLSTATE classes for an error in the statement or its values, or for a conflict; not for problems of the server. */
const REFUSED = /^(21|22|23|40|54)/;

/** Whether PostgreSQL understood a statement and refused it: a part of it may be accepted. */
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
