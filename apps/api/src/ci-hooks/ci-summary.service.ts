import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { ChecksRepository, ScanCoverageRepository, ScanDiffRepository } from '@palisade/persistence';
import { type SummaryFinding, formatSummary, summaryOfGate } from '@palisade/scan-summary';
import { type Severity, type TeamId, gradeOf } from '@palisade/vocabulary';
import type { Response } from 'express';
import { ApiError } from '../http/errors/api-error';
import type { ScanResource } from '../scans/dto/scan.resource';
import { findingsOf, isFixed } from '../scans/scan-diff';
import { ScansService } from '../scans/scans.service';
import type { Hook } from './ci-hook.guard';
import { type GateQuery, termsOf } from './dto/gate.query';
import { GateService } from './gate.service';

/** The result of a scan as Markdown, for code hosts. */
@Injectable()
export class CiSummaryService {
  constructor(
    private readonly scans: ScansService,
    private readonly gates: GateService,
    private readonly checks: ChecksRepository,
    private readonly results: ScanDiffRepository,
    private readonly coverage: ScanCoverageRepository,
    private readonly environment: Environment,
  ) {}

  /** Its figures are headers too: shells read those more easily than JSON. */
  async send({ teamId, id }: Hook, query: GateQuery, response: Response): Promise<string> {
    const scan = await this.scans.get(teamId, id);
    const check = await this.checks.get(teamId, scan.check_id);
    if (check === null) throw new ApiError('not_found', 'Not found.');
    const teamUrl = `${appUrlOf(this.environment)}/t/${teamId}`;
    const terms = termsOf(query);
    const [gate, anyNew, fixed, products] = await Promise.all([
      this.gates.judge(teamId, scan, terms),
      this.gates.judge(teamId, scan, { ...terms, failOn: 'new-low' }),
      this.fixedIn(teamId, scan, teamUrl),
      this.coverage.products(teamId, check.id, scan.id),
    ]);
    const { grade } = gradeOf(check.gradeFacts, new Date());
    response.set({
      'Palisade-Grade': grade ?? 'none',
      'Palisade-New': String(anyNew.counted.length),
      'Palisade-Fixed': String(fixed.length),
    });
    const site = {
      site: check.url ?? check.domain,
      host: check.domain,
      url: `${teamUrl}/scans/${scan.id}`,
      fixedWords: 'Fixed since the scan before:' as const,
    };
    return formatSummary([summaryOfGate(gate, { ...site, grade, fixed, products, teamUrl })]);
  }

  /** What the scan found to be gone. */
  private async fixedIn(teamId: TeamId, scan: ScanResource, teamUrl: string): Promise<SummaryFinding[]> {
    if (scan.status !== 'completed') return [];
    const after = await this.results.previousOf(teamId, scan.check_id, scan.id);
    if (after === null) return [];
    const [tests, issues] = await Promise.all([
      this.results.testsOf(teamId, scan.id),
      this.results.issuesOf(teamId, scan.check_id, { after, scanId: scan.id }),
    ]);
    const found = findingsOf(scan.check_id, tests);
    return issues
      .filter((issue) => isFixed(issue) && !found.has(issue.fingerprint))
      .map(({ id, severity, title, shownLocation }) => ({
        severity: severity as Severity,
        title,
        location: shownLocation,
        url: `${teamUrl}/issues/${id}`,
      }));
  }
}
