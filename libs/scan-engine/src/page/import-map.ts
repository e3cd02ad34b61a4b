import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';

const LONGEST_IMPORT_MAP = 65_536;

/** What an import map says (HTML, "parse an import map string"), as written. */
export interface ImportMap {
  /** Addresses by name; those of `scopes` are among them, unless `imports` has the name. */
  addresses: ReadonlyMap<string, string>;
  /** Hashes by address. */
  hashes: ReadonlyMap<string, string>;
}

const NO_MAP: ImportMap = { addresses: new Map(), hashes: new Map() };

/** Browsers leave out a broken map as a whole. */
export function readImportMap(json: string): ImportMap {
  if (json.length > LONGEST_IMPORT_MAP) return NO_MAP;
  let map: unknown;
  try {
    map = parseOutsideJson(json, FROM_SITES);
  } catch {
    return NO_MAP;
  }
  const { imports, scopes, integrity } = recordOf(map);
  const addresses = new Map<string, string>();
  for (const [name, address] of [imports, ...Object.values(recordOf(scopes))].flatMap(textsOf))
    if (!addresses.has(name)) addresses.set(name, address);
  return { addresses, hashes: new Map(textsOf(integrity)) };
}

const textsOf = (part: unknown): [string, string][] =>
  Object.entries(recordOf(part)).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
