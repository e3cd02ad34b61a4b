import type { Permission } from '../session/permissions';

/** A place in the dashboard that does not depend on what the team has. */
export interface Destination {
  label: string;
  /** Below the address of the team. */
  to: string;
  /** Other words that people type for it. */
  words?: string;
  /** Left out for those who cannot do it. */
  needs?: Permission;
  /** Left out for all others. */
  isForOperators?: boolean;
}

export const PAGES: readonly Destination[] = [
  { label: 'Overview', to: '', words: 'home start dashboard' },
  { label: 'Week', to: '/week', words: 'monday report' },
  { label: 'Checks', to: '/checks', words: 'domains sites' },
  { label: 'Issues', to: '/issues', words: 'findings' },
  { label: 'Overdue issues', to: '/issues?is_overdue=true', words: 'due late sla' },
  { label: 'Accepted issues', to: '/issues?state=accepted', words: 'risk exceptions' },
  { label: 'Charts', to: '/charts', words: 'wall heat map tls ciphers age sla' },
  { label: 'Expiries', to: '/expiries', words: 'certificates domains calendar' },
  { label: 'Flaws of the week', to: '/flaws', words: 'new vulnerabilities cve kev exploited' },
  { label: 'Inbox', to: '/inbox', words: 'assigned mentions' },
  { label: 'Team settings', to: '/settings/team', words: 'plan due dates delete' },
  { label: 'Members', to: '/settings/members', words: 'people roles invitations' },
  { label: 'Notifications', to: '/settings/notifications', words: 'channels mail slack on call' },
  { label: 'Tickets', to: '/settings/tickets', words: 'github gitlab jira' },
  { label: 'API keys', to: '/settings/api-keys', words: 'tokens' },
  { label: 'CI', to: '/settings/ci', words: 'pipeline hash' },
  { label: 'Status page', to: '/settings/status-page', words: 'public grade' },
  { label: 'Audit log', to: '/audit', words: 'who history', needs: 'audit.read' },
  {
    label: 'Installation',
    to: '/installation',
    words: 'workers queue zones teams people version',
    isForOperators: true,
  },
  { label: 'Account and sessions', to: '/account', words: 'password second factor profile' },
];

export const ACTIONS: readonly Destination[] = [
  { label: 'Create a check', to: '/checks/new', words: 'new add domain site', needs: 'checks.write' },
  { label: 'Invite a member', to: '/settings/members', words: 'new add person', needs: 'members.manage' },
  { label: 'Create an API key', to: '/settings/api-keys', words: 'new add token', needs: 'keys.manage' },
  {
    label: 'Add a notification channel',
    to: '/settings/notifications',
    words: 'new mail slack webhook',
    needs: 'channels.manage',
  },
];

/** Those that fit the text: each of its words starts a word of the label or one of the other words. */
export function matching<Entry extends Pick<Destination, 'label' | 'words'>>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const wanted = wordsOf(text);
  return entries.filter(({ label, words = '' }) => {
    const known = wordsOf(`${label} ${words}`);
    return wanted.every((word) => known.some((each) => each.startsWith(word)));
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
