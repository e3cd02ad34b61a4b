import type { ScanId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { ScanDiffRepository, ScansRepository } from '@palisade/persistence';
import { ApiError } from '../../http/api-error';
import { requireId } from '../../http/require-id';
import { ScanDiffService } from '../scan-diff.service';
import { scanReportPage } from './scan-report.page';

@Injectable()
export class ScanReportService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly compared: ScanDiffRepository,
    private readonly diffs: ScanDiffService,
  ) {}

  /** @returns a self-contained HTML document. */
  async html(teamId: TeamId, scanId: ScanId): Promise<string> {
    const id = requireId(scanId, 'Scan');
    const [scan, tests, { data }] = await Promise.all([
      this.scans.get(teamId, id),
      this.compared.testsOf(teamId, id),
      this.diffs.diff(teamId, id, 'previous'),
    ]);
    if (scan === null) throw new ApiError('not_found', 'Scan not found.');
    return scanReportPage({ scan, tests, diff: data, hasPrevious: data.against !== null });
  }
}
