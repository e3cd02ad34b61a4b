import type { ChannelEntry } from '@palisade/checks-file';
import type { Schemas } from '@palisade/client';
import { CHANNELS, channelUrlHint, ownSettings, routingKeyHint, usualSeverity } from '@palisade/vocabulary';
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
  const least = given.min_severity ?? usualSeverity(given.type);
  const entry = { ...given, min_severity: least, checks: labelsOf(given, state, labels) };
  const secrets = secretsOf(given, environment);
  const { missing } = secrets;
  if (current === undefined) {
    if (missing !== null)
      throw new UnusableFile(
        `Set ${missing} to the ${secretWord(given)} of the new channel "${given.name}".`,
      );
    return { changes: [creation(entry, secrets)], notes: [] };
  }
  const members = [
    ...differencesOf(asEntry(current, state), entry, COMPARED),
    ...settingsDifferences(current, entry, secrets),
  ];
  return {
    changes: members.length === 0 ? [] : [update(current, entry, secrets, members)],
    notes:
      missing === null
        ? []
        : [`notification channel "${given.name}": ${missing} is not set, so its ${secretWord(given)} stays.`],
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

/** What variables of the environment say. */
interface ChannelSecrets {
  url: URL | null;
  key: string | null;
  /** The first variable without a value. */
  missing: string | null;
}

const secretWord = ({ type }: ChannelEntry): string =>
  CHANNELS[type].secret === 'routing_key' ? 'routing key' : 'URL';

function secretsOf(
  { name, settings: { url: address, routing_key: keyReference } }: ChannelEntry,
  environment: NodeJS.ProcessEnv,
): ChannelSecrets {
  const read = (reference: string | undefined): { name: string | null; value: string | null } =>
    reference === undefined ? { name: null, value: null } : secretOf(reference, environment);
  const [url, key] = [read(address), read(keyReference)];
  const missing = [key, url].find((each) => each.name !== null && each.value === null)?.name ?? null;
  try {
    return { url: url.value === null ? null : new URL(url.value), key: key.value, missing };
  } catch {
    // Without the cause, which contains the value.
    throw new UnusableFile(`${url.name ?? ''} is not a URL. Set it to the URL of the channel "${name}".`);
  }
}

function settingsDifferences(
  current: ApiChannel,
  entry: ChannelEntry,
  { url, key }: ChannelSecrets,
): MemberDifference[] {
  const shown = current.settings;
  const lower = (recipients: readonly string[] = []): string[] =>
    recipients.map((each) => each.toLowerCase());
  const { type, settings } = entry;
  const wished: Partial<ApiChannel['settings']> = ownSettings(type, {
    recipients: lower(settings.recipients),
    url: url === null ? addressOf(entry) : channelUrlHint(type, url),
    routing_key: key === null ? undefined : routingKeyHint(key),
    verified_only: settings.verified_only ?? true,
  });
  const from = { ...shown, recipients: lower(shown.recipients) };
  const members = Object.keys(wished) as (keyof typeof wished)[];
  return differencesOf(from, wished, members).map((each) => ({ ...each, member: `settings.${each.member}` }));
}

/** The service whose address a file need not repeat. */
const addressOf = ({ type, settings: { url } }: ChannelEntry): string | undefined =>
  url === undefined ? CHANNELS[type].addresses?.[0] : undefined;

const settingsOf = (entry: ChannelEntry, { url, key }: ChannelSecrets): Schemas['ChannelSettingsBody'] =>
  ownSettings(entry.type, {
    recipients: entry.settings.recipients,
    url: url?.href ?? CHANNELS[entry.type].addresses?.[0],
    routing_key: key ?? undefined,
    verified_only: entry.settings.verified_only ?? true,
  });

const idsOf = ({ checks }: ChannelEntry, { checkIds }: Run): string[] | null =>
  checks?.map((label) => checkIds.get(label) ?? label) ?? null;

function creation(entry: ChannelEntry, secrets: ChannelSecrets): Change {
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
        name,
        type,
        events,
        min_severity,
        is_active,
        settings: settingsOf(entry, secrets),
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
  secrets: ChannelSecrets,
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
        return member.startsWith('settings.') ? ['settings', settingsOf(entry, secrets)] : [member, to];
      });
      return run.client.updateNotificationChannel({
        path: { channel_id: id },
        body: Object.fromEntries(body) as Schemas['UpdateChannelBody'],
      });
    },
  };
}
