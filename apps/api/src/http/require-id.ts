import { isId } from '@palisade/persistence';
import { ApiError } from './errors/api-error';

/** An id of the path as it is, or 404 if it is not a UUID. `thing` begins the sentence, e.g. `Check`. */
export function requireId(text: string, thing = 'Resource'): string {
  if (!isId(text)) throw new ApiError('not_found', `${thing} not found.`);
  return text;
}
