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
}

/** `code` is nodemailer's error code. The server's message may repeat what was sent, so it is left out. */
export class MailNotSent extends Error {
  constructor(readonly code: string) {
    super(`A mail could not be sent (${code}): check SMTP_URL and the mail server`);
  }
}

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

  /** @returns false if there is no mail server. @throws MailNotSent */
  async send(mail: Mail): Promise<boolean> {
    if (this.transport === null) return false;
    try {
      await this.transport.sendMail({ from: this.settings.mailFrom, ...mail });
      return true;
    } catch (error) {
      throw new MailNotSent(codeOf(error));
    }
  }
}
