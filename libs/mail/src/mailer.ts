import { createTransport } from 'nodemailer';

/** The longest wait for a mail server that does not respond. */
const PATIENCE_MS = 5_000;

export interface MailSettings {
  /** `smtp://user:password@host:port`; without it nothing is sent. */
  smtpUrl?: string;
  /** The sender. */
  mailFrom: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as a page. */
  html?: string;
  headers?: Readonly<Record<string, string>>;
  /** The same for every attempt, so that mail programs show one. */
  messageId?: string;
}

/** `code` is nodemailer's error code. The server's message may repeat what was sent, so it is left out. */
export class MailNotSent extends Error {
  constructor(
    readonly code: string,
    /** The server's reply, e.g. 550; null without one. */
    readonly reply: number | null = null,
  ) {
    super(`An e-mail could not be sent (${code}): check SMTP_URL and the mail server`);
  }
}

const replyOf = (error: unknown): number | null =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number'
    ? error.responseCode
    : null;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';

/** Sends mail if the operator has set a mail server. */
export class Mailer {
  private readonly transport: ReturnType<typeof createTransport> | null;

  constructor(private readonly settings: MailSettings) {
    const { smtpUrl } = settings;
    this.transport =
      smtpUrl === undefined
        ? null
        : createTransport({
            url: smtpUrl,
            connectionTimeout: PATIENCE_MS,
            greetingTimeout: PATIENCE_MS,
            socketTimeout: PATIENCE_MS,
            dnsTimeout: PATIENCE_MS,
          });
  }

  get isSet(): boolean {
    return this.transport !== null;
  }

  /** Connects to the mail server and signs in, without sending anything. @throws MailNotSent */
  async verify(): Promise<void> {
    try {
      await this.transport?.verify();
    } catch (error) {
      throw new MailNotSent(codeOf(error), replyOf(error));
    }
  }

  /** @returns false if there is no mail server. @throws MailNotSent */
  async send(mail: Mail): Promise<boolean> {
    if (this.transport === null) return false;
    try {
      await this.transport.sendMail({ from: this.settings.mailFrom, ...mail, headers: { ...mail.headers } });
      return true;
    } catch (error) {
      throw new MailNotSent(codeOf(error), replyOf(error));
    }
  }
}
