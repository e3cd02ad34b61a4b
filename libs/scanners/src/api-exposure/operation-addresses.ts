import { parseUrl } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';
import type { Operation } from './api-document';

/** Where identifiers come from, when the document has no examples. */
export interface SeenAddresses {
  origin: string;
  /** Paths of the pages and calls that strangers and identities saw. */
  paths: readonly string[];
  /** By path of an operation, those in its response. */
  identifiers: Map<string, string[]>;
}

const IDENTIFIER = /^[\w.~@-]{1,80}$/;
const MOST_IDENTIFIERS = 5;

/** An address that the operation reads; null where a value is missing. */
export function addressOf({ path, parameters }: Operation, seen: SeenAddresses): string | null {
  const values = new Map<string, string>();
  for (const { in: place, name, example } of parameters)
    if (place === 'path' && example !== null) values.set(name, example);
  const written = filled(path, values) ?? seenAt(path, seen);
  const needed = parameters.filter(({ in: place, isRequired }) => isRequired && place !== 'path');
  if (written === null || needed.some(({ in: place, example }) => place !== 'query' || example === null))
    return null;
  const query = new URLSearchParams(
    Object.fromEntries(needed.map(({ name, example }) => [name, example ?? ''])),
  );
  const url = parseUrl(`${seen.origin}${written}${needed.length > 0 ? `?${query.toString()}` : ''}`);
  return url?.origin === seen.origin ? url.href : null;
}

function filled(path: string, values: ReadonlyMap<string, string>): string | null {
  const parts = path.split(/[{}]/);
  const named = parts.map((part, place) => (place % 2 === 0 ? part : values.get(part)));
  const isDots = (part: string | undefined): boolean => part === '.' || part === '..';
  if (named.some((part) => part === undefined || isDots(part))) return null;
  return named.map((part = '', place) => (place % 2 === 0 ? part : encodeURIComponent(part))).join('');
}

/** The place of one value at the end of a path. */
const LAST = /^(.*)\/\{[^{}]*\}$/;

function seenAt(path: string, { paths, identifiers }: SeenAddresses): string | null {
  const page = paths.find((each) => fits(path, each));
  if (page !== undefined) return page;
  const [, list] = LAST.exec(path) ?? [];
  const [first] = (list === undefined ? undefined : identifiers.get(list)) ?? [];
  return first === undefined || list === undefined || list.includes('{') ? null : `${list}/${first}`;
}

/** Whether a path is one of a template, such as `/orders/{id}`. */
export function fits(template: string, path: string): boolean {
  const [wanted, given] = [partsOf(template), partsOf(path)];
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.includes('{') || part === given[place])
  );
}

export const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

/** The identifiers of what a response lists. */
export function identifiersIn(value: unknown): string[] {
  const list = isRecord(value) ? Object.values(value).find(Array.isArray) : value;
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).slice(0, MOST_IDENTIFIERS).flatMap((item) => {
    const id = isRecord(item) ? (item.id ?? item.uuid ?? item._id) : null;
    const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
    return IDENTIFIER.test(text) && !/^\.+$/.test(text) ? text : [];
  });
}
