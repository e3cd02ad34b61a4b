import { Module } from '@nestjs/common';
import { AccountMails } from './account-mails';
import { EmailConfirmations } from './email-confirmations';
import { MailSender } from './mail-sender';

/** Mails to people, and the links in them that prove an address. */
@Module({
  providers: [MailSender, AccountMails, EmailConfirmations],
  exports: [MailSender, AccountMails, EmailConfirmations],
})
export class AccountMailModule {}
