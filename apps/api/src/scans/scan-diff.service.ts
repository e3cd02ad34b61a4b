import type { CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { ScanDiffRepository, ScansRepository } from '@palisade/persistence';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import { AGAINST_MESSAGE, type ScanDiffResource } from './dto/scan-diff.resource';
import { diffScans } from './scan-diff';

@Injectable()
export class ScanDiffService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly compared: ScanDiffRepository,
  ) {}

  /** @param against `previous`, or the id of an earlier scan of the same check */
  async diff(teamId: TeamId, scanId: ScanId, against: string): Promise<ScanDiffResource> {
    const scan = await this.scans.get(teamId, requireId(scanId, 'Scan'));
    if (scan === null) throw new ApiError('not_found', 'Scan not found.');
    const earlier =
      against === 'previous'
        ? await this.compared.previousOf(teamId, scan.checkId, scan.id)
        : await this.earlierScan(teamId, scan, against);
    const [before, after, issues] = await Promise.all([
      earlier === null ? [] : this.compared.testsOf(teamId, earlier),
      this.compared.testsOf(teamId, scan.id),
      this.compared.issuesOf(teamId, scan.checkId, { after: earlier, scanId: scan.id }),
    ]);
    return { data: { against: earlier, ...diffScans(scan.checkId, { before, after, issues }) } };
  }

  private async earlierScan(
    teamId: TeamId,
    { id, checkId }: { id: string; checkId: CheckId },
    against: string,
  ): Promise<string> {
    const other = await this.scans.get(teamId, against);
    if (other?.checkId !== checkId || other.id >= id) throw ValidationFailed.at('against', AGAINST_MESSAGE);
    return other.id;
  }
}
