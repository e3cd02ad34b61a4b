import { type TestSettings, isRecord } from '@palisade/vocabulary';
import type {
  ListSetting,
  NumberListSetting,
  NumberSetting,
  NumbersSetting,
  Setting,
  SettingsSchema,
  TextFormat,
} from './settings-schema';

export interface ReadSettings {
  /** The settings that the test has. */
  settings: TestSettings;
  /** What is wrong, by the place below the test's settings (`''` for the settings as a whole): "must be …" with a full stop. */
  errors: Readonly<Record<string, string>>;
}

/** More unknown members are not named. */
const MOST_UNKNOWN = 5;
const LONGEST_NAME = 60;

/** Reads what a client sent as the settings of one test. A member that is null is absent; one that the test does not know is an error. */
export function readSettings(schema: SettingsSchema, value: unknown): ReadSettings {
  const names = Object.keys(schema.properties) as (keyof TestSettings)[];
  if (!isRecord(value)) return { settings: {}, errors: { '': `must be an object with ${orList(names)}.` } };
  const settings: TestSettings = {};
  const unknown = Object.keys(value).filter((name) => !(names as string[]).includes(name));
  const errors: Record<string, string> = Object.fromEntries(
    unknown
      .slice(0, MOST_UNKNOWN)
      .map((name) => [name.slice(0, LONGEST_NAME), `must be a setting of this test: ${orList(names)}.`]),
  );
  for (const name of names) {
    const setting = schema.properties[name];
    const given = asSent(setting, Object.hasOwn(value, name) ? (value[name] ?? undefined) : undefined);
    if (setting === undefined || (given === undefined && schema.required?.includes(name) !== true)) continue;
    const wrong = errorsOf(setting, given);
    for (const [place, message] of Object.entries(wrong)) errors[`${name}${place}`] = message;
    if (Object.keys(wrong).length === 0) Object.assign(settings, { [name]: given });
  }
  return { settings, errors };
}

/** A document may come as it is, so that a file of settings needs no text in a text. */
const asSent = (setting: Setting | undefined, value: unknown): unknown =>
  setting?.type === 'string' && setting.format === 'openapi' && isRecord(value)
    ? JSON.stringify(value)
    : value;

function errorsOf(setting: Setting, value: unknown): Record<string, string> {
  if (setting.type === 'array') return listErrors(setting, value);
  if (setting.type === 'string') return isText(setting, value) ? {} : { '': WORDS[setting.format].one };
  if (setting.type === 'boolean') return typeof value === 'boolean' ? {} : { '': 'must be true or false.' };
  return setting.type === 'object' ? memberErrors(setting, value) : numberErrors(setting, value);
}

function numberErrors(
  { minimum, maximum }: Pick<NumberSetting, 'minimum' | 'maximum'>,
  value: unknown,
): Record<string, string> {
  const fits = Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
  return fits ? {} : { '': `must be a whole number from ${minimum} to ${maximum}.` };
}

/** Members may be absent; others than the setting has are refused, because a typing error would leave the default in force. */
function memberErrors({ properties }: NumbersSetting, value: unknown): Record<string, string> {
  const names = Object.keys(properties);
  const isObject = isRecord(value) && Object.keys(value).every((name) => names.includes(name));
  if (!isObject) return { '': `must be an object with ${orList(names)}.` };
  const wrong = Object.entries(properties).flatMap(([name, setting]) =>
    value[name] === undefined
      ? []
      : Object.values(numberErrors(setting, value[name])).map((message) => [`.${name}`, message] as const),
  );
  return Object.fromEntries(wrong);
}

function listErrors(
  { minItems, maxItems, items }: ListSetting | NumberListSetting,
  value: unknown,
): Record<string, string> {
  const isOfNumbers = items.type === 'integer';
  if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) {
    const what = isOfNumbers ? 'whole numbers' : WORDS[items.format].many;
    return { '': `must be a list of ${minItems} to ${maxItems} ${what}.` };
  }
  const errors = value.flatMap((item, place): [string, string][] => {
    const message = isOfNumbers
      ? numberErrors(items, item)['']
      : isText(items, item)
        ? undefined
        : WORDS[items.format].one;
    return message === undefined ? [] : [[`.${place}`, message]];
  });
  return Object.fromEntries(errors);
}

const WORDS: Readonly<Record<TextFormat, { one: string; many: string }>> = {
  path: { one: 'must be a path that starts with / and contains no host.', many: 'paths' },
  hostname: { one: 'must be a host name, such as mail.example.com.', many: 'host names' },
  address: { one: 'must be an IP address, such as 203.0.113.7.', many: 'IP addresses' },
  url: { one: 'must be an address that starts with https:// or http:// and a host.', many: 'addresses' },
  openapi: {
    one: 'must be the address of an OpenAPI document (a path, or an address that starts with https://), or the document in JSON or YAML, at most 2 MB.',
    many: 'documents',
  },
  name: { one: 'must be the name of a scan identity.', many: 'names of scan identities' },
  request: {
    one: 'must be POST or PUT, a path, a Content-Type and a body, such as POST /search application/json {"q":"a"}.',
    many: 'requests',
  },
};

const isText = ({ format, maxLength }: { format: TextFormat; maxLength: number }, value: unknown): boolean =>
  typeof value === 'string' && value.length <= maxLength && IS[format](value);

/** RFC 1035 section 2.3.4; names of records may begin with an underscore. */
const HOST_NAME = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)*$/i;
const IS: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  path: isOwnPath,
  hostname: (text) => text.length <= 253 && HOST_NAME.test(text),
  address: isAddress,
  url: (text) => /^https?:\/\/[^\s\p{Cc}/]/u.test(text) && !/[\s\p{Cc}]/u.test(text) && parsed(text) !== null,
  // What the text holds is judged by the scan.
  openapi: (text) => isOwnPath(text) || IS.url(text) || /[{:]\s/.test(text) || text.startsWith('{'),
  name: (text) => text.trim() !== '' && !/\p{Cc}/u.test(text),
  request: isRequest,
};

const ANY_ORIGIN = 'https://host.invalid';

/** Whether a text is a path that stays on the host it is joined with, however a parser or a server normalises it. */
function isOwnPath(text: string): boolean {
  // Backslashes are slashes to a URL parser, and it drops tabs and line breaks silently.
  if (!text.startsWith('/') || /[\\\s\p{Cc}\p{Cf}\p{Surrogate}]/u.test(text)) return false;
  const url = parsed(text);
  return url?.origin === ANY_ORIGIN && !text.startsWith('//') && !url.pathname.startsWith('//');
}

const BODY_TYPE = /^(?:application|text)\/(?:json|xml|x-www-form-urlencoded|[\w.-]{1,60}\+(?:json|xml))$/i;

/** Of JSON, XML or the fields of a form. */
function isRequest(text: string): boolean {
  const [method = '', path = '', type = '', ...body] = text.split(' ');
  const isWhole = (method === 'POST' || method === 'PUT') && body.join(' ').trim() !== '';
  return isWhole && isOwnPath(path) && BODY_TYPE.test(type) && !/\p{Cc}/u.test(text);
}

/** By the URL parser, because the dashboard has no `node:net`. An IPv4 address has to be written with four numbers. */
function isAddress(text: string): boolean {
  if (text.includes(':')) return /^[\da-f:.]+$/i.test(text) && parsed(`http://[${text}]/`) !== null;
  return parsed(`http://${text}/`)?.hostname === text && /^\d+\.\d+\.\d+\.\d+$/.test(text);
}

// Not by URL.canParse: Node 20 compiles a form of it that misreads characters from U+0080 to U+00FF.
function parsed(path: string): URL | null {
  try {
    return new URL(path, ANY_ORIGIN);
  } catch {
    return null;
  }
}

const orList = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
