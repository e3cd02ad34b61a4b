import type { MailServer } from './mail-server';
import { eventually } from './program';

/** The text of an e-mail as it was written (quoted-printable undone). */
const textOf = (mail: string): string =>
  mail
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The newest mail to an address, once there is one. @param subject begins its subject. */
export async function mailTo({ mails }: MailServer, address: string, subject = ''): Promise<string> {
  const isWanted = (mail: string): boolean =>
    mail.includes(`To: ${address}\r\n`) && mail.includes(`Subject: ${subject}`);
  return textOf(
    await eventually(`a mail "${subject}" to ${address}`, 40_000, () => mails.findLast(isWanted)),
  );
}

/** The first link in an e-mail. */
export function linkIn(mail: string): string {
  const [link] = /https?:\/\/\S+/.exec(textOf(mail)) ?? [];
  if (link === undefined) throw new Error(`There is no link in: ${mail}`);
  return link;
}

/** The secret at the end of a link, behind `/` or `#`. */
export const tokenIn = (link: string): string => /[^/#]+$/.exec(link)?.[0] ?? '';
