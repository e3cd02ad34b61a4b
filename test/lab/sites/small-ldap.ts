export type Entry = Readonly<Record<string, string>>;

export const PEOPLE: readonly Entry[] = [
  { uid: 'ada', cn: 'Ada Lovelace', mail: 'ada@shop.test', objectclass: 'person' },
  { uid: 'bob', cn: 'Bob Ross', mail: 'bob@shop.test', objectclass: 'person' },
  { uid: 'carol', cn: 'Carol King', mail: 'carol@shop.test', objectclass: 'person' },
];

export class FilterError extends Error {}

type Filter = (entry: Entry) => boolean;

/** The entries that a filter selects (RFC 4515: `&`, `|`, `!`, equality, presence and substrings). @throws FilterError */
export function search(filter: string): Entry[] {
  const { read, rest } = filterAt(filter);
  if (rest !== '') throw new FilterError('Bad search filter');
  return PEOPLE.filter(read);
}

function filterAt(text: string): { read: Filter; rest: string } {
  if (!text.startsWith('(')) throw new FilterError('Bad search filter');
  const sign = text.charAt(1);
  if (!'&|!'.includes(sign) || sign === '') return itemAt(text.slice(1));
  const parts: Filter[] = [];
  let rest = text.slice(2);
  while (rest.startsWith('(')) {
    const part = filterAt(rest);
    parts.push(part.read);
    rest = part.rest;
  }
  if (!rest.startsWith(')') || parts.length === 0) throw new FilterError('Bad search filter');
  const read: Filter = (entry) => {
    if (sign === '!') return !parts.some((part) => part(entry));
    return sign === '&' ? parts.every((part) => part(entry)) : parts.some((part) => part(entry));
  };
  return { read, rest: rest.slice(1) };
}

function itemAt(text: string): { read: Filter; rest: string } {
  const end = text.indexOf(')');
  const [, name = '', value] = /^([\w-]+)=([^()]*)$/.exec(text.slice(0, Math.max(0, end))) ?? [];
  if (value === undefined) throw new FilterError('Bad search filter');
  const wanted = value.split('*').map(unescaped);
  const read: Filter = (entry) => {
    const has = entry[name.toLowerCase()]?.toLowerCase();
    if (has === undefined) return false;
    if (wanted.length === 1) return has === wanted[0];
    return new RegExp(`^${wanted.map(literal).join('.*')}$`).test(has);
  };
  return { read, rest: text.slice(end + 1) };
}

const literal = (text: string): string => text.replaceAll(/[^\w ]/g, String.raw`\$&`);

function unescaped(text: string): string {
  if (/\\(?![0-9a-f]{2})/i.test(text)) throw new FilterError('Bad search filter');
  return text
    .replaceAll(/\\([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase();
}

/** What `ldap_escape` of PHP and its like do. */
export const escapedForFilter = (value: string): string =>
  value.replaceAll(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
