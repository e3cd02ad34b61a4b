import type { Check, Issue } from '../api/resources';
import type { CurrentTeam } from '../session/team-context';
import type { Permission } from '../session/permissions';

export interface PaletteEntry {
  kind: 'Page' | 'Action' | 'Check' | 'Issue';
  label: string;
  /** What tells it from others with the same label. */
  note?: string;
  to: string;
}

const PAGES: readonly [label: string, to: string, needs?: Permission][] = [
  ['Overview', ''],
  ['Week', '/week'],
  ['Checks', '/checks'],
  ['Issues', '/issues'],
  ['Expiries', '/expiries'],
  ['Inbox', '/inbox'],
  ['Team settings', '/settings/team'],
  ['Members', '/settings/members'],
  ['Notifications', '/settings/notifications'],
  ['API keys', '/settings/api-keys'],
  ['CI', '/settings/ci'],
  ['Audit log', '/audit', 'audit.read'],
  ['Your account', '/account'],
];
const ACTIONS: readonly [label: string, to: string, needs?: Permission][] = [
  ['New check', '/checks/new', 'checks.write'],
  ['Invite a member', '/settings/members', 'members.manage'],
  ['Create an API key', '/settings/api-keys', 'keys.manage'],
  ['Add a notification channel', '/settings/notifications', 'channels.manage'],
  ['Show overdue issues', '/issues?is_overdue=true'],
  ['Show issues without an assignee', '/issues?assignee=none'],
];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As ids of rules are: `csp-missing`. */
const RULE = /^[a-z0-9]+(-[a-z0-9]+)+$/;
const MOST_CHECKS = 8;

/** Pages and actions whose name has all words of the text, and what an id or a rule leads to. */
export function fixedEntries({ path, refusal }: Pick<CurrentTeam, 'path' | 'refusal'>, text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/);
  const fits = ([label, , needs]: (typeof PAGES)[number]): boolean =>
    words.every((word) => label.toLowerCase().includes(word)) && (needs === undefined || refusal(needs) === null);
  const entry =
    (kind: PaletteEntry['kind']) =>
    ([label, to]: (typeof PAGES)[number]): PaletteEntry => ({ kind, label, to: path + to });
  return [
    ...(UUID.test(text)
      ? [{ kind: 'Issue', label: `Issue ${text}`, to: `${path}/issues/${text}` } as const]
      : []),
    ...(RULE.test(text)
      ? [{ kind: 'Page', label: `Issues of the rule ${text}`, to: `${path}/issues?rule_id=${text}` } as const]
      : []),
    ...PAGES.filter(fits).map(entry('Page')),
    ...ACTIONS.filter(fits).map(entry('Action')),
  ];
}

export const checkEntries = (
  path: string,
  checks: readonly Pick<Check, 'id' | 'domain' | 'url'>[],
  text: string,
): PaletteEntry[] =>
  checks
    .filter(({ domain }) => domain.includes(text.toLowerCase()))
    .slice(0, text === '' ? 0 : MOST_CHECKS)
    .map(({ id, domain, url }) => ({ kind: 'Check', label: url ?? domain, to: `${path}/checks/${id}` }));

export const issueEntries = (path: string, issues: readonly Issue[]): PaletteEntry[] =>
  issues.map(({ id, title, severity, location, check }) => ({
    kind: 'Issue',
    label: title,
    note: `${severity} issue · ${check.domain}${location === '' ? '' : ` ${location ?? ''}`}`,
    to: `${path}/issues/${id}`,
  }));
