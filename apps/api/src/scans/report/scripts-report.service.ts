import { Injectable, type StreamableFile } from '@nestjs/common';
import { appUrlOf, Environment } from '@palisade/config';
import {
  leavingChange,
  leavingPages,
  ScansRepository,
  ScriptsRepository,
  TeamsRepository,
} from '@palisade/persistence';
import type { TeamId } from '@palisade/vocabulary';
import type { Response } from 'express';
import type { ReportQuery } from '../../evidence/dto/report.query';
import type { EvidenceDocument } from '../../evidence/evidence-block';
import { EvidenceFiles } from '../../evidence/evidence-files.service';
import { ApiError } from '../../http/errors/api-error';
import { requireId } from '../../http/require-id';
import { evidencePage } from './evidence-page';
import { REPORT_POLICY } from './report-style';
import { MOST_REPORTED_CHANGES, scriptsEvidence } from './scripts-evidence';

/** The inventory of scripts of a scan's check, as it is now. */
@Injectable()
export class ScriptsReportService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly scripts: ScriptsRepository,
    private readonly teams: TeamsRepository,
    private readonly files: EvidenceFiles,
    private readonly environment: Environment,
  ) {}

  async send(
    teamId: TeamId,
    scanId: string,
    { format = 'html' }: ReportQuery,
    response: Response,
  ): Promise<string | StreamableFile> {
    if (format === 'html') {
      const { document } = await this.evidenceOf(teamId, scanId);
      response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': REPORT_POLICY });
      return evidencePage(document);
    }
    const source = { id: `${scanId} scripts`, read: () => this.evidenceOf(teamId, scanId) };
    return this.files.send(teamId, source, format, response);
  }

  private async evidenceOf(
    teamId: TeamId,
    scanId: string,
  ): Promise<{ document: EvidenceDocument; name: string }> {
    const scan = await this.scans.get(teamId, requireId(scanId, 'Scan'));
    if (scan === null) throw new ApiError('not_found', 'Scan not found.');
    const { checkId, domain, completedAt, createdAt } = scan;
    const [ledger, scripts, changes, sharesEvidence] = await Promise.all([
      this.scripts.ledger(teamId, checkId),
      this.scripts.list(teamId, checkId),
      this.scripts.changes(teamId, checkId, undefined, { limit: MOST_REPORTED_CHANGES, offset: '0' }),
      this.teams.sharesEvidence(teamId),
    ]);
    const named = (pages: readonly string[]): string[] => leavingPages(pages, { sharesEvidence });
    const document = scriptsEvidence({
      domain,
      ledger: ledger && { ...ledger, sensitivePages: named(ledger.sensitivePages) },
      scripts: scripts.map((script) => ({ ...script, broughtBy: named(script.broughtBy) })),
      namedPages: named,
      changes: changes.items.map((change) => leavingChange(change, { sharesEvidence })),
      totalChanges: changes.total,
      guide: `${appUrlOf(this.environment)}/docs/guide/evidence`,
      at: completedAt ?? createdAt,
    });
    const day = document.at.toISOString().slice(0, 10);
    return { document, name: `palisade-scripts-${domain.replace(/[^\w.-]/g, '-')}-${day}` };
  }
}
