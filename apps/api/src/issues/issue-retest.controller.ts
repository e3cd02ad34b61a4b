import { Param, Post } from '@nestjs/common';
import { IssuesRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { NeedsScope } from '../auth/key-scope';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { Owned } from '../http/owned.decorator';
import { ScanResource } from '../scans/dto/scan.resource';
import { INACTIVE_CHECK } from '../scans/scans.errors';
import { IssueRetestService } from './issue-retest.service';
import { Creates } from '../http/returns.decorator';

@TeamController('Issues', 'issues/:issue_id')
export class IssueRetestController {
  constructor(private readonly retests: IssueRetestService) {}

  @Post('retest')
  @NeedsScope('scan')
  @IgnoresBody()
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'retestIssue',
    'Test an issue again',
    'Starts a partial scan with the test that judges the issue. If that test conclusively does not find the issue, the issue is resolved immediately, regardless of `auto_resolve_after`. A key needs the scope `scan`. The limits of `POST /checks/{check_id}/scans` apply.',
  )
  @Creates(ScanResource, 'The new scan.')
  @ApiInvalid('check', INACTIVE_CHECK)
  retest(@CurrentTeam() team: AuthenticatedTeam, @Param('issue_id') issueId: string) {
    return this.retests.start(team.id, issueId);
  }
}
