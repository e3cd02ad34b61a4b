import { fingerprintOf } from '@palisade/catalogue';
import type { CheckId, ScanId, ScanStatus, TeamId } from '@palisade/vocabulary';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import {
  type ComparedIssue,
  type ComparedTest,
  EvidenceRepository,
  type LeavingFinding,
  ScanDiffRepository,
  ScansRepository,
  shownLocationOf,
} from '@palisade/persistence';
import { ApiError } from '../../http/errors/api-error';
import { requireId } from '../../http/require-id';
import type { Response } from 'express';
import type { ReportQuery } from '../../evidence/dto/report.query';
import type { EvidenceDocument } from '../../evidence/evidence-block';
import { EvidenceFiles } from '../../evidence/evidence-files.service';
import { ValidationFailed } from '../../http/fields/validation-failed';
import type { DiffFinding, ScanDiff } from '../scan-diff';
import { ScanDiffService } from '../scan-diff.service';
import type { ReportedFinding } from './report-findings';
import { REPORT_POLICY } from './report-style';
import { scanEvidence } from './scan-evidence';
import { type ReportContent, scanReportPage } from './scan-report.page';

const NOT_OVER = 'The scan has not ended. Evidence is of scans that ended.';
const isOver = (status: ScanStatus): boolean => status === 'completed' || status === 'failed';

@Injectable()
export class ScanReportService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly compared: ScanDiffRepository,
    private readonly diffs: ScanDiffService,
    private readonly evidence: EvidenceRepository,
    private readonly files: EvidenceFiles,
    private readonly environment: Environment,
  ) {}

  /** @returns a self-contained HTML document. */
  async html(teamId: TeamId, scanId: ScanId): Promise<string> {
    return scanReportPage(await this.contentOf(teamId, scanId));
  }

  /** The report in the form that was asked for, with its headers. */
  async send(
    teamId: TeamId,
    scanId: ScanId,
    { format = 'html', isShared = false }: ReportQuery & { isShared?: boolean },
    response: Response,
  ): Promise<string | StreamableFile> {
    if (format === 'html') {
      const html = await this.html(teamId, scanId);
      // Not by @Header(), which would also mark a refusal as HTML.
      response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': REPORT_POLICY });
      return html;
    }
    const id = `${scanId} ${isShared ? 'shared' : 'own'}`;
    return this.files.send(
      teamId,
      { id, read: () => this.evidenceOf(teamId, scanId, isShared) },
      format,
      response,
    );
  }

  private async evidenceOf(
    teamId: TeamId,
    scanId: ScanId,
    isShared: boolean,
  ): Promise<{ document: EvidenceDocument; name: string }> {
    const content = await this.contentOf(teamId, scanId);
    const { id, checkId, domain, status, completedAt, createdAt } = content.scan;
    if (!isOver(status)) throw ValidationFailed.at('format', NOT_OVER);
    const [acceptances, deeds] = await Promise.all([
      this.evidence.acceptancesOf(teamId, checkId, id),
      isShared ? null : this.evidence.deedsOf(teamId, checkId, id, content.against),
    ]);
    const guide = `${appUrlOf(this.environment)}/docs/guide/evidence`;
    const day = (completedAt ?? createdAt).toISOString().slice(0, 10);
    const name = `palisade-${domain.replace(/[^\w.-]/g, '-')}-${day}`;
    return { document: scanEvidence({ ...content, acceptances, deeds, guide }), name };
  }

  private async contentOf(
    teamId: TeamId,
    scanId: ScanId,
  ): Promise<ReportContent & { against: string | null }> {
    const id = requireId(scanId, 'Scan');
    const [scan, tests] = await Promise.all([this.scans.get(teamId, id), this.compared.testsOf(teamId, id)]);
    if (scan === null) throw new ApiError('not_found', 'Scan not found.');
    const [{ data }, issues] = await Promise.all([
      this.diffs.sincePrevious(teamId, scan, tests),
      this.compared.issuesOf(teamId, scan.checkId, { after: null, scanId: id, live: true }),
    ]);
    const findings = reported(scan.checkId, tests, issues);
    const { against } = data;
    const diff = leavingDiff(data, findings, issues);
    const shown = findings.map((each) => ({ ...each, finding: shownFinding(each.finding) }));
    return { scan, tests, findings: shown, diff, hasPrevious: against !== null, against };
  }
}

/** The report leaves the dashboard, and paths that only scan identities see stay there. */
const shownFinding = (finding: LeavingFinding): LeavingFinding => ({
  ...finding,
  location: shownLocationOf(finding),
});

function leavingDiff<Diff extends ScanDiff>(
  diff: Diff,
  findings: readonly ReportedFinding[],
  issues: readonly ComparedIssue[],
): Diff {
  const shown = new Map([
    ...issues.map(({ fingerprint, shownLocation }) => [fingerprint, shownLocation] as const),
    ...findings.map(({ fingerprint, finding }) => [fingerprint, shownLocationOf(finding)] as const),
  ]);
  const leaving = <Item extends DiffFinding>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, location: shown.get(item.fingerprint) ?? item.location }));
  return {
    ...diff,
    new: leaving(diff.new),
    fixed: leaving(diff.fixed),
    no_longer_found: leaving(diff.no_longer_found),
    rule_changes: leaving(diff.rule_changes),
  };
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
      const fingerprint = fingerprintOf(checkId, { testKey, id, location });
      return { testKey, finding, fingerprint, isAccepted: accepted.has(fingerprint) };
    }),
  );
}
