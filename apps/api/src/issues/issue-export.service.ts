import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { type ActingTeam, AuditLogRepository, IssueExportRepository } from '@palisade/persistence';
import type { Response } from 'express';
import { WorkSlots } from '../http/work-slots';
import { type IssueFilterQuery, toIssueFilter } from './dto/list-issues.query';
import { IssuesCsv } from './issues.csv';

/** A reader that takes nothing for so long gives back the database connection that its export holds. */
const STALLED_AFTER_MS = 60_000;

@Injectable()
export class IssueExportService {
  /** Each export holds a database connection for as long as its reader takes, and the rest of the API needs some too. */
  private readonly slots: WorkSlots;

  constructor(
    private readonly issues: IssueExportRepository,
    private readonly auditLog: AuditLogRepository,
    { databasePoolSize }: Environment,
  ) {
    this.slots = new WorkSlots(Math.floor(databasePoolSize / 2));
  }

  /** Streams the CSV file. An error after the first rows cuts the connection, so that a part never looks like the whole. */
  send(team: ActingTeam, query: IssueFilterQuery, response: Response): Promise<void> {
    return this.slots.run(() => this.stream(team, query, response));
  }

  private async stream(team: ActingTeam, query: IssueFilterQuery, response: Response): Promise<void> {
    // The reader may have left while the export waited for its turn.
    if (response.destroyed) return;
    await this.auditLog.record(team, { action: 'issues.exported', details: { filters: { ...query } } });
    const rows = await this.issues.open(team.id, toIssueFilter(query));
    const day = new Date().toISOString().slice(0, 10);
    response
      .status(200)
      .type('text/csv')
      .set('Content-Disposition', `attachment; filename="issues-${day}.csv"`)
      .set('Cache-Control', 'no-store')
      .setTimeout(STALLED_AFTER_MS, () => response.destroy());
    try {
      await pipeline(rows, new IssuesCsv(), response);
    } catch (error) {
      if (!isReaderGone(error)) throw error;
    }
  }
}

const isReaderGone = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
