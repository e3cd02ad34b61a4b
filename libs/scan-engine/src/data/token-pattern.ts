/** A part of a pattern: the characters that may be there, and how often. */
interface Atom {
  /** As a regular expression writes it: a class, an escaped character or a choice of words. */
  source: string;
  takes: (character: string) => boolean;
  least: number;
  most: number;
  /** Literal characters, which make the pattern specific. */
  literals: number;
}

/** The text is not a pattern of a token; the message says why. */
export class InvalidTokenPattern extends Error {
  override readonly name = 'InvalidTokenPattern';
}

const LONGEST = 1_200;
const FEWEST_LITERALS = 3;
const SHORTEST = 20;
const LITERAL = /^[A-Za-z0-9_./=+:-]/;
const CLASS = /^\[[A-Za-z0-9_+/.=-]{1,60}\]/;
const WORDS = /^\(([A-Za-z0-9_]{1,20}(?:\|[A-Za-z0-9_]{1,20}){0,9})\)/;
const COUNT = /^\{(\d{1,4})(?:,(\d{1,4}))?\}/;

/**
 * A token's form as a regular expression with the flag `g`. The pattern has literal characters (a dot is a dot), classes with a count
 * (`[A-Za-z0-9_-]{20,40}`) and choices of words (`(at|ca)`), and nothing that could backtrack: what follows a class of variable length is
 * not in the class, and the token's first character is not in it either unless it is the last part.
 * @throws InvalidTokenPattern
 */
export function tokenPattern(text: string): RegExp {
  const atoms = atomsOf(text);
  requireSpecific(atoms);
  requireLinear(atoms);
  const isWord = (atom: Atom | undefined): boolean => atom?.takes('a') === true || atom?.takes('0') === true;
  const begin = /^\w/.test(text) || isWord(atoms[0]) ? '\\b' : '';
  const last = atoms.at(-1);
  // A part of variable length takes all that is there.
  const isCounted = last !== undefined && last.least === last.most && isWord(last);
  const end = isCounted ? (last.takes('-') ? '(?![\\w-])' : '(?!\\w)') : '';
  return new RegExp(`${begin}${atoms.map(sourceOf).join('')}${end}`, 'g');
}

const sourceOf = ({ source, least, most }: Atom): string =>
  most === 1 ? source : `${source}{${least === most ? least : `${least},${most}`}}`;

function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  let rest = text;
  const take = (form: RegExp): RegExpExecArray | null => {
    const match = form.exec(rest);
    if (match !== null) rest = rest.slice(match[0].length);
    return match;
  };
  while (rest !== '') {
    const [set, words] = [take(CLASS), take(WORDS)];
    if (set !== null) atoms.push({ ...classAtom(set[0]), ...countOf(take(COUNT)) });
    else if (words !== null) atoms.push(wordsAtom(words[1] ?? ''));
    else {
      const [literal] = take(LITERAL) ?? [];
      if (literal === undefined)
        throw new InvalidTokenPattern(`The pattern is not understood from "${rest.slice(0, 20)}" on.`);
      atoms.push(literalAtom(literal));
    }
  }
  return atoms;
}

const literalAtom = (character: string): Atom => ({
  source: character.replace(/[./+]/, '\\$&'),
  takes: (other) => other === character,
  least: 1,
  most: 1,
  literals: 1,
});

function classAtom(source: string): Pick<Atom, 'source' | 'takes' | 'literals'> {
  const set = setOf(source);
  return { source, takes: (character) => set.test(character), literals: 0 };
}

function setOf(source: string): RegExp {
  try {
    return new RegExp(`^${source}$`);
  } catch {
    throw new InvalidTokenPattern(`${source} is not a class of characters.`);
  }
}

function wordsAtom(text: string): Atom {
  const words = text.split('|');
  return {
    source: `(?:${text})`,
    takes: (character) => words.some((word) => word.startsWith(character)),
    least: 1,
    most: 1,
    literals: Math.min(...words.map(({ length }) => length)),
  };
}

function countOf(match: RegExpExecArray | null): Pick<Atom, 'least' | 'most'> {
  const least = Number(match?.[1] ?? 1);
  const most = Number(match?.[2] ?? least);
  if (least < 1 || most < least) throw new InvalidTokenPattern('A count is not a range of 1 and more.');
  return { least, most };
}

function requireSpecific(atoms: readonly Atom[]): void {
  const sum = (of: (atom: Atom) => number): number => atoms.reduce((all, atom) => all + of(atom), 0);
  if (sum(({ literals }) => literals) < FEWEST_LITERALS)
    throw new InvalidTokenPattern(`The pattern has fewer than ${FEWEST_LITERALS} literal characters.`);
  if (sum(({ least }) => least) < SHORTEST)
    throw new InvalidTokenPattern(`The pattern matches texts of fewer than ${SHORTEST} characters.`);
  if (sum(({ most }) => most) > LONGEST)
    throw new InvalidTokenPattern(`The pattern matches texts of more than ${LONGEST} characters.`);
}

const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

function requireLinear(atoms: readonly Atom[]): void {
  const [first] = atoms;
  for (const [index, atom] of atoms.entries()) {
    const next = atoms[index + 1];
    if (atom.least === atom.most || next === undefined || first === undefined) continue;
    if (CHARACTERS.some((character) => atom.takes(character) && next.takes(character)))
      throw new InvalidTokenPattern('What follows a class of variable length must not be in the class.');
    if (CHARACTERS.some((character) => atom.takes(character) && first.takes(character)))
      throw new InvalidTokenPattern('A class of variable length must not contain the first character.');
  }
}
