import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificateAdvice } from '@palisade/store-addresses';
import { createTransport } from 'nodemailer';
import { greetingName, withTlsOfPort } from './smtp-address';

const MINUTE_MS = 60_000;
/**
 * RFC 5321, section 4.5.3.2: 5 minutes for the greeting, and 10 minutes for the reply to the final dot, which is the longest wait of all
 * steps. Who waits for less sends mail again that the server took (RFC 1047).
 */
const PATIENCE = {
  dnsTimeout: 30_000,
  /** All of connecting, greeting and STARTTLS. */
  connectionTimeout: 6 * MINUTE_MS,
  greetingTimeout: 5 * MINUTE_MS,
  /** Silence of the server at any later step. */
  socketTimeout: 10 * MINUTE_MS,
};
/** So that no out-of-office text comes back: RFC 3834, and Exchange's own. */
const OF_PROGRAMS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
/** For a person who waits to see whether the settings are right. */
const VERIFY_MS = 30_000;

export interface MailSettings {
  /** `smtp://user:password@host:port`; without it nothing is sent. */
  smtpUrl?: string;
  /** The sender. */
  mailFrom: string;
  /** A PEM file with the certificate of the mail server, or of its authority, which is trusted in place of the public ones. */
  mailCa?: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as a page. */
  html?: string;
  headers?: Readonly<Record<string, string>>;
}

/** An e-mail with the id that all its attempts share, so that mail programs and servers show one. */
export type NamedMail = Mail & { messageId: string };

/** The same text names the same mail. */
export const messageIdOf = (name: string, host: string): string =>
  `<${createHash('sha256').update(name).digest('hex').slice(0, 32)}@${host}>`;

/** `code` is nodemailer's error code, for a certificate with the reason. The server's message may repeat what was sent, so it is left out. */
export class MailNotSent extends Error {
  constructor(
    readonly code: string,
    /** The server's reply, e.g. 550; null without one. */
    readonly reply: number | null = null,
    /** The server had the text and did not reply, so the mail may arrive. */
    readonly isMaybeSent = false,
  ) {
    super(
      isMaybeSent
        ? `The mail server took the text of an e-mail and did not confirm it (${code}): it may arrive`
        : `An e-mail could not be sent (${code}): check SMTP_URL and the mail server`,
    );
  }

  /** RFC 5321: the server refuses the address or message permanently. */
  get isFinal(): boolean {
    return this.reply !== null && this.reply >= 550 && this.reply <= 559;
  }
}

const replyOf = (error: unknown): number | null =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number'
    ? error.responseCode
    : null;

/** With the reason where the certificate is it: those words come from Node.js, not from the server. */
function codeOf(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
  // Not instanceof: under jest the errors of Node's sockets are of another realm.
  const { message = '' } = (error ?? {}) as { message?: string };
  if (replyOf(error) !== null) return code;
  // The server began in plain text.
  if (/wrong version number/i.test(message)) return `${code}: ${NO_TLS_FIRST}`;
  return certificateAdvice(message) === '' ? code : `${code}: ${message}`;
}

const NO_TLS_FIRST =
  'the server does not begin with TLS at this port, so use smtp:// there, which is STARTTLS';

/** Sends mail if the operator has set a mail server. */
export class Mailer {
  constructor(private readonly settings: MailSettings) {}

  get isSet(): boolean {
    return this.settings.smtpUrl !== undefined;
  }

  /** Connects to the mail server and signs in, without sending anything. @throws MailNotSent */
  async verify(): Promise<void> {
    const { smtpUrl } = this.settings;
    if (smtpUrl === undefined) return;
    const limits = { connectionTimeout: VERIFY_MS, greetingTimeout: VERIFY_MS, socketTimeout: VERIFY_MS };
    try {
      await createTransport({ ...limits, dnsTimeout: VERIFY_MS, ...this.place(smtpUrl) }).verify();
    } catch (error) {
      throw error instanceof MailNotSent ? error : new MailNotSent(codeOf(error), replyOf(error));
    }
  }

  /** Where the server is, and what it is told and trusted by. @throws MailNotSent */
  private place(smtpUrl: string): { url: string; name?: string; tls?: { ca: string } } {
    return { url: withTlsOfPort(smtpUrl), ...greetingName(this.settings.mailFrom), ...this.trust() };
  }

  /** Read each time, so that a renewed certificate needs no restart. @throws MailNotSent */
  private trust(): { tls?: { ca: string } } {
    const { mailCa } = this.settings;
    if (mailCa === undefined) return {};
    try {
      return { tls: { ca: readFileSync(mailCa, 'utf8') } };
    } catch (error) {
      throw new MailNotSent(`MAIL_CA cannot be read: ${codeOf(error)}`);
    }
  }

  /** Waits for minutes if the server is slow. @returns false if there is no mail server. @throws MailNotSent */
  async send(mail: NamedMail): Promise<boolean> {
    const { smtpUrl, mailFrom } = this.settings;
    if (smtpUrl === undefined) return false;
    const transport = createTransport({ ...PATIENCE, ...this.place(smtpUrl) });
    let hasText = false;
    transport.use('stream', ({ message }, done) => {
      // The text flows only after the server's 354.
      message.processFunc((text) => text.once('resume', () => (hasText = true)));
      done();
    });
    try {
      await transport.sendMail({ from: mailFrom, ...mail, headers: { ...OF_PROGRAMS, ...mail.headers } });
      return true;
    } catch (error) {
      const reply = replyOf(error);
      throw new MailNotSent(codeOf(error), reply, hasText && reply === null);
    }
  }
}
