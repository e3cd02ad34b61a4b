import { readTextFile, unreadableReason } from '../text-file';
import { InvalidTestConfig } from './test-config-file';

/** Reads `--targets`: one URL or host name per line; empty lines and comments are ignored. @throws InvalidTestConfig */
export function readTargets(file: string): string[] {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (error) {
    throw new InvalidTestConfig(`The list of targets ${file} was not used: ${unreadableReason(error)}.`, {
      cause: error,
    });
  }
  // A # inside of a line may belong to a URL.
  return text
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}
