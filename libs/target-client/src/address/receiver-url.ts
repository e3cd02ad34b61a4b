import type { AllowedHosts } from './allowed-hosts';
import { InvalidTarget, MAX_TARGET_CHARACTERS, parseTarget } from './parse-target';
import { parseUrl } from './parse-url';

/**
 * Reads the URL of a receiver of messages. The rules for its host are those for targets of scans; in addition it needs TLS, unless the
 * operator listed the host. The address is judged when a message is sent.
 *
 * @throws InvalidTarget with a sentence for the user.
 */
export function parseReceiverUrl(text: string, allowed: AllowedHosts): URL {
  if (text.length > MAX_TARGET_CHARACTERS)
    throw new InvalidTarget(`The URL must not be longer than ${MAX_TARGET_CHARACTERS} characters.`);
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text))
    throw new InvalidTarget('The URL must not contain spaces, control characters or backslashes.');
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null;
  if (url === null) throw new InvalidTarget('The URL must be an https URL.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidTarget('The URL must not contain credentials.');
  const { host } = hostOf(url, allowed);
  if (host === allowed.ownHost && !allowed.listsHost(host))
    throw new InvalidTarget('The URL must not be this installation itself.');
  if (url.protocol === 'http:' && !allowed.listsHost(host))
    throw new InvalidTarget('The URL must begin with https://.');
  url.hash = '';
  return url;
}

function hostOf({ origin }: URL, allowed: AllowedHosts): { host: string } {
  try {
    return parseTarget(origin, allowed, { waitsForAddress: true, setting: 'NOTIFY_ALLOWED_HOSTS' });
  } catch (error) {
    if (!(error instanceof InvalidTarget)) throw error;
    throw new InvalidTarget(error.message.replace(/^The domain/, 'The host of the URL'));
  }
}
