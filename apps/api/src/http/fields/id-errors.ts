import { isId } from '@palisade/persistence';
import type { FieldErrors } from './validation-failed';

/** One message for each element that is not an id, under its place in the list. @param most longer lists have a message already */
export function idErrors(field: string, ids: unknown, most: number): FieldErrors {
  if (!Array.isArray(ids) || ids.length > most) return {};
  const wrong = (ids as unknown[]).flatMap((id, place) =>
    typeof id === 'string' && isId(id) ? [] : [`${field}.${place}`],
  );
  return Object.fromEntries(wrong.map((place) => [place, [`The ${place} field must be a UUID.`]]));
}
