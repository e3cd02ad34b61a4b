import { once } from 'node:events';
import { type OnModuleDestroy } from '@nestjs/common';
import { watchRefusal } from '@palisade/catalogue';
import type { IssuesRepository } from '@palisade/persistence';
import type { IssueId, TeamId, WatchMessage } from '@palisade/vocabulary';
import type { Response } from 'express';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { ScanEnds, WaitPlace } from '../scans/scan-ends';
import type { ScansService } from '../scans/scans.service';
import type { HitCounter } from '../throttling/hit-counter';
import type { IssueRetestService } from './issue-retest.service';
import { type WatchTimes, type WatchedIssue, watchIssue } from './issue-watch';
import { issueNotFound } from './issues.errors';
import { TOO_MANY, takeWatchTurn } from './watch-turns';

/** Proxies close connections that are silent for a minute. */
const BEAT_MS = 15_000;
export const NOT_OPEN = 'Only an open issue can be watched.';

/** Retests issues every minute for as long as someone reads the results. */
export class IssueWatchService implements OnModuleDestroy {
  private readonly watches = new Set<AbortController>();

  constructor(
    private readonly issues: IssuesRepository,
    private readonly scans: ScansService,
    private readonly retests: IssueRetestService,
    private readonly ends: ScanEnds,
    private readonly counter: HitCounter,
    private readonly times: WatchTimes,
  ) {}

  /** Nest calls it before the server closes: the readers still learn that their watch has ended. */
  onModuleDestroy(): void {
    for (const watch of this.watches) watch.abort();
  }

  /** Sends the stream. @throws ApiError before its first byte: the first retest has then not started */
  async send(teamId: TeamId, issueId: IssueId, response: Response): Promise<void> {
    await this.requireWatchable(teamId, issueId);
    const turn = await takeWatchTurn(this.counter, teamId, issueId);
    const place = this.ends.enter(teamId, 'watch');
    const watch = new AbortController();
    this.watches.add(watch);
    response.once('close', () => watch.abort());
    const renewal = setInterval(() => void turn.renew(), BEAT_MS);
    try {
      // Without Redis the processes count for themselves.
      if (place === null) throw new ApiError('too_many_requests', TOO_MANY, { 'Retry-After': '60' });
      const watched = this.watched(teamId, issueId, place, watch.signal);
      await write(watchIssue(watched, await watched.retest(), this.times, watch.signal), response);
    } finally {
      clearInterval(renewal);
      this.watches.delete(watch);
      place?.leave();
      await turn.end();
    }
  }

  private async requireWatchable(teamId: TeamId, issueId: IssueId): Promise<void> {
    const issue = await this.issues.find(teamId, issueId);
    if (issue === null) throw issueNotFound();
    const refusal = issue.isResolved ? NOT_OPEN : watchRefusal(issue.testKey);
    if (refusal !== null) throw ValidationFailed.at('issue', refusal);
  }

  private watched(teamId: TeamId, issueId: IssueId, place: WaitPlace, signal: AbortSignal): WatchedIssue {
    return {
      retest: async () => (await this.retests.start(teamId, issueId)).id,
      ended: async (scanId) => {
        await place.until(scanId, Infinity, signal);
      },
      read: async (scanId) => {
        const [issue, scan] = await Promise.all([
          this.issues.find(teamId, issueId),
          this.scans.get(teamId, scanId),
        ]);
        return issue && { issue, scan };
      },
    };
  }
}

/** Server-sent events, one for each message. */
async function write(messages: AsyncIterable<WatchMessage>, response: Response): Promise<void> {
  response
    .status(200)
    .type('text/event-stream')
    .set('Cache-Control', 'no-store')
    .set('X-Accel-Buffering', 'no');
  response.flushHeaders();
  const beat = setInterval(() => response.write(': the watch continues\n\n'), BEAT_MS);
  try {
    for await (const message of messages) {
      if (response.destroyed) return;
      const hasRoom = response.write(`event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`);
      if (!hasRoom) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  } finally {
    clearInterval(beat);
  }
}
