import {
  type ComparedPoint,
  comparedTrial,
  type InjectionPoint,
  type InjectionRun,
  MARK,
  type Pair,
  type ProofTrial,
  type SaidError,
  type ShownRequest,
} from '@palisade/scan-engine';
import { filterErrorIn } from './filter-errors';

export interface Proof {
  kind: 'escape' | 'error';
  /** What was sent, with `v` for the usual value. */
  shows: string;
  /** What the error says of the library; null where it says nothing. */
  library: string | null;
  /** What a person finds the error by; null where the proof is not an error. */
  words: string | null;
  /** The request that is read as the usual one, and one that is not. */
  requests: readonly [same: ShownRequest, other: ShownRequest];
}

export type ParameterTrial = ProofTrial<Proof>;

/** Compares what values show that a directory would read as the usual one, or as another. Ends at the first proof. */
export const tryParameter = (run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial> =>
  comparedTrial(
    run,
    point,
    async (compared) => (await byEscapes(compared, point)) ?? (await byErrors(compared, point)),
  );

const hexEscape = (character: string): string => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
/** Another letter or digit, also where no case counts. */
const otherThan = (character: string): string =>
  /\d/.test(character) ? String((Number(character) + 1) % 10) : /z/i.test(character) ? 'a' : next(character);
const next = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 1);

/** One character of the value by its code, as filters of LDAP write it, and another character in its place. Null where there is none. */
export function escapedAt(value: string, isLast: boolean): Pair | null {
  const places = [...value.matchAll(/[a-z0-9]/gi)].map(({ index }) => index);
  const at = isLast ? places.at(-1) : places[0];
  if (at === undefined) return null;
  const character = value.charAt(at);
  const written = (code: string): string => `${value.slice(0, at)}${code}${value.slice(at + 1)}`;
  return { holds: written(hexEscape(character)), fails: written(hexEscape(otherThan(character))) };
}

/** A filter reads `\61` as `a`, and a value that was escaped for it never has such a code. */
async function byEscapes(compared: ComparedPoint, point: InjectionPoint): Promise<Proof | null> {
  const { value } = point;
  const [first, last] = [escapedAt(value, false), escapedAt(value, true)];
  if (!compared.isComparable || first === null || last === null) return null;
  const isRead =
    (await compared.tellsApart(first)) &&
    (await compared.tellsApart(last)) &&
    (await compared.isUsual(`${value}\\${MARK}`)) === false &&
    (await compared.isUsual(value)) === true;
  if (!isRead) return null;
  const requests = [point.shownWith(first.holds), point.shownWith(first.fails)] as const;
  return {
    kind: 'escape',
    shows: String.raw`v with a character as \xx`,
    library: null,
    words: null,
    requests,
  };
}

/** Brackets alone break a filter, and the same by their code do not. */
const BRACKETS: readonly (readonly [sign: string, code: string])[] = [
  ['(', String.raw`\28`],
  [')', String.raw`\29`],
];

async function byErrors(compared: ComparedPoint, point: InjectionPoint): Promise<Proof | null> {
  if (filterErrorIn(compared.usual.text) !== null) return null;
  let said: SaidError | null = null;
  for (const [sign, code] of BRACKETS) {
    const error = await compared.textFor(`${point.value}${MARK}${sign}`);
    said = error === null ? null : filterErrorIn(error);
    if (said === null) return null;
    const escaped = await compared.textFor(`${point.value}${MARK}${code}`);
    if (escaped === null || filterErrorIn(escaped) !== null) return null;
  }
  const [same, other] = [`${point.value}${MARK}${String.raw`\28`}`, `${point.value}${MARK}(`];
  return {
    kind: 'error',
    shows: String.raw`v( and v\28`,
    library: said?.by ?? null,
    words: said?.words ?? null,
    requests: [point.shownWith(same), point.shownWith(other)],
  };
}
