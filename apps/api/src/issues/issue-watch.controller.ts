import { HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { IssuesRepository } from '@palisade/persistence';
import { MAX_WATCHES, WATCH_ATTEMPTS } from '@palisade/vocabulary';
import type { Response } from 'express';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { NeedsScope } from '../auth/key-scope';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { Owned } from '../http/owned.decorator';
import { IssueWatchService, NOT_OPEN } from './issue-watch.service';

const EXAMPLE = `event: result
data: {"type":"result","attempt":1,"scan_id":"0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42","result":"still_there","message":"The retest detected the issue again.","at":"2026-03-07T10:15:00+00:00"}

`;

@TeamController('Issues', 'issues/:issue_id')
export class IssueWatchController {
  constructor(private readonly watches: IssueWatchService) {}

  @Post('watch')
  @HttpCode(200)
  @NeedsScope('scan')
  @IgnoresBody()
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'watchIssue',
    'Retest an issue every minute until it is fixed',
    `Sends server-sent events while it retests the issue, at most ${WATCH_ATTEMPTS} times: \`started\`, \`result\` (\`still_there\`, \`fixed\`, \`cannot_tell\`, \`failed\`) and \`ended\`. Ends with the connection. Not for tests that send many requests (\`watch_refusal\` of the issue says why). A team can have ${MAX_WATCHES} watches at a time. A key needs the scope \`scan\`.`,
  )
  @ApiOkResponse({
    description: 'Events, each with one line of JSON.',
    content: { 'text/event-stream': { schema: { type: 'string', maxLength: 100_000 }, example: EXAMPLE } },
  })
  @ApiInvalid('issue', NOT_OPEN)
  watch(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Res() response: Response,
  ) {
    return this.watches.send(team.id, issueId, response);
  }
}
