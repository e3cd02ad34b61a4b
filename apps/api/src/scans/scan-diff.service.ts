import type { CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { type ComparedTest, ScanDiffRepository, ScansRepository } from '@palisade/persistence';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import { AGAINST_MESSAGE, type ScanDiffResource } from './dto/scan-diff.resource';
import { diffScans } from './scan-diff';

interface ComparedScan {
  id: ScanId;
  checkId: CheckId;
}

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
    return this.between(teamId, earlier, scan, this.compared.testsOf(teamId, scan.id));
  }

  /** @param tests of the scan, which may have many findings: they are not read again */
  async sincePrevious(
    teamId: TeamId,
    scan: ComparedScan,
    tests: readonly ComparedTest[],
  ): Promise<ScanDiffResource> {
    const previous = await this.compared.previousOf(teamId, scan.checkId, scan.id);
    return this.between(teamId, previous, scan, tests);
  }

  private async between(
    teamId: TeamId,
    earlier: ScanId | null,
    { id, checkId }: ComparedScan,
    tests: readonly ComparedTest[] | Promise<readonly ComparedTest[]>,
  ): Promise<ScanDiffResource> {
    const [before, after, issues] = await Promise.all([
      earlier === null ? [] : this.compared.testsOf(teamId, earlier),
      tests,
      this.compared.issuesOf(teamId, checkId, { after: earlier, scanId: id }),
    ]);
    return { data: { against: earlier, ...diffScans(checkId, { before, after, issues }) } };
  }

  private async earlierScan(teamId: TeamId, { id, checkId }: ComparedScan, against: string): Promise<string> {
    const other = await this.scans.get(teamId, against);
    if (other?.checkId !== checkId || other.id >= id) throw ValidationFailed.at('against', AGAINST_MESSAGE);
    return other.id;
  }
}
