import {
  isInnerList,
  parseDictionary,
  parseItem,
  Token,
  type Dictionary,
  type InnerList,
  type Item,
} from 'structured-headers';

/** Says what is wrong with a Permissions-Policy field, or null when a browser understands all of it. */
export function permissionsPolicyDefect(field: string): string | null {
  let policy: Dictionary;
  try {
    policy = parseDictionary(field);
  } catch {
    return 'The value is not a structured-field dictionary (RFC 9651), so browsers ignore all of it';
  }
  for (const [feature, value] of policy) {
    const allowList: unknown[] = isInnerList(value) ? value[0].map(bareItem) : [bareItem(value)];
    if (!allowList.every(isAllowListItem))
      return `The allow-list of "${feature.slice(0, 40)}" holds something other than *, self or a quoted origin`;
  }
  return null;
}

/** What browsers know of the destinations that an Integrity-Policy can block. */
const DESTINATIONS = ['script', 'style'];

/** Says why an Integrity-Policy field blocks nothing, or null where it blocks something. */
export function integrityPolicyDefect(field: string): string | null {
  const policy = dictionaryOf(field);
  if (policy === null)
    return 'The value is not a structured-field dictionary (RFC 9651), so browsers ignore all of it';
  if (!tokensIn(policy.get('blocked-destinations')).some((token) => DESTINATIONS.includes(token)))
    return 'blocked-destinations names neither script nor style';
  const hasSources = policy.has('sources');
  return hasSources && !tokensIn(policy.get('sources')).includes('inline')
    ? 'sources does not name inline, the only source that browsers know'
    : null;
}

/** The names of endpoints that a field uses: an inner list of tokens under `endpoints`, or a string under `report-to`. */
export function usedEndpoints(field: string): string[] {
  const listed = tokensIn(dictionaryOf(field)?.get('endpoints'));
  const [, named] = /;[ \t]{0,8}report-to="([\w.-]{1,100})"/.exec(field) ?? [];
  return [...listed, ...(named === undefined ? [] : [named])];
}

/** The names that Reporting-Endpoints defines. */
export const definedEndpoints = (field: string): string[] =>
  [...(dictionaryOf(field) ?? [])].flatMap(([name, value]) =>
    !isInnerList(value) && typeof bareItem(value) === 'string' ? [name] : [],
  );

function dictionaryOf(field: string): Dictionary | null {
  try {
    return parseDictionary(field);
  } catch {
    return null;
  }
}

function tokensIn(value: Item | InnerList | undefined): string[] {
  if (value === undefined || !isInnerList(value)) return [];
  return value[0].map(bareItem).flatMap((item) => (item instanceof Token ? [item.toString()] : []));
}

const bareItem = (item: Item): unknown => item[0];

function isAllowListItem(item: unknown): boolean {
  if (item instanceof Token) return ['*', 'self'].includes(item.toString());
  return typeof item === 'string';
}

/** The token that a field consists of, or null. */
export function tokenOf(value: string | null): string | null {
  if (value === null) return null;
  try {
    // The package's types name a browser type, which makes the value an error type here.
    const item: unknown = parseItem(value)[0];
    return item instanceof Token ? item.toString() : null;
  } catch {
    return null;
  }
}
