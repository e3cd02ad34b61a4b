import { decodedOnce, type WrittenText } from './written-text';

/** A value that must not be shown, and the name that replaces it. */
export interface NamedSecret {
  /** As a shell variable without `$`: `ALICE_PASSWORD`. */
  name: string;
  value: string;
}

/** Layers of encoding that are undone: an address in an attribute of a page in JSON has three. */
const MOST_LAYERS = 7;
/** Shorter ones stand for themselves only between other characters than letters and digits. */
const SHORT = 4;
const SHORTEST = 2;

/** Where the name of a secret may be. */
const VARIABLE = /\$[A-Z0-9_]+/g;

/** A text that must not be in a result, in the form in which texts are compared. */
interface Needle {
  name: string;
  text: string;
}

/**
 * The text without the secrets, however they are written: texts are compared decoded, layer by layer, so that mixed forms of addresses, forms,
 * HTML and JSON count, in any letter case and encoded twice; also in base64 and hex. The names that stand for secrets stay.
 */
export function maskSecrets(text: string, secrets: readonly NamedSecret[]): string {
  const { needles, names } = needlesOf(secrets);
  if (needles.length === 0) return text;
  let result = '';
  let end = 0;
  for (const { 0: variable, index } of text.matchAll(VARIABLE)) {
    if (!names.has(variable.slice(1))) continue;
    result += masked(text.slice(end, index), needles) + variable;
    end = index + variable.length;
  }
  return result + masked(text.slice(end), needles);
}

/** The same for every text of plain JSON, names of members included. */
export function maskIn<Value>(value: Value, secrets: readonly NamedSecret[]): Value {
  if (secrets.length === 0) return value;
  if (typeof value === 'string') return maskSecrets(value, secrets) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => maskIn(item, secrets)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [maskSecrets(key, secrets), maskIn<unknown>(item, secrets)]),
  ) as Value;
}

interface Found extends Pick<Needle, 'name'> {
  from: number;
  to: number;
}

function masked(text: string, needles: readonly Needle[]): string {
  const found: Found[] = [];
  let layer: WrittenText = { text, places: null };
  for (let layers = 0; layers < MOST_LAYERS; layers += 1) {
    findIn(layer, needles, found);
    const next = decodedOnce(layer);
    if (next === layer) break;
    layer = next;
  }
  if (found.length === 0) return text;
  let result = '';
  let end = 0;
  for (const { name, from, to } of withoutOverlaps(found)) {
    result += `${text.slice(end, from)}$${name}`;
    end = to;
  }
  return result + text.slice(end);
}

function findIn({ text, places }: WrittenText, needles: readonly Needle[], found: Found[]): void {
  const compared = comparable(text);
  for (const { name, text: needle } of needles) {
    for (let at = compared.indexOf(needle); at >= 0; at = compared.indexOf(needle, at + needle.length)) {
      const end = at + needle.length;
      const isPart =
        needle.length < SHORT && /[a-z0-9]{2}/.test(`${compared[at - 1] ?? ' '}${needle[0] ?? ''}`);
      const goesOn =
        needle.length < SHORT && /[a-z0-9]{2}/.test(`${needle.at(-1) ?? ''}${compared[end] ?? ' '}`);
      if (isPart || goesOn) continue;
      found.push({ name, from: places?.starts[at] ?? at, to: places?.ends[end - 1] ?? end });
    }
  }
}

/** The longest of those that begin at one place; what overlaps is masked as a whole. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const each of found.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    const last = kept.at(-1);
    if (last === undefined || each.from >= last.to) kept.push({ ...each });
    else last.to = Math.max(last.to, each.to);
  }
  return kept;
}

/** Of one length with the text: in lower case, a plus of forms as the blank that it stands for. */
function comparable(text: string): string {
  const lower = text.toLowerCase();
  const folded =
    lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return folded.replaceAll('+', ' ');
}

interface Prepared {
  needles: Needle[];
  names: ReadonlySet<string>;
}

const known = new WeakMap<readonly NamedSecret[], Prepared>();

function needlesOf(secrets: readonly NamedSecret[]): Prepared {
  const before = known.get(secrets);
  if (before !== undefined) return before;
  const hidden = secrets.filter(({ value }) => isHidden(value));
  const needles = hidden.flatMap(({ name, value }) =>
    writtenForms(value).map((text) => ({ name, text: comparable(text) })),
  );
  const prepared = { needles, names: new Set(hidden.map(({ name }) => name)) };
  known.set(secrets, prepared);
  return prepared;
}

/** A word of three letters or fewer stands on every page. */
const isHidden = (value: string): boolean => value.length >= SHORTEST && !/^\p{L}{1,3}$/u.test(value);

/** Whether a value of a session or a setting is one that nobody guesses: `security=low` and `page=12` are words of any page. */
export function isSecretValue(value: string): boolean {
  if (/^\p{L}*$/u.test(value)) return value.length >= LONGEST_WORD || MIXED_CASE.test(value);
  if (/^\d*$/.test(value)) return value.length >= SHORTEST_NUMBER;
  return value.length >= SHORTEST_MIXED && /\d/.test(value) ? true : value.length >= SHORTEST_PHRASE;
}

const LONGEST_WORD = 16;
/** `QxTbWzLpRk`, but neither `English` nor `darkMode`. */
const MIXED_CASE = /(?:[a-z][A-Z]\S*){2}/;
const SHORTEST_NUMBER = 6;
const SHORTEST_MIXED = 4;
const SHORTEST_PHRASE = 12;

function writtenForms(secret: string): string[] {
  const spellings = [secret, secret.normalize('NFC'), secret.normalize('NFD')];
  const forms = [...spellings, Buffer.from(secret).toString('latin1'), ...partsOf(secret)].flatMap(
    rewrittenForms,
  );
  // One that is itself encoded, as values of cookies are, is decoded along with the text around it.
  for (
    let layer: WrittenText = { text: secret, places: null }, layers = 0;
    layers < MOST_LAYERS;
    layers += 1
  ) {
    layer = decodedOnce(layer);
    forms.push(layer.text);
  }
  const coded = spellings.flatMap((form) =>
    (['utf8', 'latin1'] as const).flatMap((encoding) => {
      const bytes = Buffer.from(form, encoding);
      return [bytes.toString('hex'), ...base64Forms(bytes)];
    }),
  );
  return [...new Set([...forms.filter(isHidden), ...coded.filter((form) => form.length >= SHORTEST_CODED)])];
}

/** Where a page writes one into an address as it is, a parser ends the value there: a location, or the name of a parameter, is then a part of it. */
const ENDS_A_VALUE = /[&#;]/;
const SHORTEST_PART = 6;

/** Shorter parts, and those that are words, stand on many pages. */
const partsOf = (secret: string): string[] =>
  secret.split(ENDS_A_VALUE).filter((part) => part.length >= SHORTEST_PART && isSecretValue(part));

/** Parsers of addresses write a backslash as a slash (WHATWG URL), and a quote in a shell's quotes is `'\''`, which decodes to three. */
const rewrittenForms = (form: string): string[] =>
  [form, form.replaceAll('\\', '/')].flatMap((each) => [each, each.replaceAll("'", "'''")]);

/** Shorter texts of hex and base64 occur in many addresses by chance. */
const SHORTEST_CODED = 6;

/** As base64 has it alone or after one or two other bytes, as in `user:password`; also for URLs. */
function base64Forms(bytes: Buffer): string[] {
  const inside = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The first and last characters hold bits of the bytes around the secret.
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return coded.slice(Math.ceil((before * 8) / 6), whole);
  });
  return [...inside, ...inside.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_'))];
}
