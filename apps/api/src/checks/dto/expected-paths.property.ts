import { EXPECTED_PATH, MAX_EXPECTED_PATHS, MAX_EXPECTED_PATH_CHARACTERS } from '@palisade/vocabulary';
import { PlainMember, type Said } from '../../http/fields/request-fields';

export const EXPECTED_PATHS_MESSAGE = `The expected_paths must be an array of at most ${MAX_EXPECTED_PATHS} different paths of the site, such as /orders: at most ${MAX_EXPECTED_PATH_CHARACTERS} ASCII characters, without query and fragment.`;

/** The OpenAPI side of `expected_paths`, the same in requests and responses. */
export const EXPECTED_PATHS_PROPERTY = {
  type: 'array' as const,
  items: { type: 'string' as const, pattern: `^${EXPECTED_PATH}$`, maxLength: MAX_EXPECTED_PATH_CHARACTERS },
  maxItems: MAX_EXPECTED_PATHS,
  uniqueItems: true,
  example: ['/orders', '/account'],
  description:
    'Paths that you know to exist. Scans begin there too, and the coverage of a scan says why one was not judged.',
};

export const ExpectedPathsMember = (...said: Said[]): PropertyDecorator =>
  PlainMember.List(EXPECTED_PATHS_MESSAGE, EXPECTED_PATHS_PROPERTY, ...said);
