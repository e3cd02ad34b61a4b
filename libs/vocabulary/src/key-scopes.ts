/** What an API key may do. `read`: every GET; `scan`: start scans; `write`: everything that a key can do. */
export const KEY_SCOPES = ['read', 'scan', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of a key without explicit scopes. */
export const DEFAULT_KEY_SCOPES: readonly KeyScope[] = ['write'];

/** Whether a key with these scopes has the scope `needed`. `read` and `scan` grant only themselves. */
export const grantsScope = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.includes('write') || scopes.includes(needed);
