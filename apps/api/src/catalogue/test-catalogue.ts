import { TEST_DEFINITIONS, definitionOf } from '@palisade/catalogue';
import { isTestKey } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { type TestResource, toTestResource } from './dto/test.resource';

/** In the order in which results list the tests. */
export const allTests = (): TestResource[] => TEST_DEFINITIONS.map(toTestResource);

/** @throws ApiError 404 */
export function testNamed(key: string): TestResource {
  if (!isTestKey(key)) throw new ApiError('not_found', 'Test not found.');
  return toTestResource(definitionOf(key));
}
