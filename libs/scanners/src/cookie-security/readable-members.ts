import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import type { StepCounter } from '@palisade/scan-engine';

export type MemberKind = 'password' | 'card' | 'email' | 'role';

/** Something that a cookie tells about its owner, without its value. */
export interface ReadableMember {
  kind: MemberKind;
  /** Of the member; '' where the whole value is meant. */
  name: string;
}

type Pair = [name: string, value: unknown];

/** Nothing longer is a cookie. */
const LONGEST = 4096;
const MOST_PAIRS = 200;
const MOST_DEPTH = 5;
const LONGEST_NAME = 64;

/**
 * What is written in a cookie's value for everyone to read: as it is, percent-encoded, in base64, as JSON, as PHP serialises it, or as
 * a query. Only what is before a signature is decoded, so of a JWT the header; encrypted and random values decode to nothing.
 */
export function readableMembers(name: string, value: string, steps?: StepCounter): ReadableMember[] {
  const text = value.slice(0, LONGEST).replace(/^"(.*)"$/, '$1');
  const found = new Map<string, ReadableMember>();
  for (const [member, content] of pairsOf(name, text, steps)) {
    steps?.add();
    const kind = kindOf(member, content);
    if (kind !== null) found.set(`${kind} ${member}`, { kind, name: member.slice(0, LONGEST_NAME) });
  }
  // The whole value is one address, which its own name makes no second one.
  if (found.has('email ')) found.delete(`email ${name}`);
  return [...found.values()];
}

function pairsOf(name: string, text: string, steps: StepCounter | undefined): Pair[] {
  const plain = percentDecoded(percentDecoded(text));
  const pairs: Pair[] = [[name, plain]];
  for (const variant of [plain, ...fromBase64(plain)]) {
    steps?.add(variant.length);
    pairs.push(...pairsIn(variant), ['', variant]);
  }
  return pairs.slice(0, MOST_PAIRS);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The whole text, or what is before a signature: `payload.time.mac`, `payload--mac`, `payload:mac`. */
function fromBase64(text: string): string[] {
  const [payload = ''] = text.split(/\.|--|:/, 1);
  return [...new Set([text, payload])].flatMap((part) => {
    if (!/^[\w+/-]{8,}={0,2}$/.test(part)) return [];
    const decoded = Buffer.from(part, 'base64').toString('utf8');
    // Random bytes are not text.
    return /^[\t\n\r\x20-\x7e\u00a1-\ufffc]+$/.test(decoded) ? [percentDecoded(decoded)] : [];
  });
}

function pairsIn(text: string): Pair[] {
  const bare = text.replace(/^j:/, '');
  if (/^\s*[[{]/.test(bare)) return pairsOfJson(bare);
  if (/^a:\d|^O:\d|\|[asib]:/.test(text)) return pairsOfPhp(text);
  return /^[\w.[\]-]{1,64}=/.test(text) ? [...new URLSearchParams(text)].slice(0, MOST_PAIRS) : [];
}

function pairsOfJson(text: string): Pair[] {
  const pairs: Pair[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return;
    for (const [name, member] of Object.entries(value)) {
      if (pairs.length >= MOST_PAIRS) return;
      pairs.push([name, member]);
      walk(member, depth + 1);
    }
  };
  try {
    walk(parseOutsideJson(text, FROM_SITES), 0);
  } catch {
    // Only looks like JSON.
  }
  return pairs;
}

/** Members whose value is a text, a number or a truth value: `s:4:"role";s:5:"admin";`. */
const PHP_MEMBER = /"([\w-]{1,64})";(?:s:\d{1,4}:"([^"]{0,200})"|[ib]:(\d{1,10});)/g;

const pairsOfPhp = (text: string): Pair[] =>
  [...text.matchAll(PHP_MEMBER)].map(([, name = '', words, number]): Pair => [name, words ?? number]);

const PASSWORD =
  /^(?:(?:user|login|my|account|new|plain|db)[_.-]?)?(?:password|passwd|passwort|pwd|passphrase)$/i;
const CARD = /^(?:credit_?)?card_?(?:number|no|num)$|^cc_?(?:number|num|no)$|^creditcard$|^pan$/i;
const EMAIL_NAME = /^(?:[a-z]{1,20}[_.-])?e?-?mail(?:[_.-]?address)?$|^[a-z]{1,20}E?[Mm]ail$/i;
const ROLE = /^(?:user_?)?roles?$|^is_?(?:admin|staff|superuser)$|^admin$|^access_?level$|^privileges?$/i;
/** Each part ends at a character that it may not hold, so there is one way to read a text. */
const EMAIL = /^[^\s@"<>{},;=]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;
const NOT_A_SECRET = /^(?:true|false|null|undefined|yes|no|on|off|0|1)$|^https?:|^\//i;

function kindOf(name: string, value: unknown): MemberKind | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  if (EMAIL.test(text) && (name === '' || EMAIL_NAME.test(name) || isAddressOwner(name))) return 'email';
  if (name === '') return null;
  if (PASSWORD.test(name) && isSecret(name, text)) return 'password';
  if (CARD.test(name) && isCardNumber(text)) return 'card';
  return ROLE.test(name) && hasRole(value, text) ? 'role' : null;
}

const isAddressOwner = (name: string): boolean =>
  /^(?:user|username|user_?name|login|account|customer)$/i.test(name);

const isSecret = (name: string, text: string): boolean =>
  text !== '' && !NOT_A_SECRET.test(text) && text.toLowerCase() !== name.toLowerCase();

function hasRole(value: unknown, text: string): boolean {
  if (typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.some((item) => typeof item === 'string' && item !== '');
  return text !== '' && !/^(?:null|undefined|none)$/i.test(text);
}

/** 13 to 19 digits whose check digit is right (ISO/IEC 7812-1). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
