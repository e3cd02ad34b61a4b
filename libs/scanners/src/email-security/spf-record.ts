import { parseAddress } from '@palisade/target-client';
import type { StepCounter } from '@palisade/scan-engine';

export type Qualifier = '+' | '-' | '~' | '?';
export type MechanismName = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

export interface Mechanism {
  kind: 'mechanism';
  qualifier: Qualifier;
  name: MechanismName;
  /** Domain or address; null where it is left out. */
  value: string | null;
  /** Prefix lengths of IPv4 and IPv6; null where they are left out. */
  bits4: number | null;
  bits6: number | null;
  text: string;
}

export interface Modifier {
  kind: 'modifier';
  /** Lower case. */
  name: string;
  value: string;
  text: string;
}

export interface WrongTerm {
  kind: 'wrong';
  text: string;
}

export type SpfTerm = Mechanism | Modifier | WrongTerm;

/** RFC 7208 section 4.5: the version is the whole first word. */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** Longer records are cut: real ones have at most a few hundred characters. */
const MOST_TERMS = 500;

/** The terms of a record that `isSpf` has accepted. */
export function parseSpf(text: string, steps?: StepCounter): SpfTerm[] {
  const words = text
    .slice('v=spf1'.length)
    .split(' ')
    .filter((word) => word !== '');
  steps?.add(words.length);
  const terms = words.slice(0, MOST_TERMS).map(termOf);
  const seen = new Set<string>();
  return terms.map((term) => {
    if (term.kind !== 'modifier' || !ONCE.has(term.name)) return term;
    if (seen.has(term.name)) return wrong(term.text);
    seen.add(term.name);
    return term;
  });
}

/** RFC 7208 section 6. */
const ONCE: ReadonlySet<string> = new Set(['redirect', 'exp']);

const wrong = (text: string): WrongTerm => ({ kind: 'wrong', text });

function termOf(text: string): SpfTerm {
  const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(text);
  if (modifier !== null) return modifierOf(text, (modifier[1] ?? '').toLowerCase(), modifier[2] ?? '');
  const mechanism = /^([+?~-]?)(all|include|ip4|ip6|exists|ptr|mx|a)(?=$|[:/])(.*)$/i.exec(text);
  if (mechanism === null) return wrong(text);
  const [, sign = '', name = '', rest = ''] = mechanism;
  const parsed = argumentOf(name.toLowerCase() as MechanismName, rest);
  if (parsed === null) return wrong(text);
  return { kind: 'mechanism', qualifier: (sign === '' ? '+' : sign) as Qualifier, ...parsed, text };
}

/** Modifiers that are not known are allowed, if their value is a text with macros. */
function modifierOf(text: string, name: string, value: string): SpfTerm {
  const isDomain = name === 'redirect' || name === 'exp';
  const isRight = isDomain ? isDomainSpec(value) : isMacroText(value);
  return isRight ? { kind: 'modifier', name, value, text } : wrong(text);
}

type Argument = Pick<Mechanism, 'name' | 'value' | 'bits4' | 'bits6'>;

function argumentOf(name: MechanismName, rest: string): Argument | null {
  switch (name) {
    case 'all':
      return rest === '' ? { name, value: null, bits4: null, bits6: null } : null;
    case 'include':
    case 'exists':
      return rest.startsWith(':') && isDomainSpec(rest.slice(1))
        ? { name, value: rest.slice(1), bits4: null, bits6: null }
        : null;
    case 'ptr':
      if (rest === '') return { name, value: null, bits4: null, bits6: null };
      return rest.startsWith(':') && isDomainSpec(rest.slice(1))
        ? { name, value: rest.slice(1), bits4: null, bits6: null }
        : null;
    case 'ip4':
    case 'ip6':
      return addressArgument(name, rest);
    case 'a':
    case 'mx':
      return hostArgument(name, rest);
  }
}

function addressArgument(name: 'ip4' | 'ip6', rest: string): Argument | null {
  const [, address = '', bits] = /^:([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(rest) ?? [];
  const family = name === 'ip4' ? 4 : 6;
  if (parseAddress(address)?.kind() !== name.replace('ip', 'ipv')) return null;
  const length = bitsOf(bits, family === 4 ? 32 : 128);
  if (length === undefined) return null;
  return { name, value: address, bits4: family === 4 ? length : null, bits6: family === 6 ? length : null };
}

function hostArgument(name: 'a' | 'mx', rest: string): Argument | null {
  const [, domain, four, six] = /^(?::([^/]+))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/.exec(rest) ?? [];
  if (!/^(?::[^/]+)?(?:\/\d{1,3})?(?:\/\/\d{1,3})?$/.test(rest)) return null;
  if (domain !== undefined && !isDomainSpec(domain)) return null;
  const [bits4, bits6] = [bitsOf(four, 32), bitsOf(six, 128)];
  return bits4 === undefined || bits6 === undefined ? null : { name, value: domain ?? null, bits4, bits6 };
}

/** Null if it is left out, undefined if it is wrong. */
function bitsOf(text: string | undefined, most: number): number | null | undefined {
  if (text === undefined) return null;
  return (text === '0' || !text.startsWith('0')) && Number(text) <= most ? Number(text) : undefined;
}

const MACRO = /%\{[slodiphvcrt]\d{0,3}r?[.\-+,/_=]*\}|%%|%_|%-/gi;

/** RFC 7208 section 7.1: visible characters, and `%` only as a macro. */
const isMacroText = (text: string): boolean =>
  /^[\x21-\x7e]*$/.test(text) && !text.replace(MACRO, '').includes('%');

export const hasMacro = (text: string): boolean => text.includes('%');

/** Ends with a top label or a macro (RFC 7208 section 7.1). */
function isDomainSpec(text: string): boolean {
  if (text === '' || text.length > 300 || !isMacroText(text)) return false;
  if (text.endsWith('}')) return true;
  const labels = text.replace(/\.$/, '').split('.');
  const top = labels.at(-1) ?? '';
  const isTop = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(top) && !/^\d+$/.test(top);
  return labels.length > 1 && labels.every((label) => label !== '') && isTop;
}

/** Nothing after `all` is ever evaluated (RFC 7208 section 5.1). */
export function upToAll(terms: readonly SpfTerm[]): readonly SpfTerm[] {
  const all = terms.findIndex((term) => term.kind === 'mechanism' && term.name === 'all');
  return all < 0 ? terms : terms.slice(0, all + 1);
}
