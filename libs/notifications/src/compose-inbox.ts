import type { InboxKind, Severity } from '@palisade/vocabulary';
import type { Digest } from './digest';
import { type MailContent, mailOf } from './mail';
import { plainName } from './plain-name';
import { plainText } from './plain-text';

/** What a member is mailed about. */
export interface InboxDigest {
  team: { id: string; name: string };
  /** All entries; `entries` may have fewer. */
  count: number;
  entries: readonly {
    kind: InboxKind;
    actorName: string;
    issueId: string;
    title: string;
    severity: Severity;
    location: string;
    domain: string;
  }[];
}

const TAGS: Readonly<Record<InboxKind, (actor: string) => string>> = {
  assigned: (actor) => (actor === '' ? 'Assigned to you' : `Assigned to you by ${actor}`),
  mentioned: (actor) => (actor === '' ? 'You were mentioned' : `${actor} mentioned you`),
  reopened: () => 'Your issue was detected again',
  overdue: () => 'Your issue is overdue',
};

/** The e-mail about new entries of an inbox. */
export function inboxMail({ team, count, entries }: InboxDigest, appUrl: string): MailContent {
  const inbox = `${appUrl}/t/${team.id}/inbox`;
  const digest: Digest = {
    title: `${count === 1 ? '1 issue needs' : `${count} entries need`} you in ${plainText(plainName(team.name), 100)}`,
    intro: [],
    lines: entries.map(({ kind, actorName, issueId, title, severity, location, domain }) => ({
      tag: TAGS[kind](plainText(plainName(actorName), 100)),
      severity,
      text: `${plainText(title)} (${plainText(plainName(domain), 100)})`,
      location: plainText(location),
      url: `${appUrl}/t/${team.id}/issues/${issueId}`,
    })),
    more: count > entries.length ? `And ${count - entries.length} more.` : '',
    facts: [],
    link: { label: 'Open the inbox', url: inbox },
  };
  return mailOf(digest, { settingsUrl: inbox, unsubscribe: null });
}
