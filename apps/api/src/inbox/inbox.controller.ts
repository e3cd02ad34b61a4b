import { Body, Get, Post, Put, Query } from '@nestjs/common';
import { DUE_DAYS, MANY_DUE, type SessionOwner } from '@palisade/persistence';
import { INBOX_MAILS } from '@palisade/vocabulary';
import { MemberController, Operation } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ListAddress } from '../http/list-address.decorator';
import { oneOf } from '../http/fields/request-fields';
import { Returns } from '../http/returns.decorator';
import { InboxQuery, InboxSettingsBody, ReadInboxBody } from './dto/inbox.requests';
import { DueDaysResource, InboxPage, InboxReadResource, InboxSettingsResource } from './dto/inbox.resource';
import { InboxService } from './inbox.service';

@MemberController('Inbox', 'inbox')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  @Operation(
    'listInbox',
    'List your inbox',
    'What concerns you in the team: issues assigned to you, comments that mention you, and your issues that were detected again or are overdue. Newest first. With `is_read=false`, `meta.total` is the number of unread entries. Entries are deleted after 180 days.',
  )
  @Returns(InboxPage, 'A page of entries.')
  @ApiInvalid('page', 'The page must be an integer of at least 1.')
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Query() query: InboxQuery,
    @ListAddress() address: URL,
  ) {
    return this.inbox.list(team, session, query, address);
  }

  @Post('read')
  @Operation('markInboxRead', 'Mark entries of your inbox as read', 'An entry that is read is in no e-mail.')
  @Returns(InboxReadResource, 'How many entries were unread.')
  @ApiBodyRefusals('ids', 'The ids field must be an array of up to 100 UUIDs.')
  markRead(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Body() body: ReadInboxBody,
  ) {
    return this.inbox.markRead(team, session, body);
  }

  @Get('due')
  @Operation(
    'listDueDays',
    'List the days on which many of your issues fall due',
    `Of the next ${DUE_DAYS} days those on which at least ${MANY_DUE} open issues that are assigned to you reach their due date.`,
  )
  @Returns(DueDaysResource, 'The days.')
  dueDays(@CurrentTeam() team: AuthenticatedTeam, @CurrentSession() session: SessionOwner) {
    return this.inbox.dueDays(team, session);
  }

  @Get('settings')
  @Operation('getInboxSettings', 'Get the settings of your inbox', 'They hold for you in this team.')
  @Returns(InboxSettingsResource, 'The settings.')
  settings(@CurrentTeam() team: AuthenticatedTeam, @CurrentSession() session: SessionOwner) {
    return this.inbox.settings(team, session);
  }

  @Put('settings')
  @Operation(
    'setInboxSettings',
    'Choose when you get e-mails about your inbox',
    'Later e-mails do not repeat entries that the inbox has already.',
  )
  @Returns(InboxSettingsResource, 'The settings as they are now.')
  @ApiBodyRefusals('mail', oneOf('mail field', INBOX_MAILS))
  setSettings(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Body() body: InboxSettingsBody,
  ) {
    return this.inbox.setSettings(team, session, body);
  }
}
