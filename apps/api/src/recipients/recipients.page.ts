import { escaped } from '../http/fields/escaped';
import { plainPage } from '../http/pages/plain-page';

/** Opening a link changes nothing, because mail programs open links on their own; the button does. */
export const askPage = (address: string, team: string): string =>
  plainPage(
    'Messages from Palisade',
    `<p>Send messages of the team <strong>${escaped(team)}</strong> about the security of its web sites to <strong>${escaped(address)}</strong>?</p>
    <form method="post"><button type="submit">Send them</button></form>
    <p>If you do not want them, close this page. Nothing is sent until you agree.</p>`,
  );

export const agreedPage = (): string =>
  plainPage('Thank you', '<p>Palisade sends messages from now on. Each message has a link to stop them.</p>');

export const overPage = (): string =>
  plainPage(
    'Unknown link',
    '<p>This link is invalid, expired or already used. Ask the team to send another one.</p>',
  );
