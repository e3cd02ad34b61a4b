import { MAX_EMAIL_CHARACTERS, MAX_FINDINGS, MAX_LISTED_ROWS, TEST_KEYS } from '@palisade/vocabulary';

/**
 * Limits of fields of responses in the OpenAPI document: generated clients and validating proxies rely on them. Each is at least what the code that writes
 * the field allows.
 */

/** PostgreSQL's `integer`: no count of rows exceeds it. */
export const COUNT = { minimum: 0, maximum: 2_147_483_647 } as const;

/** Lists without pages; see `firstRows`. */
export const LISTED = { maxItems: MAX_LISTED_ROWS } as const;

/** All findings that a scan can have. */
export const FINDINGS_OF_SCAN = { maxItems: TEST_KEYS.length * MAX_FINDINGS } as const;

/** What a list without pages shows: `maxItems` rows, however many there are. */
export const firstRows = <Row>(rows: readonly Row[], { maxItems }: { maxItems: number } = LISTED): Row[] =>
  rows.slice(0, maxItems);

/** Of the tests of one scan. */
export const TEST_COUNT = { minimum: 0, maximum: TEST_KEYS.length } as const;

/** At most one item for each test. */
export const PER_TEST = { maxItems: TEST_KEYS.length } as const;

export const PERCENTAGE = { minimum: 0, maximum: 100 } as const;

export const RULE_VERSION = { minimum: 1, maximum: COUNT.maximum } as const;

/** DNS allows 253 characters. */
export const DOMAIN = { maxLength: 253 } as const;

/** Of a person, a team, a channel or a key. */
export const NAME = { maxLength: 100 } as const;

/** An e-mail address. */
export const EMAIL = { maxLength: MAX_EMAIL_CHARACTERS } as const;

/** What a person, a key or a thing was called at that time: an address, a domain, a title. */
export const LABEL = { maxLength: 254 } as const;

/** An IPv6 address with its zone. */
export const ADDRESS = { maxLength: 64 } as const;

/** Our own URLs: `APP_URL`, a path and the parameters of a request, of which Node.js takes 16 KiB. */
export const LINK = { maxLength: 65_536 } as const;

/** A sentence that the product itself writes. */
export const MESSAGE = { maxLength: 2_000 } as const;

export const FINGERPRINT = { maxLength: 'sha256:'.length + 64 } as const;

/** A CI hash, or another token in base 62. */
export const TOKEN = { maxLength: 128 } as const;

/** A short header of a response. */
export const HEADER = { maxLength: 255 } as const;

/** A browser keeps no longer one. */
export const COOKIE_HEADER = { maxLength: 4_096 } as const;

/** A page has no limit of its own. */
export const HTML_PAGE = { type: 'string', pattern: '^<!DOCTYPE html>' } as const;
