import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import {
  type ActingTeam,
  AuditLogRepository,
  IssueExportRepository,
  TooManyExports,
} from '@palisade/persistence';
import type { Response } from 'express';
import type { ExportIssuesQuery } from './dto/export-issues.query';
import { ExportTurns, tooManyExports } from './export-turns';
import { IssuesCsv } from './issues.csv';
import { EXPORT_READ_RATE, requireReadRate } from './minimum-read-rate';

@Injectable()
export class IssueExportService {
  /** Each export holds a database connection for as long as its reader takes, and the rest of the API needs some too. */
  private readonly turns: ExportTurns;
  private readonly appUrl: string;

  constructor(
    private readonly issues: IssueExportRepository,
    private readonly auditLog: AuditLogRepository,
    environment: Environment,
  ) {
    this.turns = new ExportTurns(Math.floor(environment.databasePoolSize / 2));
    this.appUrl = appUrlOf(environment);
  }

  /**
   * Streams the CSV file. An error after the first rows cuts the connection, so that a part never looks like the whole.
   * @throws ApiError 429 when the team has two exports already, here or in another process
   */
  send(team: ActingTeam, query: ExportIssuesQuery, response: Response): Promise<void> {
    return this.turns.run(team.id, () => this.stream(team, query, response));
  }

  private async stream(
    team: ActingTeam,
    { bom, ...query }: ExportIssuesQuery,
    response: Response,
  ): Promise<void> {
    // The reader may have left while the export waited for its turn.
    if (response.destroyed) return;
    const rows = await this.issues.open(team.id, query).catch((error: unknown) => {
      throw error instanceof TooManyExports ? tooManyExports() : error;
    });
    const day = new Date().toISOString().slice(0, 10);
    const csv = new IssuesCsv(`${this.appUrl}/t/${team.id}/issues`, bom);
    const endWatch = requireReadRate(response, () => csv.bytes, EXPORT_READ_RATE);
    try {
      await this.auditLog.record(team, { action: 'issues.exported', details: { filters: { ...query } } });
      response
        .status(200)
        .type('text/csv')
        .set('Content-Disposition', `attachment; filename="issues-${day}.csv"`)
        .set('Cache-Control', 'no-store');
      await pipeline(rows, csv, response);
    } catch (error) {
      rows.destroy();
      if (!isReaderGone(error)) throw error;
    } finally {
      endWatch();
    }
  }
}

const isReaderGone = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
