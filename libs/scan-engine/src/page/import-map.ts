import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';

const LONGEST_IMPORT_MAP = 65_536;

/** Of `imports` and `scopes`, never the hashes of `integrity` (HTML, "parse an import map string"). */
export function addressesOfMap(json: string): string[] {
  if (json.length > LONGEST_IMPORT_MAP) return [];
  let map: unknown;
  try {
    map = parseOutsideJson(json, FROM_SITES);
  } catch {
    // Browsers leave out a broken map as a whole.
    return [];
  }
  const { imports, scopes } = recordOf(map);
  return [imports, ...Object.values(recordOf(scopes))]
    .flatMap((part) => Object.values(recordOf(part)))
    .filter((url) => typeof url === 'string');
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
