import { type AcceptanceEntry, type CheckEntry, SCHEMA_PATH } from '@palisade/checks-file';
import { CHANNELS, DEFAULT_ZONE, ownSettings } from '@palisade/vocabulary';
import { Document, Scalar, isMap, visit } from 'yaml';
import type { ApiChannel, ApiIdentity } from './api-types';
import { escaped, variableNames, withEscapes } from './references';
import { type TeamState, checkEntryOf } from './team-state';
import { checkLabelsOf } from './plan-channels';
import { identityMembers } from './write-identities';

/** The file for this team as plain data, without members that have their default. */
export function checksFileOf(state: TeamState, identities: ReadonlyMap<string, ApiIdentity[]>): object {
  const variableOf = variableNames();
  return {
    version: 1,
    checks: state.checks.map((check) => ({
      ...checkMembers(checkEntryOf(check)),
      ...identityMembers(check, identities.get(check.id) ?? [], variableOf),
    })),
    ...(state.channels.length > 0 && {
      notification_channels: state.channels.map((channel) => ({
        name: escaped(channel.name),
        type: channel.type,
        settings: channelSettings(channel, variableOf),
        events: channel.events,
        min_severity: channel.min_severity,
        ...(channel.check_ids && { checks: checkLabelsOf(channel, state)?.map(escaped) }),
        ...(!channel.is_active && { is_active: false }),
      })),
    }),
  };
}

function channelSettings(
  { name, type, settings: { recipients, url, verified_only: verifiedOnly } }: ApiChannel,
  variableOf: ReturnType<typeof variableNames>,
): object {
  const reference = (kind: string): string => `\${${variableOf(kind, name)}}`;
  const { routing_key, ...others } = ownSettings(type, {
    recipients: recipients?.map(escaped),
    routing_key: 'KEY',
    url: url === CHANNELS[type].addresses?.[0] ? undefined : 'URL',
    verified_only: verifiedOnly === false ? false : undefined,
  });
  return {
    ...(routing_key !== undefined && { routing_key: reference(routing_key) }),
    ...others,
    ...(others.url !== undefined && { url: reference(others.url) }),
  };
}

/** The same as YAML, with comments for people and the schema for editors. */
export function yamlOf(
  state: TeamState,
  identities: ReadonlyMap<string, ApiIdentity[]>,
  appUrl: string,
): string {
  const document = new Document(checksFileOf(state, identities), {
    version: '1.2',
    aliasDuplicateObjects: false,
  });
  document.commentBefore = ` yaml-language-server: $schema=${appUrl}${SCHEMA_PATH}`;
  visit(document, {
    Pair: (_key, { key, value }) => {
      // YAML 1.1 reads 02:00 as a number.
      const isTime = key instanceof Scalar && TIMES.has(key.value);
      if (isTime && value instanceof Scalar) value.type = Scalar.QUOTE_DOUBLE;
    },
  });
  state.channels.forEach(({ settings }, index) => {
    const url: unknown = document.getIn(['notification_channels', index, 'settings', 'url'], true);
    if (url instanceof Scalar) url.comment = ` ${settings.url ?? ''}`;
  });
  state.checks.forEach(({ accepted }, check) =>
    accepted.forEach(({ title }, index) => {
      const node: unknown = document.getIn(['checks', check, 'acceptances', index], true);
      if (isMap(node)) node.commentBefore = ` ${title}`;
    }),
  );
  return document.toString({ lineWidth: 0 });
}

const TIMES = new Set<unknown>(['schedule_time', 'time', 'start', 'end']);

const withoutNulls = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

function checkMembers(entry: CheckEntry): object {
  const { id, domain, is_active, schedule_frequency, schedule_time, tests, test_configs, tags } = entry;
  const {
    schedule,
    maintenance_windows,
    paused_until,
    expected_paths,
    zone,
    baseline,
    acceptances = [],
  } = entry;
  return {
    ...(id !== undefined && { id }),
    domain: escaped(domain),
    ...(!is_active && { is_active }),
    ...(schedule === null ? { schedule_frequency } : { schedule: withoutNulls(schedule) }),
    ...(schedule_time !== null && { schedule_time }),
    ...(maintenance_windows.length > 0 && { maintenance_windows: maintenance_windows.map(withoutNulls) }),
    ...(paused_until && { paused_until }),
    tests,
    ...(Object.keys(test_configs).length > 0 && { test_configs: withEscapes(test_configs) }),
    ...(tags.length > 0 && { tags }),
    ...(expected_paths.length > 0 && { expected_paths: expected_paths.map(escaped) }),
    ...(zone !== undefined && zone !== DEFAULT_ZONE && { zone }),
    ...(baseline && { baseline }),
    ...(acceptances.length > 0 && { acceptances: acceptances.map(acceptanceMembers) }),
  };
}

const acceptanceMembers = ({ rule, location, reason, note, until, severity }: AcceptanceEntry): object => ({
  rule,
  ...(location !== '' && { location: escaped(location) }),
  reason,
  ...(note !== null && { note: escaped(note) }),
  ...(until !== null && { until }),
  severity,
});
