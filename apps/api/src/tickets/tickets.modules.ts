import { Module } from '@nestjs/common';
import { IssueTicketController, TicketConnectionsController } from './ticket-connections.controller';
import { TicketConnectionsService } from './ticket-connections.service';
import { TicketHooksController } from './ticket-hooks.controller';

@Module({
  controllers: [TicketConnectionsController, IssueTicketController],
  providers: [TicketConnectionsService],
  exports: [TicketConnectionsService],
})
export class TicketsModule {}

/** Where ticket systems send messages, at an address without a version. */
@Module({ imports: [TicketsModule], controllers: [TicketHooksController] })
export class TicketHooksModule {}
