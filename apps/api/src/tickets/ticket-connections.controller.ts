import { Body, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { IssuesRepository, TicketConnectionsRepository } from '@palisade/persistence';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody, OptionalBody } from '../http/bodies/json-body.interceptor';
import { ListAddress } from '../http/list-address.decorator';
import { NoContent } from '../http/no-content.decorator';
import { Owned } from '../http/owned.decorator';
import { PageQuery } from '../http/fields/page.query';
import { Accepts, Creates, Returns } from '../http/returns.decorator';
import {
  CreateTicketBody,
  CreateTicketConnectionBody,
  UpdateTicketConnectionBody,
} from './dto/connection.bodies';
import {
  TicketConnectionPage,
  TicketConnectionResource,
  TicketHookResource,
  TicketResource,
} from './dto/connection.resource';
import { TicketConnectionsService } from './ticket-connections.service';
import { REFUSALS, projectForm } from './tickets.errors';

@TeamController('Tickets', 'ticket-connections')
export class TicketConnectionsController {
  constructor(private readonly connections: TicketConnectionsService) {}

  @Get()
  @Operation('listTicketConnections', 'List ticket connections', 'Tokens are never returned.')
  @Returns(TicketConnectionPage, 'A page of connections.')
  @ApiInvalid('page', 'The page must be an integer of at least 1.')
  list(@CurrentTeam() team: AuthenticatedTeam, @Query() query: PageQuery, @ListAddress() address: URL) {
    return this.connections.list(team.id, query, address);
  }

  @Post()
  @RequiresRole('admin')
  @Operation(
    'createTicketConnection',
    'Create a ticket connection',
    'A team can have up to 20. A worker checks the project and the token within seconds: poll `checked_at` and `error`.',
  )
  @Creates(TicketConnectionResource, 'The new connection.')
  @ApiBodyRefusals('project', projectForm('github'))
  create(@CurrentTeam() team: AuthenticatedTeam, @Body() body: CreateTicketConnectionBody) {
    return this.connections.create(team, body);
  }

  @Get(':connection_id')
  @Owned(TicketConnectionsRepository, 'connection')
  @Operation('getTicketConnection', 'Get one ticket connection', 'The token is never returned.')
  @Returns(TicketConnectionResource, 'The connection.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('connection_id') id: string) {
    return this.connections.get(team.id, id);
  }

  @Put(':connection_id')
  @RequiresRole('admin')
  @Owned(TicketConnectionsRepository, 'connection')
  @Operation(
    'updateTicketConnection',
    'Update a ticket connection',
    'Only the supplied fields change. Another `api_url` needs the token again.',
  )
  @Returns(TicketConnectionResource, 'The connection as it is now.')
  @ApiBodyRefusals('project', projectForm('github'))
  update(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('connection_id') id: string,
    @Body() body: UpdateTicketConnectionBody,
  ) {
    return this.connections.update(team, id, body);
  }

  @Delete(':connection_id')
  @RequiresRole('admin')
  @NoContent('Deleted; its tickets stay.')
  @Owned(TicketConnectionsRepository, 'connection')
  @Operation(
    'deleteTicketConnection',
    'Delete a ticket connection',
    'Its tickets stay in the ticket system; issues no longer link to them.',
  )
  delete(@CurrentTeam() team: AuthenticatedTeam, @Param('connection_id') id: string): Promise<void> {
    return this.connections.delete(team, id);
  }

  @Post(':connection_id/test')
  @RequiresRole('admin')
  @IgnoresBody()
  @Owned(TicketConnectionsRepository, 'connection')
  @Operation(
    'testTicketConnection',
    'Check a ticket connection',
    'A worker requests the project with the token within seconds. Poll `checked_at` and `error` of the connection. Up to 6 a minute.',
  )
  @Accepts(TicketConnectionResource, 'The connection, whose check is due.')
  test(@CurrentTeam() team: AuthenticatedTeam, @Param('connection_id') id: string) {
    return this.connections.test(team.id, id);
  }

  @Post(':connection_id/hook')
  @RequiresRole('admin')
  @IgnoresBody()
  @Owned(TicketConnectionsRepository, 'connection')
  @Operation(
    'createTicketHook',
    'Create the address for messages of the ticket system',
    'Enter both in the webhook settings of the project, for events of issues as JSON. A new address replaces the previous one. Without it, states are read every 5 minutes.',
  )
  @Creates(TicketHookResource, 'The address and its secret, shown only once.')
  createHook(@CurrentTeam() team: AuthenticatedTeam, @Param('connection_id') id: string) {
    return this.connections.createHook(team, id);
  }

  @Delete(':connection_id/hook')
  @RequiresRole('admin')
  @NoContent('The address no longer works.')
  @Owned(TicketConnectionsRepository, 'connection')
  @Operation(
    'revokeTicketHook',
    'Revoke the address for messages',
    'States are read every 5 minutes from now on.',
  )
  revokeHook(@CurrentTeam() team: AuthenticatedTeam, @Param('connection_id') id: string): Promise<void> {
    return this.connections.revokeHook(team, id);
  }
}

@TeamController('Tickets', 'issues/:issue_id')
export class IssueTicketController {
  constructor(private readonly connections: TicketConnectionsService) {}

  @Post('ticket')
  @OptionalBody()
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'createTicket',
    'Create the ticket of an issue',
    'All issues of the team with the same rule share one ticket. If there is one, it is returned. Otherwise a worker creates it within seconds: poll `ticket` of the issue.',
  )
  @Accepts(TicketResource, 'The ticket.')
  @ApiBodyRefusals('connection_id', REFUSALS.several)
  create(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Body() { connection_id: chosen }: CreateTicketBody,
  ) {
    return this.connections.createTicket(team, issueId, chosen);
  }
}
