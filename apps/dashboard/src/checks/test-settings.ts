/** A setting that is a list of texts, such as paths. */
export interface ListSetting {
  name: string;
  title: string;
  description: string;
  example: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The lists in the `settings_schema` of a test. Tests have no settings of other types. */
export function listSettingsOf(schema: unknown): ListSetting[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    if (!isRecord(property) || property.type !== 'array') return [];
    const example: unknown = Array.isArray(property.examples) ? property.examples[0] : undefined;
    return [
      {
        name,
        title: textOf(property.title),
        description: textOf(property.description),
        example: Array.isArray(example) ? example.map(textOf).join('\n') : '',
      },
    ];
  });
}

/** The settings of each test as the form holds them: one line per entry, by setting. */
export type SettingsTexts = Record<string, Record<string, string>>;
type Settings = Record<string, Record<string, string[]>>;

export const settingsTextsOf = (settings: Settings): SettingsTexts =>
  mapValues(settings, (lists) => mapValues(lists, (lines) => lines.join('\n')));

/** The settings of one test as the API takes them; null if all are empty. */
export function settingsOf(texts: Record<string, string> = {}): Record<string, string[]> | null {
  const lists = Object.entries(texts)
    .map(([name, text]) => [name, linesIn(text)] as const)
    .filter(([, lines]) => lines.length > 0);
  return lists.length === 0 ? null : Object.fromEntries(lists);
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
