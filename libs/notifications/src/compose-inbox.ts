import type { InboxKind, Severity } from '@palisade/vocabulary';
import type { Digest } from './digest';
import { type MailContent, mailOf } from './mail';
import { plainName } from './plain-name';
import { plainText } from './plain-text';

/** What a member is mailed about. */
export interface InboxDigest {
  team: { id: string; name: string };
  /** All entries; `entries` has one of each cause, and may have fewer. */
  count: number;
  entries: readonly {
    /** How many entries of the same cause it stands for. */
    entriesCount: number;
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
  const left = entries.reduce((rest, { entriesCount }) => rest - entriesCount, count);
  const digest: Digest = {
    title: `${count === 1 ? '1 issue needs' : `${count} entries need`} you in ${plainText(plainName(team.name), 100)}`,
    intro: [],
    lines: entries.map(({ kind, actorName, entriesCount, issueId, title, severity, location, domain }) => ({
      tag: TAGS[kind](plainText(plainName(actorName), 100)),
      severity,
      text: `${plainText(title)} (${domain}${entriesCount > 1 ? ` and ${entriesCount - 1} more` : ''})`,
      location: plainText(location),
      url: `${appUrl}/t/${team.id}/issues/${issueId}`,
    })),
    more: left > 0 ? `And ${left} more.` : '',
    facts: [],
    link: { label: 'Open the inbox', url: inbox },
  };
  return mailOf(digest, { settingsUrl: inbox, unsubscribe: null });
}
