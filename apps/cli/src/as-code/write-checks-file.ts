import { type AcceptanceEntry, type CheckEntry, SCHEMA_PATH } from '@palisade/checks-file';
import { Document, Scalar, isMap, visit } from 'yaml';
import { escaped, variableFor } from './references';
import { type TeamState, checkEntryOf } from './team-state';
import { checkLabelsOf } from './plan-channels';

/** The file for this team as plain data, without members that have their default. */
export function checksFileOf(state: TeamState): object {
  const variables = variablesOf(state);
  return {
    version: 1,
    checks: state.checks.map((check) => checkMembers(checkEntryOf(check))),
    ...(state.channels.length > 0 && {
      notification_channels: state.channels.map((channel, index) => ({
        name: escaped(channel.name),
        type: channel.type,
        settings:
          channel.type === 'email'
            ? { recipients: channel.settings.recipients?.map(escaped) }
            : { url: `\${${variables[index]}}` },
        events: channel.events,
        min_severity: channel.min_severity,
        ...(channel.check_ids && { checks: checkLabelsOf(channel, state)?.map(escaped) }),
        ...(!channel.is_active && { is_active: false }),
      })),
    }),
  };
}

/** The same as YAML, with comments for people and the schema for editors. */
export function yamlOf(state: TeamState, appUrl: string): string {
  const document = new Document(checksFileOf(state), { version: '1.2', aliasDuplicateObjects: false });
  document.commentBefore = ` yaml-language-server: $schema=${appUrl}${SCHEMA_PATH}`;
  visit(document, {
    Pair: (_key, { key, value }) => {
      // YAML 1.1 reads 02:00 as a number.
      const isTime = key instanceof Scalar && key.value === 'schedule_time';
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

function checkMembers(entry: CheckEntry): object {
  const { id, domain, is_active, schedule_frequency, schedule_time, tests, test_configs, tags } = entry;
  const { expected_paths, baseline, acceptances = [] } = entry;
  return {
    ...(id !== undefined && { id }),
    domain: escaped(domain),
    ...(!is_active && { is_active }),
    schedule_frequency,
    ...(schedule_time !== null && { schedule_time }),
    tests,
    ...(Object.keys(test_configs).length > 0 && { test_configs: withEscapes(test_configs) }),
    ...(tags.length > 0 && { tags }),
    ...(expected_paths.length > 0 && { expected_paths: expected_paths.map(escaped) }),
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

const withEscapes = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' ? escaped(each) : each,
  );

/** One name per channel, with a number if the name is already used. */
function variablesOf({ channels }: TeamState): string[] {
  const used = new Map<string, number>();
  return channels.map(({ name }) => {
    const variable = variableFor(name);
    const count = (used.get(variable) ?? 0) + 1;
    used.set(variable, count);
    return count === 1 ? variable : `${variable}__${count}`;
  });
}
