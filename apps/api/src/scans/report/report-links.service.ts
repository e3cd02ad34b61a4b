import { Injectable, type StreamableFile } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { generateToken, hashToken, isWellFormedToken } from '@palisade/credentials';
import {
  type ActingTeam,
  ReportLinksRepository,
  ScansRepository,
  type SharedScan,
} from '@palisade/persistence';
import { MAX_REPORT_LINKS_PER_SCAN, type ScanId, type TeamId } from '@palisade/vocabulary';
import type { Response } from 'express';
import type { ReportQuery } from '../../evidence/dto/report.query';
import { ApiError } from '../../http/errors/api-error';
import { requireId } from '../../http/require-id';
import { ValidationFailed } from '../../http/fields/validation-failed';
import {
  type NewReportLinkResource,
  type ReportLinkListResource,
  toReportLinkResource,
} from '../dto/report-link.resource';
import { ScanReportService } from './scan-report.service';

const DAY_MS = 86_400_000;
const TOO_MANY = `A scan can have ${MAX_REPORT_LINKS_PER_SCAN} links to its report. Revoke one first.`;
export const LINK_NOT_FOUND = 'Report link not found.';
export const REPORT_NOT_FOUND = 'Report not found. The link is wrong, has expired or was revoked.';

@Injectable()
export class ReportLinksService {
  constructor(
    private readonly links: ReportLinksRepository,
    private readonly scans: ScansRepository,
    private readonly reports: ScanReportService,
    private readonly environment: Environment,
  ) {}

  async list(teamId: TeamId, scanId: ScanId): Promise<ReportLinkListResource> {
    return { data: (await this.links.list(teamId, scanId)).map(toReportLinkResource) };
  }

  async create(team: ActingTeam, scanId: ScanId, days: number): Promise<NewReportLinkResource> {
    const token = generateToken();
    const link = await this.links.create(team, await this.scanOf(team, scanId), {
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + days * DAY_MS),
    });
    if (link === null) throw ValidationFailed.at('scan_id', TOO_MANY);
    return { ...toReportLinkResource(link), url: `${appUrlOf(this.environment)}/api/v1/reports/${token}` };
  }

  async revoke(team: ActingTeam, scanId: ScanId, linkId: string): Promise<void> {
    const id = requireId(linkId, 'Report link');
    if (!(await this.links.revoke(team, await this.scanOf(team, scanId), id)))
      throw new ApiError('not_found', LINK_NOT_FOUND);
  }

  /** All that does not open says the same, so that a guess learns nothing. */
  async open(token: string, query: ReportQuery, response: Response): Promise<string | StreamableFile> {
    const shared = isWellFormedToken(token) ? await this.links.findShared(hashToken(token)) : null;
    if (shared === null) throw new ApiError('not_found', REPORT_NOT_FOUND);
    try {
      return await this.reports.send(shared.teamId, shared.scanId, { ...query, isShared: true }, response);
    } catch (error) {
      // The scan or its check was deleted since.
      if (error instanceof ApiError && error.code === 'not_found')
        throw new ApiError('not_found', REPORT_NOT_FOUND);
      throw error;
    }
  }

  private async scanOf(team: ActingTeam, scanId: ScanId): Promise<SharedScan> {
    const scan = await this.scans.get(team.id, scanId);
    if (scan === null) throw new ApiError('not_found', 'Scan not found.');
    return { id: scan.id, domain: scan.domain };
  }
}
