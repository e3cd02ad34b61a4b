import { Module } from '@nestjs/common';
import { InvitationAcceptanceController } from './invitation-acceptance.controller';
import { InvitationMailer } from './invitation-mailer';
import { InvitationOffersController } from './invitation-offers.controller';
import { InvitationsController } from './invitations.controller';
import { InvitationsService } from './invitations.service';

@Module({
  controllers: [InvitationsController, InvitationOffersController, InvitationAcceptanceController],
  providers: [InvitationsService, InvitationMailer],
})
export class InvitationsModule {}
