import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { InvitationAcceptanceController } from './invitation-acceptance.controller';
import { InvitationMailer } from './invitation-mailer';
import { InvitationOffersController } from './invitation-offers.controller';
import { InvitationsController } from './invitations.controller';
import { InvitationsService } from './invitations.service';

@Module({
  imports: [AccountMailModule],
  controllers: [InvitationsController, InvitationOffersController, InvitationAcceptanceController],
  providers: [InvitationsService, InvitationMailer],
})
export class InvitationsModule {}
