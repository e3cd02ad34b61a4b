import type { CheckId } from '@palisade/vocabulary';
import { CheckVerificationRepository, isId } from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export async function verifyCheck(checkId: CheckId): Promise<void> {
  const isVerified = await withDatabase(
    async (dataSource) =>
      isId(checkId) && (await new CheckVerificationRepository(dataSource).forOperatorVerify(checkId)),
  );
  if (!isVerified) throw new Error(`There is no check with the id ${checkId}.`);
}
