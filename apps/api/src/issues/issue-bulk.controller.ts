import { Body, Param, Post } from '@nestjs/common';
import { COMMENTS_A_DAY } from '@palisade/vocabulary';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiId } from '../http/api-id.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { Returns } from '../http/returns.decorator';
import { namesIn } from '../http/fields/known-fields';
import { ApiUndoRefusals } from '../http/errors/undo-refusals';
import { BULK_ACTIONS, BulkIssuesBody } from './dto/bulk-issues.body';
import { BulkIssuesResource, UndoIssuesResource } from './dto/bulk-issues.resource';
import { IssueBulkService, MOST_RETESTED_CHECKS } from './issue-bulk.service';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

const OWN_ACTIONS: readonly unknown[] = BULK_ACTIONS.filter((each) => !/^(un)?resolve$/.test(each));

const OF_REFERENCE = ['issue_ids', 'action', 'resolution_notes'];

/** The reference has ids to resolve or to open again. Where it acts on more, a typing error must not be ignored. */
const isBeyondReference = (body: Record<string, unknown>): boolean =>
  OWN_ACTIONS.includes(body.action) ||
  namesIn(BulkIssuesBody).some((name) => name in body && !OF_REFERENCE.includes(name));

@TeamController('Issues', 'issues/bulk')
export class IssueBulkController {
  constructor(private readonly bulk: IssueBulkService) {}

  @Post()
  @IgnoresUnknown(isBeyondReference)
  @Operation(
    'bulkUpdateIssues',
    'Change many issues',
    `Unknown ids and ids of other teams are ignored. \`dry_run\` counts what would change. \`retest\` starts one scan for each check, for at most ${MOST_RETESTED_CHECKS} checks; \`comment\` takes at most ${COMMENTS_A_DAY.ofOne} issues. The other actions can be undone.`,
  )
  @Returns(BulkIssuesResource, 'How many issues changed, and how many did not.')
  @ApiBodyRefusals('issue_ids', 'The issue_ids field must have at least 1 element.')
  change(@CurrentTeam() team: AuthenticatedTeam, @Body() body: BulkIssuesBody) {
    return this.bulk.change(team, body);
  }

  @Post(':bulk_id/undo')
  @IgnoresBody()
  @ApiId('bulk_id', 'Id of the change.')
  @Operation(
    'undoBulkIssues',
    'Undo a change of many issues',
    'Within 60 seconds, once. Issues that changed since then are left alone. Each gets events of its own; messages that were sent stay sent.',
  )
  @Returns(UndoIssuesResource, 'How many issues are as before.')
  @ApiRefusal(404, 'The team has no such change.', 'Change not found.')
  @ApiUndoRefusals()
  undo(@CurrentTeam() team: AuthenticatedTeam, @Param('bulk_id') bulkId: string) {
    return this.bulk.undo(team, bulkId);
  }
}
