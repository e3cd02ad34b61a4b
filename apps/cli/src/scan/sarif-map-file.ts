import { readFileSync } from 'node:fs';
import { TEST_KEYS, isRecord, isTestKey } from '@palisade/vocabulary';
import { InvalidTestConfig } from './test-config-file';
import type { SarifMap } from '@palisade/sarif';

/** Reads `--sarif-map`: JSON such as `{"security_headers": "deploy/nginx.conf"}`. @throws InvalidTestConfig */
export function readSarifMap(file: string): SarifMap {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read';
    throw new InvalidTestConfig(`The map ${file} was not used: ${reason}.`, { cause: error });
  }
  if (!isRecord(value)) throw new InvalidTestConfig(`The map ${file} must be a JSON object of test keys.`);
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
