import type { Environment } from '@palisade/config';
import { certificateAdvice } from '@palisade/store-addresses';
import { MailNotSent, Mailer } from '@palisade/mail';
import { type Finding, failed, ok, warning } from './finding';

/** Connects to the mail server and signs in, without sending anything. What stops all mail comes first. */
export async function checkMail(environment: Environment): Promise<Finding[]> {
  const server = await checkServer(environment);
  if (environment.smtpUrl === undefined || !environment.mailFrom.includes('@localhost')) return [server];
  const effect = 'MAIL_FROM is an address of localhost: many mail servers refuse it';
  return [server, warning('mail', effect, 'Set MAIL_FROM to an address of your domain.')];
}

async function checkServer(environment: Environment): Promise<Finding> {
  const mailer = new Mailer(environment);
  if (!mailer.isSet) {
    const advice = 'Set SMTP_URL, or send invitation links to people yourself.';
    return warning('mail', 'No mail server is set: users get no e-mail', advice);
  }
  try {
    await mailer.verify();
    return ok('mail', 'The mail server accepts the connection');
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    if (certificateAdvice(error.code) === '')
      return failed('mail', `The mail server does not accept the connection (${error.code})`, CHECK_SMTP);
    return failed(
      'mail',
      `The certificate of the mail server is not trusted (${error.code})`,
      OF_CERTIFICATE,
    );
  }
}

const OF_CERTIFICATE =
  'Name a file with the certificate, or with that of its authority, in MAIL_CA. See docs/configuration.md, "Mail".';
const CHECK_SMTP = 'Check SMTP_URL, SMTP_PASSWORD and the mail server.';
