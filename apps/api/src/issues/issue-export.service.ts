import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { IssueExportRepository } from '@palisade/persistence';
import type { Response } from 'express';
import { type IssueFilterQuery, toIssueFilter } from './dto/list-issues.query';
import { ExportSlots } from './export-slots';
import { IssuesCsv } from './issues.csv';

/** A reader that takes nothing for so long gives back the database connection that its export holds. */
const STALLED_AFTER_MS = 60_000;

@Injectable()
export class IssueExportService {
  private readonly slots: ExportSlots;

  constructor(
    private readonly issues: IssueExportRepository,
    { databasePoolSize }: Environment,
  ) {
    this.slots = new ExportSlots(Math.floor(databasePoolSize / 2));
  }

  /** Streams the CSV file. An error after the first rows cuts the connection, so that a part never looks like the whole. */
  send(teamId: string, query: IssueFilterQuery, response: Response): Promise<void> {
    return this.slots.run(() => this.stream(teamId, query, response));
  }

  private async stream(teamId: string, query: IssueFilterQuery, response: Response): Promise<void> {
    // The reader may have left while the export waited for its turn.
    if (response.destroyed) return;
    const rows = await this.issues.open(teamId, toIssueFilter(query));
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
