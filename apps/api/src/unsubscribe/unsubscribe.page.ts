import { escaped } from '../http/fields/escaped';
import { plainPage } from '../http/pages/plain-page';

/** Opening a link changes nothing, because mail programs open links on their own; the button does. */
export const askPage = (recipient: string): string =>
  plainPage(
    'Weekly summaries',
    `<p>Stop weekly summaries of Palisade to <strong>${escaped(recipient)}</strong>? Other notifications continue.</p>
    <form method="post"><button type="submit">Stop weekly summaries</button></form>`,
  );

export const donePage = (recipient: string): string =>
  plainPage(
    'Weekly summaries stopped',
    `<p><strong>${escaped(recipient)}</strong> gets no more weekly summaries from this channel. An owner or admin of the team can add the address again.</p>`,
  );

export const askAllPage = (recipient: string): string =>
  plainPage(
    'Messages from Palisade',
    `<p>Stop every message of this team to <strong>${escaped(recipient)}</strong>? If this is the address of a mailing list, nobody on it gets them any more.</p>
    <form method="post"><button type="submit">Stop all messages</button></form>`,
  );

export const doneAllPage = (recipient: string): string =>
  plainPage(
    'Messages stopped',
    `<p><strong>${escaped(recipient)}</strong> gets no more messages of this team.</p>`,
  );

export const unknownPage = (): string =>
  plainPage(
    'Unknown link',
    '<p>This link is invalid, or the address is no longer a recipient. There is nothing to stop.</p>',
  );
