import { parseUrl } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';
import type { Operation } from './api-document';

/** Where identifiers come from, when the document has no examples. */
export interface SeenAddresses {
  origin: string;
  /** Paths of the pages and calls that strangers and identities saw. */
  paths: readonly string[];
  /** By path of an operation, what its response lists. */
  lists: Map<string, readonly ListedItem[]>;
}

export type ListedItem = Record<string, unknown>;

const IDENTIFIER = /^[\w.~@-]{1,80}$/;
const MOST_ITEMS = 5;

/** An address that the operation reads; null where a value is missing. */
export function addressOf(operation: Operation, seen: SeenAddresses): string | null {
  return exampleAddress(operation, seen) ?? wholeAddress(operation, seenAt(operation.path, seen), seen);
}

/** With the examples of the document. */
export function exampleAddress({ path, parameters }: Operation, seen: SeenAddresses): string | null {
  const values = new Map<string, string>();
  for (const { in: place, name, example } of parameters)
    if (place === 'path' && example !== null) values.set(name, example);
  return wholeAddress({ parameters }, filled(path, values), seen);
}

/** With what a list of the API holds. */
export const listedAddresses = (operation: Operation, seen: SeenAddresses): string[] =>
  listedAt(operation.path, seen).flatMap((path) => wholeAddress(operation, path, seen) ?? []);

/** The path with the parameters of the query that must be there. */
function wholeAddress(
  { parameters }: Pick<Operation, 'parameters'>,
  written: string | null,
  { origin }: SeenAddresses,
): string | null {
  const needed = parameters.filter(({ in: place, isRequired }) => isRequired && place !== 'path');
  if (written === null || needed.some(({ in: place, example }) => place !== 'query' || example === null))
    return null;
  const query = new URLSearchParams(
    Object.fromEntries(needed.map(({ name, example }) => [name, example ?? ''])),
  );
  const url = parseUrl(`${origin}${written}${needed.length > 0 ? `?${query.toString()}` : ''}`);
  return url?.origin === origin ? url.href : null;
}

function filled(path: string, values: ReadonlyMap<string, string>): string | null {
  const parts = path.split(/[{}]/);
  const named = parts.map((part, place) => (place % 2 === 0 ? part : values.get(part)));
  const isDots = (part: string | undefined): boolean => part === '.' || part === '..';
  if (named.some((part) => part === undefined || isDots(part))) return null;
  return named.map((part = '', place) => (place % 2 === 0 ? part : encodeURIComponent(part))).join('');
}

/** The place of one value at the end of a path. */
const LAST = /^(.*)\/\{([^{}]*)\}$/;

/** The path of the operation whose response lists what this one reads; null without one. */
export const listOfPath = (path: string): string | null => {
  const [, list] = LAST.exec(path) ?? [];
  return list === undefined || list.includes('{') ? null : list;
};

const seenAt = (path: string, seen: SeenAddresses): string | null =>
  seen.paths.find((each) => fitsTemplate(path, each)) ?? listedAt(path, seen)[0] ?? null;

function listedAt(path: string, { lists }: SeenAddresses): string[] {
  const list = listOfPath(path);
  const [, , name = ''] = LAST.exec(path) ?? [];
  const items = list === null ? [] : (lists.get(list) ?? []);
  const paths = items.flatMap((item) => {
    const id = identifierIn(item, name);
    return id === null ? [] : `${list}/${id}`;
  });
  return [...new Set(paths)];
}

/** What an operation with a parameter of this name takes: `username` of a user, else the id. */
function identifierIn(item: ListedItem, name: string): string | null {
  const id = item[name] ?? item.id ?? item.uuid ?? item._id;
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return IDENTIFIER.test(text) && !/^\.+$/.test(text) ? text : null;
}

/** Whether a path is one of a template, such as `/orders/{id}`. */
export function fitsTemplate(template: string, path: string): boolean {
  const [wanted, given] = [partsOfPath(template), partsOfPath(path)];
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.includes('{') || part === given[place])
  );
}

export const partsOfPath = (path: string): string[] => path.replace(/\/$/, '').split('/');

/** The first items that a response lists. */
export function itemsIn(value: unknown): ListedItem[] {
  const list = isRecord(value) ? Object.values(value).find(Array.isArray) : value;
  return Array.isArray(list) ? (list as unknown[]).slice(0, MOST_ITEMS).filter(isRecord) : [];
}
