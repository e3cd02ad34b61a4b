import type { CheckId } from '@palisade/vocabulary';
import { CheckIsolationRepository, type IsolatedCheck, isId } from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export const listIsolatedChecks = (): Promise<IsolatedCheck[]> =>
  withDatabase((dataSource) => new CheckIsolationRepository(dataSource).forOperatorList());

export async function releaseCheck(checkId: CheckId): Promise<void> {
  const isReleased = await withDatabase(
    async (dataSource) =>
      isId(checkId) && (await new CheckIsolationRepository(dataSource).forOperatorRelease(checkId)),
  );
  if (!isReleased) throw new Error(`There is no isolated check with the id ${checkId}.`);
}
