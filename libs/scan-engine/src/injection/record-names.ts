import type { HtmlField } from '../page/html/html-elements';
import { GUARDS } from './injection-point';

/** Names of values that say which record is meant. */
const NAMES_RECORD =
  /^(?:_?ids?|uuid|guid|key|slug|pk)$|[._[-](?:ids?|uuid|guid|key|slug|pk)\]?$|[a-z](?:Ids?|ID|Uuid|UUID|Guid|Key|Slug|Pk)$/;
const IDENTIFIER = /^(?:\d{1,18}|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,64})$/i;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)+$/i;

export const namesRecord = (name: string): boolean =>
  NAMES_RECORD.test(name) || NAMES_RECORD.test(name.toLowerCase());

/** Whether a field of a form may say which record is written: by its name, or as a hidden value that looks like an identifier. */
export const fieldNamesRecord = ({
  name,
  type,
  value,
}: Pick<HtmlField, 'name' | 'type' | 'value'>): boolean =>
  !GUARDS.test(name) &&
  (namesRecord(name) || (type === 'hidden' && (IDENTIFIER.test(value) || SLUG.test(value))));

/** The part of an address that names a record which may exist, so that a body must not be sent there; null without one. */
export function recordIn(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const segment = pathname.split('/').find((part) => IDENTIFIER.test(part));
  return segment ?? [...searchParams.keys()].find((name) => namesRecord(name)) ?? null;
}
