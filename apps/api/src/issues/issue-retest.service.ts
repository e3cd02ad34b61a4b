import type { IssueId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { IssuesRepository } from '@palisade/persistence';
import type { ScanResource } from '../scans/dto/scan.resource';
import { ScansService } from '../scans/scans.service';
import { issueNotFound } from './issues.errors';

@Injectable()
export class IssueRetestService {
  constructor(
    private readonly issues: IssuesRepository,
    private readonly scans: ScansService,
  ) {}

  /** Starts a scan with the one test that can judge the issue. */
  async start(teamId: TeamId, issueId: IssueId): Promise<ScanResource> {
    const issue = await this.issues.find(teamId, issueId);
    if (issue === null) throw issueNotFound();
    return this.scans.trigger(teamId, issue.checkId, 'retest', [issue.testKey]);
  }
}
