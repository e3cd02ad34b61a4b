/** What a document may have. Every list and record in it has at most as many members. */
export interface JsonLimits {
  /** The member of a list or record that is a list or record itself counts twice. */
  values: number;
  /** Lists and records in each other: deeper ones would use up the stack of the code that reads them. */
  depth?: number;
}

/** Documents that Palisade reads have less than ten. */
const MOST_DEPTH = 64;

/** What sites send, which a thread with limits of its own reads: an API may list a hundred thousand things. */
export const FROM_SITES: JsonLimits = { values: 300_000 };

/** A document with more values, or deeper ones, than those that Palisade reads. */
export class JsonTooLarge extends Error {
  override readonly name = 'JsonTooLarge';
}

/**
 * The JSON of a text from outside. Four megabytes can hold more than a million values, which take hundreds of times the memory and the time that
 * the text does; so they are counted before anything is made of them.
 *
 * @param onStep for tests that count the work
 * @throws JsonTooLarge
 * @throws SyntaxError when the text is not JSON
 */
export function parseOutsideJson(text: string, limits: JsonLimits, onStep?: () => void): unknown {
  requireFew(text, limits, onStep);
  return JSON.parse(text);
}

/** The JSON of a text from a site, or undefined where it is none or too much. */
export function siteJson(text: string, onStep?: () => void): unknown {
  try {
    return parseOutsideJson(text, FROM_SITES, onStep);
  } catch {
    // Not JSON is a response too.
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENINGS = [0x5b, 0x7b];
const CLOSINGS = [0x5d, 0x7d];

/** For a text that another library parses. @throws JsonTooLarge */
export function requireFew(
  text: string,
  { values, depth: deepest = MOST_DEPTH }: JsonLimits,
  onStep?: () => void,
): void {
  let [count, depth, isInString] = [1, 0, false];
  for (let place = 0; place < text.length; place += 1) {
    onStep?.();
    const code = text.charCodeAt(place);
    if (isInString) {
      if (code === BACKSLASH) place += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === COMMA) count += 1;
    else if (OPENINGS.includes(code)) [count, depth] = [count + 1, depth + 1];
    else if (CLOSINGS.includes(code)) depth -= 1;
    else continue;
    if (count > values || depth > deepest)
      throw new JsonTooLarge(`The document has more than ${values} values, or more than ${deepest} levels.`);
  }
}
