import { IsNull, type DataSource } from 'typeorm';
import { Check } from '../entities/check.entity';

export class CheckVerificationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The operator's override, whichever team the check belongs to. @returns false when there is no such check. */
  async forOperatorVerify(checkId: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(Check)
      .update({ id: checkId, deletedAt: IsNull() }, { isVerified: true });
    return affected === 1;
  }
}
