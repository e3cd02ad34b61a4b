import type { CertificateFacts } from './certificate-facts';
import type { Presented } from './presented-certificate';

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';

export const isForClients = ({ extendedKeyUsage }: Pick<CertificateFacts, 'extendedKeyUsage'>): boolean =>
  extendedKeyUsage?.includes(CLIENT_AUTH) ?? false;

/** The root program of Chrome (version 1.6 of 15 February 2025) asks for authorities that issue for servers alone. Empty where there is nothing to say. */
export const clientNote = ({
  standing,
  leaf,
}: Pick<Presented, 'standing'> & { leaf: Pick<CertificateFacts, 'extendedKeyUsage'> }): string =>
  standing === 'public' && isForClients(leaf)
    ? ' It also allows client authentication, which public authorities no longer issue (Let’s Encrypt since 11 February 2026): a program that shows it to other servers, such as a mail server, fails after the renewal.'
    : '';
