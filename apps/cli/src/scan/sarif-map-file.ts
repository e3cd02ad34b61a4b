import { TEST_KEYS, isTestKey } from '@palisade/vocabulary';
import { InvalidTestConfig, readObject } from './test-config-file';
import type { SarifMap } from '@palisade/sarif';

/** Reads `--sarif-map`: JSON such as `{"security_headers": "deploy/nginx.conf"}`. @throws InvalidTestConfig */
export function readSarifMap(file: string): SarifMap {
  const value = readObject(file, 'map');
  for (const [key, path] of Object.entries(value)) {
    if (!isTestKey(key)) {
      throw new InvalidTestConfig(`The map names the unknown test "${key}". Tests: ${TEST_KEYS.join(', ')}.`);
    }
    if (typeof path !== 'string' || !isRepositoryFile(path)) {
      throw new InvalidTestConfig(
        `The map's ${key} must be a file of the repository, such as "deploy/nginx.conf".`,
      );
    }
  }
  return value;
}

/** Relative to the root of the repository, and inside it. */
const isRepositoryFile = (path: string): boolean =>
  path !== '' && !/^[/\\]|\\|^[a-z][a-z+.-]*:|(^|\/)\.\.(\/|$)|\p{Cc}|\p{Surrogate}/iu.test(path);
