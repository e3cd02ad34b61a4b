import {
  isInnerList,
  parseDictionary,
  parseItem,
  Token,
  type Dictionary,
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
