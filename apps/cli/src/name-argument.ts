import { holdsBidiControl, holdsWebAddress } from '@palisade/vocabulary';
import { InvalidArgumentError } from 'commander';

const MAX_CHARACTERS = 255;

/** A name for people: not empty, on one line. */
export function nameArgument(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_CHARACTERS || /\p{Cc}/u.test(name)) {
    throw new InvalidArgumentError(`A name has 1 to ${MAX_CHARACTERS} characters on one line.`);
  }
  if (holdsWebAddress(name)) {
    throw new InvalidArgumentError('A name must not contain a web address: leave out "://" and "www.".');
  }
  if (holdsBidiControl(name)) {
    throw new InvalidArgumentError('A name must not contain characters that change the direction of text.');
  }
  return name;
}
