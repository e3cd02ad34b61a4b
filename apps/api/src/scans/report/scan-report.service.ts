import { fingerprintOf } from '@palisade/catalogue';
import type { CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import {
  type ComparedIssue,
  type ComparedTest,
  ScanDiffRepository,
  ScansRepository,
} from '@palisade/persistence';
import { ApiError } from '../../http/api-error';
import { requireId } from '../../http/require-id';
import { ScanDiffService } from '../scan-diff.service';
import type { ReportedFinding } from './report-findings';
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
    const issues = await this.compared.issuesOf(teamId, scan.checkId, {
      after: null,
      scanId: id,
      live: true,
    });
    const findings = reported(scan.checkId, tests, issues);
    return scanReportPage({ scan, tests, findings, diff: data, hasPrevious: data.against !== null });
  }
}

function reported(
  checkId: CheckId,
  tests: readonly ComparedTest[],
  issues: readonly ComparedIssue[],
): ReportedFinding[] {
  const accepted = new Set(
    issues.filter(({ state }) => state === 'accepted').map(({ fingerprint }) => fingerprint),
  );
  return tests.flatMap(({ testKey, findings }) =>
    (findings ?? []).map((finding) => {
      const { id, location } = finding;
      const isAccepted = accepted.has(fingerprintOf(checkId, { testKey, id, location }));
      return { testKey, finding, isAccepted };
    }),
  );
}
