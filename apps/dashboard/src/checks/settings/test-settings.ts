import { isRecord } from '@palisade/vocabulary';

/** A setting of a test: a list of texts such as paths, one text, a number, or a switch. */
export interface SettingField {
  /** With a dot where the setting is a member of another one: `days.high`. */
  name: string;
  kind: 'list' | 'numbers' | 'text' | 'number' | 'flag';
  title: string;
  description: string;
  /** A list has one entry per line. */
  example: string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || value === true ? String(value) : '';

const KINDS: Readonly<Record<string, SettingField['kind']>> = {
  array: 'list',
  string: 'text',
  integer: 'number',
  boolean: 'flag',
};

function kindIn({ type, items }: Record<string, unknown>): SettingField['kind'] | undefined {
  return isRecord(items) && items.type === 'integer' ? 'numbers' : KINDS[textOf(type)];
}

/** The settings in the `settings_schema` of a test. */
export function settingFieldsOf(schema: unknown, prefix = ''): SettingField[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([member, property]) => {
    const name = prefix + member;
    if (isRecord(property) && property.type === 'object') return settingFieldsOf(property, `${name}.`);
    const kind = isRecord(property) ? kindIn(property) : undefined;
    if (!isRecord(property) || kind === undefined) return [];
    const example: unknown = Array.isArray(property.examples) ? property.examples[0] : undefined;
    return [
      {
        name,
        kind,
        title: textOf(property.title),
        description: textOf(property.description),
        example: linesOf(example),
      },
    ];
  });
}

/** A setting as the form holds it: one line per entry. */
interface SettingText {
  kind: SettingField['kind'];
  text: string;
}
/** By test and setting. */
export type SettingsTexts = Record<string, Record<string, SettingText>>;
type SettingValue = (string | number)[] | string | number | boolean | { [member: string]: SettingValue };

export const settingsTextsOf = (settings: Record<string, object>): SettingsTexts =>
  mapValues(settings, (values) =>
    mapValues(flat(values), (value) => ({ kind: kindOf(value), text: linesOf(value) })),
  );

/** Members of members by their names with a dot. */
const flat = (values: object, prefix = ''): Record<string, unknown> =>
  Object.assign(
    {},
    ...Object.entries(values).map(([name, value]: [string, unknown]) =>
      isRecord(value) ? flat(value, `${prefix}${name}.`) : { [prefix + name]: value },
    ),
  ) as Record<string, unknown>;

/** The settings of one test as the API takes them; null if all are empty. */
export function settingsOf(texts: Record<string, SettingText> = {}): Record<string, SettingValue> | null {
  const values = Object.entries(texts).flatMap(([name, { kind, text }]) => {
    const lines = linesIn(text);
    const [first] = lines;
    if (first === undefined) return [];
    // A document keeps its lines.
    return [[name, kind === 'text' ? text.trim() : valueOf(kind, first, lines)] as const];
  });
  return values.length === 0 ? null : nested(values);
}

function valueOf(kind: SettingField['kind'], first: string, lines: string[]): SettingValue {
  if (kind === 'list') return lines;
  if (kind === 'numbers') return lines.map(numberIn);
  if (kind === 'flag') return first === 'true';
  return kind === 'number' ? numberIn(first) : first;
}

function nested(
  values: readonly (readonly [name: string, value: SettingValue])[],
): Record<string, SettingValue> {
  const settings: Record<string, SettingValue> = {};
  for (const [path, value] of values) {
    const [name = '', member] = path.split('.');
    settings[name] = member === undefined ? value : { ...(settings[name] as object), [member]: value };
  }
  return settings;
}

function kindOf(value: unknown): SettingField['kind'] {
  if (Array.isArray(value)) return typeof value[0] === 'number' ? 'numbers' : 'list';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text';
}

/** The API says what is wrong with a text that is not a number. */
const numberIn = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

const linesOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value);

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
