import { isDeepStrictEqual } from 'node:util';
import {
  type AcceptanceEntry,
  CHECK_MEMBERS,
  type CheckEntry,
  SCHEMA_PATH,
  defaultOf,
} from '@palisade/checks-file';
import { CHANNELS, DEFAULT_MAX_PAGES, DEFAULT_ZONE, ownSettings } from '@palisade/vocabulary';
import { Document, Scalar, isMap, visit } from 'yaml';
import type { ApiChannel, ApiIdentity, ApiScript } from './api-types';
import { escaped, variableNames, withEscapes } from './references';
import { type TeamState, checkEntryOf } from './team-state';
import { checkLabelsOf } from './plan-channels';
import { scriptEntryOf } from './plan-scripts';
import { identityMembers } from './write-identities';

/** What belongs to checks, by the id of the check. */
export interface ListsOfChecks {
  identities: ReadonlyMap<string, ApiIdentity[]>;
  scripts: ReadonlyMap<string, ApiScript[]>;
}

/** The file for this team as plain data, without members that have their default. */
export function checksFileOf(state: TeamState, { identities, scripts }: ListsOfChecks): object {
  const variableOf = variableNames();
  return {
    version: 1,
    checks: state.checks.map((check) => ({
      ...checkMembers(checkEntryOf(check)),
      ...scriptMembers(scripts.get(check.id) ?? []),
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
export function yamlOf(state: TeamState, lists: ListsOfChecks, appUrl: string): string {
  const document = new Document(checksFileOf(state, lists), {
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

/** Without members that have their default, or that a file leaves out where there is nothing. */
function checkMembers(entry: CheckEntry): object {
  const members: Partial<Record<keyof CheckEntry, unknown>> = {
    ...entry,
    zone: entry.zone === DEFAULT_ZONE ? null : entry.zone,
    max_pages: entry.max_pages === DEFAULT_MAX_PAGES ? null : entry.max_pages,
    acceptances: entry.acceptances?.length === 0 ? null : entry.acceptances?.map(acceptanceMembers),
  };
  return Object.fromEntries(
    CHECK_MEMBERS.filter(
      (name) => !isDeepStrictEqual(members[name] ?? undefined, defaultOf(name) ?? undefined),
    ).map((name) => [name, withEscapes(withoutNulls(members[name]))]),
  );
}

/** Absent is null, in what a member holds too. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, each: unknown) => each ?? undefined));

/** Those that someone has authorised. */
function scriptMembers(scripts: readonly ApiScript[]): object {
  const entries = scripts.flatMap(scriptEntryOf);
  return entries.length === 0 ? {} : { authorised_scripts: withEscapes(withoutNulls(entries)) };
}

const acceptanceMembers = ({ rule, location, ...terms }: AcceptanceEntry): object => ({
  rule,
  ...(location !== '' && { location }),
  ...terms,
});
