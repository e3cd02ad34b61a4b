import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { MailSender } from './mail-sender';

/** Mails about a person's own account. The token is behind `#`, which browsers send to nobody. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly sender: MailSender,
    private readonly environment: Environment,
  ) {}

  get isSet(): boolean {
    return this.sender.isSet;
  }

  confirmEmail(to: string, token: string): Promise<boolean> {
    return this.send('A confirmation', to, 'Confirm your e-mail address for Palisade', [
      'Open this link within 24 hours to confirm your e-mail address:',
      this.link('confirm-email', token),
      'If you do not use Palisade, ignore this e-mail. Do not share the link.',
    ]);
  }

  resetPassword(to: string, token: string): Promise<boolean> {
    return this.send('A password reset', to, 'Reset your Palisade password', [
      'Open this link within one hour to set a new password:',
      this.link('reset-password', token),
      'If you did not request this, ignore this e-mail. Your password does not change.',
    ]);
  }

  signIn(to: string, token: string): Promise<boolean> {
    return this.send('A sign-in link', to, 'Sign in to Palisade', [
      'Open this link within 30 minutes to sign in without a password:',
      this.link('sign-in-link', token),
      'If you did not request this, ignore this e-mail. Do not share the link: it signs in the person who opens it.',
    ]);
  }

  /** For a person who requested a sign-in link but has not confirmed the address. */
  signInByReset(to: string, token: string): Promise<boolean> {
    return this.send('A sign-in link', to, 'Sign in to Palisade', [
      'You requested a sign-in link, but your e-mail address is not confirmed yet. Open this link within one hour to confirm it and to set a new password. Then sign in with the new password:',
      this.link('reset-password', token),
      'If you did not request this, ignore this e-mail. Your password does not change.',
    ]);
  }

  passwordWasReset(to: string): Promise<boolean> {
    return this.send('A notice', to, 'Your Palisade password was changed', [
      `The password of your account at ${appUrlOf(this.environment)} was reset with a link from an e-mail. All sessions have ended.`,
      'If this was not you, someone else can read your e-mail. Secure your mailbox, then reset the password again.',
    ]);
  }

  emailWasChanged(from: string, to: string): Promise<boolean> {
    return this.send('A notice', from, 'Your Palisade e-mail address was changed', [
      `Your account at ${appUrlOf(this.environment)} now uses the address ${to}. You can no longer sign in with this address.`,
      'If this was not you, contact the operator of the installation or an owner of your team.',
    ]);
  }

  private link(page: string, token: string): string {
    return `${appUrlOf(this.environment)}/${page}#${token}`;
  }

  private send(what: string, to: string, subject: string, paragraphs: readonly string[]): Promise<boolean> {
    return this.sender.send(what, { to, subject, text: paragraphs.join('\n\n') });
  }
}
