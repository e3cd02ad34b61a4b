import { parseOutsideJson } from '@palisade/outside-json';
import { isRecord } from '@palisade/vocabulary';

/** What is kept of a registry's answer: no person, no address. */
export interface Registration {
  /** The address that answered. */
  url: string;
  registrar: string | null;
  /** ISO 8601; null where the registry does not say it. */
  expires: string | null;
  /** In the words of RFC 8056, such as `client hold`; sorted. */
  statuses: string[];
  /** Whether a second request showed the same. */
  isConfirmed: boolean;
}

/** Registries send a few hundred. */
const MOST_VALUES = 20_000;
const MOST_EVENTS = 200;
const MOST_STATUSES = 50;
const LONGEST_NAME = 120;
/** Registries without a date write 1970 or year 1, and year 9999 for "without an end". */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2200;

/** The domain object of RFC 9083; null for anything else, and for another domain. */
export function readRegistration(text: string, domain: string, url: string): Registration | null {
  const object = objectIn(text);
  if (object === null || nameOf(object) !== domain) return null;
  return {
    url,
    registrar: registrarOf(object),
    expires: latest(object, 'expiration') ?? latest(object, 'registrar expiration'),
    statuses: statusesOf(object),
    isConfirmed: false,
  };
}

/** Whether two answers say the same about the domain. */
export const isSame = (one: Registration, other: Registration): boolean =>
  one.expires === other.expires && one.statuses.join() === other.statuses.join();

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parseOutsideJson(text, { values: MOST_VALUES });
    return isRecord(value) && wordsOf(value.objectClassName) === 'domain' ? value : null;
  } catch {
    // Not JSON.
    return null;
  }
}

const nameOf = ({ ldhName }: Record<string, unknown>): string =>
  typeof ldhName === 'string' ? ldhName.toLowerCase().replace(/\.$/, '') : '';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function latest({ events }: Record<string, unknown>, action: string): string | null {
  const times = listOf(events)
    .slice(0, MOST_EVENTS)
    .flatMap((event) =>
      isRecord(event) && wordsOf(event.eventAction) === action ? [timeOf(event.eventDate)] : [],
    )
    .filter((time) => time !== null);
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function timeOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const time = Date.parse(text);
  const year = Number.isNaN(time) ? 0 : new Date(time).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? time : null;
}

/** Some registries send `clientHold`, some with its address at ICANN behind it. */
function statusesOf({ status }: Record<string, unknown>): string[] {
  const words = listOf(status).slice(0, MOST_STATUSES).map(wordsOf);
  return [...new Set(words)].filter((each) => each !== '').sort();
}

const wordsOf = (text: unknown): string =>
  typeof text !== 'string'
    ? ''
    : text
        .slice(0, LONGEST_NAME)
        .replace(/\(?https?:\S+/, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim();

function registrarOf({ entities }: Record<string, unknown>): string | null {
  const registrar = listOf(entities).find(
    (entity) => isRecord(entity) && listOf(entity.roles).includes('registrar'),
  );
  const card = isRecord(registrar) ? listOf(listOf(registrar.vcardArray)[1]) : [];
  const name = listOf(card.find((property) => listOf(property)[0] === 'fn'))[3];
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, LONGEST_NAME) : null;
}
