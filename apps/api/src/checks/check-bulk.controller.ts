import { Body, Param, Post } from '@nestjs/common';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiId } from '../http/api-id.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { Returns } from '../http/returns.decorator';
import { ApiUndoRefusals } from '../http/errors/undo-refusals';
import { CheckBulkService } from './check-bulk.service';
import { BulkChecksBody, MOST_CHECKS_AT_ONCE } from './dto/bulk-checks.body';
import { BulkChecksResource, UndoChecksResource } from './dto/bulk-checks.resource';

@TeamController('Checks', 'checks/bulk')
export class CheckBulkController {
  constructor(private readonly bulk: CheckBulkService) {}

  @Post()
  @RequiresRole('admin')
  @Operation(
    'bulkUpdateChecks',
    'Change or delete many checks',
    `At most ${MOST_CHECKS_AT_ONCE}. Each check changes completely or not at all; \`left_alone\` says which did not and why. Unknown ids and ids of other teams are ignored. \`dry_run\` says what would change. All actions but \`delete\` can be undone.`,
  )
  @Returns(BulkChecksResource, 'Which checks changed, and which did not.')
  @ApiBodyRefusals('check_ids', 'The check_ids field must have at least 1 element.')
  change(@CurrentTeam() team: AuthenticatedTeam, @Body() body: BulkChecksBody) {
    return this.bulk.change(team, body);
  }

  @Post(':bulk_id/undo')
  @RequiresRole('admin')
  @IgnoresBody()
  @ApiId('bulk_id', 'Id of the change.')
  @Operation(
    'undoBulkChecks',
    'Undo a change of many checks',
    'Within 60 seconds, once. Checks that changed since then are left alone. The audit log keeps both.',
  )
  @Returns(UndoChecksResource, 'How many checks are as before.')
  @ApiRefusal(404, 'The team has no such change.', 'Change not found.')
  @ApiUndoRefusals()
  undo(@CurrentTeam() team: AuthenticatedTeam, @Param('bulk_id') bulkId: string) {
    return this.bulk.undo(team, bulkId);
  }
}
