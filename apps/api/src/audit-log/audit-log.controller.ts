import { Get, Query } from '@nestjs/common';
import { AuditLogRepository } from '@palisade/persistence';
import { MemberController, Operation } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import { ListAddress } from '../http/list-address.decorator';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { AuditPage, toAuditEntryResource } from './dto/audit-entry.resource';
import { ACTION_MESSAGE, ListAuditEntriesQuery } from './dto/list-audit-entries.query';
import { Returns } from '../http/returns.decorator';
import { ReadsReplica } from '../replica/reads-replica.decorator';

@MemberController('Teams', 'audit-log')
export class AuditLogController {
  constructor(private readonly auditLog: AuditLogRepository) {}

  @Get()
  @ReadsReplica()
  @RequiresRole('admin')
  @Operation(
    'listAuditEntries',
    'List the audit log of the team',
    'Newest first. Entries are never changed or deleted.',
  )
  @Returns(AuditPage, 'One page of entries.')
  @ApiInvalid('action', ACTION_MESSAGE)
  async list(
    @CurrentTeam() team: AuthenticatedTeam,
    @Query() query: ListAuditEntriesQuery,
    @ListAddress() address: URL,
  ) {
    const filter = { action: query.action, from: momentOf(query.from), to: momentOf(query.to) };
    const { items, total } = await this.auditLog.list(team.id, filter, pageWindow(query));
    return pageResource({ items: items.map(toAuditEntryResource), total }, query, address);
  }
}

const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
