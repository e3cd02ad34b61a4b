import { Injectable } from '@nestjs/common';
import { definitionOf } from '@palisade/catalogue';
import { ChecksRepository, GateRepository, type TestConfigs } from '@palisade/persistence';
import type { TestKey } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import type { Hook } from './ci-hook.guard';
import {
  MOST_KNOWN,
  MOST_SETTLED,
  type ScanLikeResource,
  toScanLikeResource,
} from './dto/scan-like.resource';

/** What a pipeline needs to scan another host as a check is scanned. */
@Injectable()
export class CiLikeService {
  constructor(
    private readonly checks: ChecksRepository,
    private readonly gates: GateRepository,
  ) {}

  async of({ teamId, id }: Hook): Promise<ScanLikeResource> {
    const check = await this.checks.get(teamId, id);
    if (check === null) throw new ApiError('not_found', 'Not found.');
    const checkId = check.id;
    const [baseline, settled, pages] = await Promise.all([
      this.gates.baselineOf(teamId, { checkId }),
      this.gates.settledOf(teamId, checkId, MOST_SETTLED),
      this.gates.lastPagesOf(teamId, checkId),
    ]);
    const known = await this.gates.publicIssuesOf(
      teamId,
      checkId,
      Object.values(baseline).flat(),
      MOST_KNOWN,
    );
    return toScanLikeResource({
      check,
      configs: leaving(check.testConfigs),
      pages,
      settled,
      baseline,
      known,
    });
  }
}

/** Without addresses and names of the check's own host, which a preview does not have, and without names of scan identities. */
const leaving = (configs: TestConfigs): TestConfigs =>
  Object.fromEntries(
    Object.entries(configs).filter(([key]) => {
      const { isOfHost, setup } = definitionOf(key as TestKey);
      return isOfHost !== true && setup !== 'identity';
    }),
  );
