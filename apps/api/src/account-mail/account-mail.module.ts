import { Module } from '@nestjs/common';
import { AccountNotices } from './account-notices';
import { AccountMails } from './account-mails';
import { EmailConfirmations } from './email-confirmations';
import { MailQueue } from './mail-queue';
import { MailSender } from './mail-sender';

/** Mails to people, and the links in them that prove an address. */
@Module({
  providers: [MailQueue, MailSender, AccountMails, AccountNotices, EmailConfirmations],
  exports: [MailSender, AccountMails, AccountNotices, EmailConfirmations],
})
export class AccountMailModule {}
