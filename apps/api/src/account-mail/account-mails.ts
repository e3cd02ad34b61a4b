import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { plainName } from '@palisade/notifications';
import { MailSender } from './mail-sender';

export type AccountNotice = keyof typeof NOTICES;
/** Where a change came from. */
interface NoticedClient {
  address: string;
  userAgent: string | null;
}

const NOTICES = {
  identity_linked: {
    subject: 'A provider account was linked to your Palisade account',
    sentence: 'You can now sign in with an account of your OpenID provider.',
  },
  identity_unlinked: {
    subject: 'A provider account was unlinked from your Palisade account',
    sentence: 'An account of your OpenID provider can no longer sign in.',
  },
  second_factor_enabled: {
    subject: 'Two-factor authentication was enabled',
    sentence: 'Signing in now requires a code.',
  },
  second_factor_disabled: {
    subject: 'Two-factor authentication was disabled',
    sentence: 'Signing in no longer requires a code.',
  },
} as const;

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
      `Your account at ${appUrlOf(this.environment)} now uses the address ${plainName(to)}. You can no longer sign in with this address.`,
      'If this was not you, contact the operator of the installation or an owner of your team.',
    ]);
  }

  /** The one e-mail to someone outside a team until they agree. */
  askRecipient(to: string, team: string, token: string): Promise<boolean> {
    return this.send('A question', to, 'Do you want messages from Palisade?', [
      `The team ${plainName(team)} wants to send you messages about the security of its web sites. You get none until you agree:`,
      `${appUrlOf(this.environment)}/recipients/${token}`,
      'The link works for 7 days. If you do not want messages, ignore this e-mail.',
    ]);
  }

  /** Tells the person what has just happened to their account, so that they hear of what they did not do. */
  notice(to: string, what: AccountNotice, client: NoticedClient): Promise<boolean> {
    const { subject, sentence } = NOTICES[what];
    return this.send('A notice', to, subject, [
      ...this.happened(sentence, to, client),
      `If this was not you, reset your password and check your account: ${appUrlOf(this.environment)}/account`,
    ]);
  }

  /** To the owner of an account that signed in from a browser that had not done so before. */
  newDevice(to: string, token: string, client: NoticedClient): Promise<boolean> {
    return this.send('A notice', to, 'New sign-in to your Palisade account', [
      ...this.happened('Your account was used in a browser that had not signed in to it before.', to, client),
      'If this was not you, open this link within 7 days. It signs out every browser, and asks for a new password:',
      this.link('not-me', token),
    ]);
  }

  /** For operators. */
  workersLost(to: string, zones: readonly string[]): Promise<boolean> {
    return this.send('A notice', to, `No worker of Palisade runs (${zones.join(', ')})`, [
      `At ${appUrlOf(this.environment)} no worker has reported for two minutes from: ${zones.join(', ')}. Scans there wait, and due checks do not start.`,
      'Check that a worker runs and reaches PostgreSQL: the command `palisade doctor` says what is wrong.',
    ]);
  }

  workersBack(to: string, zones: readonly string[]): Promise<boolean> {
    return this.send('A notice', to, `Workers of Palisade run again (${zones.join(', ')})`, [
      `At ${appUrlOf(this.environment)} a worker runs again in: ${zones.join(', ')}. Scans that waited start now.`,
    ]);
  }

  private happened(sentence: string, to: string, { address, userAgent }: NoticedClient): string[] {
    return [
      `${sentence} Account: ${to} at ${appUrlOf(this.environment)}.`,
      `When: ${new Date().toUTCString()}. From: ${address}${userAgent === null ? '' : `, ${userAgent.slice(0, 200)}`}.`,
    ];
  }

  private link(page: string, token: string): string {
    return `${appUrlOf(this.environment)}/${page}#${token}`;
  }

  private send(what: string, to: string, subject: string, paragraphs: readonly string[]): Promise<boolean> {
    return this.sender.send(what, { to, subject, text: paragraphs.join('\n\n') });
  }
}
