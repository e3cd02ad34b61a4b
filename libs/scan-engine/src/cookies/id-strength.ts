import { decodedText } from '../page/avoid/avoided-links';
import { alphabetOf, bitsOf } from './guessing-bits';
import { isJsonWebToken } from './json-web-token';

/** Characters of an id that are judged: 64 bits are in far fewer. */
const LONGEST = 256;
/** Fewer say little about each place of an id. */
const FEWEST_SAMPLES = 10;

/**
 * How many bits an attacker must guess, at most, to hit one of these ids. Each place counts as much as its characters vary: a counter, a clock
 * and shared parts vary little. Null for what is not an id: the same for many visitors, or a token.
 * @param values one from each visit, in order
 */
export function guessingBits(values: readonly string[]): number | null {
  const distinct = new Set(values).size;
  if (distinct < 2 || distinct * 3 < values.length || values.every(isJsonWebToken)) return null;
  const ids = plainIds(values).map((id) => id.slice(-LONGEST));
  if (values.length < FEWEST_SAMPLES) return bitsOf(ids);
  const length = Math.max(...ids.map((id) => id.length));
  // Numbers grow on the left.
  const rows = ids.map((id) => id.padStart(length));
  let bits = 0;
  for (let at = 0; at < length; at += 1) bits += bitsAt(rows.map((row) => row[at] ?? ' '));
  return Math.floor(bits);
}

/** A place with half of the variety that chance would give counts in full. */
function bitsAt(characters: readonly string[]): number {
  const seen = new Set(characters);
  const alphabet = alphabetOf([...seen].join('').trim());
  const byChance = alphabet * (1 - (1 - 1 / alphabet) ** characters.length);
  return Math.log2(seen.size * 2 >= byChance ? alphabet : seen.size);
}

/** What is inside a signature of Express or Rails, and inside base64, where that differs for each visitor. */
function plainIds(values: readonly string[]): readonly string[] {
  const ids = values.map(decodedText);
  const inner = ids.map(
    (id) => /^s:([^.]+)\.[^.]+$/.exec(id)?.[1] ?? /^(.+)--[0-9a-f]{32,}$/.exec(id)?.[1] ?? id,
  );
  const unwrapped = new Set(inner).size < new Set(ids).size ? ids : inner;
  const texts = unwrapped.map(textInBase64);
  return texts.every((text) => text !== null) ? texts : unwrapped;
}

function textInBase64(value: string): string | null {
  if (!/^[\w+/-]{4,}={0,2}$/.test(value)) return null;
  const text = Buffer.from(value, 'base64').toString('latin1');
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}
