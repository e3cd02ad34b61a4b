/** For crawlers: only the page for owners of scanned sites is public. */
export const ROBOTS_TXT = `User-agent: *
Allow: /about-scans
Disallow: /
`;

const DAYS_VALID = 180;
const DAY_MS = 86_400_000;

/**
 * The file that tells security researchers whom to write to (RFC 9116). Without a contact of the operator, it leads to
 * the page about the scans, because the RFC requires a contact.
 * @param contact an e-mail address or an https address
 */
export function securityTxt(appUrl: string, contact: string | undefined, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + DAYS_VALID) * DAY_MS);
  const lines = [
    `Contact: ${contact === undefined ? `${appUrl}/about-scans` : contactAddress(contact)}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

/** As a link: `mailto:` for an e-mail address. */
export const contactAddress = (contact: string): string =>
  contact.startsWith('https://') ? contact : `mailto:${contact}`;
