import type { ChannelEntry } from '@palisade/checks-file';
import type { Schemas } from '@palisade/client';
import { channelUrlHint } from '@palisade/vocabulary';
import type { ApiChannel } from './api-types';
import { canonicalTarget } from './check-target';
import { type Change, type MemberDifference, type Plan, type Run, UnusableFile, differencesOf } from './plan';
import { secretOf } from './references';
import type { TeamState } from './team-state';

const COMPARED = ['events', 'min_severity', 'checks', 'is_active'] as const;

interface Surroundings {
  state: TeamState;
  /** Labels of the checks that exist after the changes. */
  labels: ReadonlySet<string>;
  environment: NodeJS.ProcessEnv;
}

/** What to do about one channel of the file. @throws UnusableFile */
export function planChannel(given: ChannelEntry, { state, labels, environment }: Surroundings): Plan {
  const named = state.channels.filter(({ name }) => name === given.name);
  if (named.length > 1)
    throw new UnusableFile(`The service has several channels "${given.name}". Rename one of them.`);
  const current = named[0];
  if (current !== undefined && current.type !== given.type) {
    throw new UnusableFile(`The type of the channel "${given.name}" is ${current.type} and cannot change.`);
  }
  const entry = { ...given, checks: labelsOf(given, state, labels) };
  const { url, missing } = urlOf(given, environment);
  if (current === undefined) {
    if (missing !== null)
      throw new UnusableFile(`Set ${missing} to the URL of the new channel "${given.name}".`);
    return { changes: [creation(entry, url)], notes: [] };
  }
  const members = [
    ...differencesOf(asEntry(current, state), entry, COMPARED),
    ...settingsDifferences(current, entry, url),
  ];
  return {
    changes: members.length === 0 ? [] : [update(current, entry, url, members)],
    notes:
      missing === null
        ? []
        : [`notification channel "${given.name}": ${missing} is not set, so its URL stays.`],
  };
}

export const deletionOfChannel = ({ id, name }: ApiChannel): Change => ({
  action: 'delete',
  kind: 'notification channel',
  name,
  members: [],
  apply: ({ client }) => client.deleteNotificationChannel({ path: { channel_id: id } }),
});

/** Labels of the checks that a channel of the service is limited to. */
export const checkLabelsOf = ({ check_ids: ids }: ApiChannel, { checks }: TeamState): string[] | null =>
  ids?.map((id) => checks.find((check) => check.id === id)?.label ?? id) ?? null;

const asEntry = (channel: ApiChannel, state: TeamState): Partial<ChannelEntry> => ({
  ...channel,
  checks: checkLabelsOf(channel, state),
});

function labelsOf(
  { name, checks }: ChannelEntry,
  state: TeamState,
  labels: ReadonlySet<string>,
): string[] | null {
  return (
    checks?.map((text) => {
      const label = state.checks.find(({ id }) => id === text)?.label ?? canonicalTarget(text);
      if (labels.has(label)) return label;
      throw new UnusableFile(
        `The channel "${name}" names the check ${text}, which does not exist, must be named by its id, or would be deleted.`,
      );
    }) ?? null
  );
}

function urlOf(
  { name, settings: { url: reference } }: ChannelEntry,
  environment: NodeJS.ProcessEnv,
): { url: URL | null; missing: string | null } {
  if (reference === undefined) return { url: null, missing: null };
  const { name: variable, value } = secretOf(reference, environment);
  if (value === null) return { url: null, missing: variable };
  try {
    return { url: new URL(value), missing: null };
  } catch {
    // Without the cause, which contains the value.
    throw new UnusableFile(`${variable} is not a URL. Set it to the URL of the channel "${name}".`);
  }
}

function settingsDifferences(current: ApiChannel, entry: ChannelEntry, url: URL | null): MemberDifference[] {
  const lower = (recipients: readonly string[] = []): string[] =>
    recipients.map((each) => each.toLowerCase());
  const { recipients = [] } = entry.settings;
  const [from, to] = [{ recipients: lower(current.settings.recipients) }, { recipients: lower(recipients) }];
  if (entry.type === 'email') {
    return differencesOf(from, to, ['recipients']).map((each) => ({
      ...each,
      member: 'settings.recipients',
    }));
  }
  const hint = url && channelUrlHint(url);
  return hint === null || hint === current.settings.url
    ? []
    : [{ member: 'settings.url', from: current.settings.url, to: hint }];
}

const settingsOf = (
  { settings: { recipients } }: ChannelEntry,
  url: URL | null,
): Schemas['ChannelSettingsBody'] => (url === null ? { recipients } : { url: url.href });

const idsOf = ({ checks }: ChannelEntry, { checkIds }: Run): string[] | null =>
  checks?.map((label) => checkIds.get(label) ?? label) ?? null;

function creation(entry: ChannelEntry, url: URL | null): Change {
  const { name, type, events, min_severity, is_active } = entry;
  return {
    action: 'create',
    kind: 'notification channel',
    name,
    members: [
      { member: 'type', from: null, to: type },
      ...COMPARED.map((member) => ({ member, from: null, to: entry[member] })),
    ],
    apply: async (run) => {
      const body = {
        ...{ name, type, events, min_severity, is_active },
        settings: settingsOf(entry, url),
        check_ids: idsOf(entry, run),
      };
      const { secret } = await run.client.createNotificationChannel({ body });
      if (secret) run.secrets.push({ channel: name, secret });
    },
  };
}

function update(
  { id, name }: ApiChannel,
  entry: ChannelEntry,
  url: URL | null,
  members: MemberDifference[],
): Change {
  return {
    action: 'change',
    kind: 'notification channel',
    name,
    members,
    apply: (run) => {
      const body = members.map(({ member, to }) => {
        if (member === 'checks') return ['check_ids', idsOf(entry, run)];
        return member.startsWith('settings.') ? ['settings', settingsOf(entry, url)] : [member, to];
      });
      return run.client.updateNotificationChannel({
        path: { channel_id: id },
        body: Object.fromEntries(body) as Schemas['UpdateChannelBody'],
      });
    },
  };
}
