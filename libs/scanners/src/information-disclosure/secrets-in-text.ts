import { parseOutsideJson } from '@palisade/outside-json';
import { crc32 } from 'node:zlib';
import type { Severity } from '@palisade/vocabulary';
import { type DataDocuments, oncePerDocument, tokenPattern, privateKeyIn } from '@palisade/scan-engine';

export interface FoundSecret {
  kind: string;
  severity: Severity;
}

type Patterns = DataDocuments['secret_patterns'];
type Pattern = Patterns['patterns'][number];

const CHECKS: Record<NonNullable<Pattern['check']>, (value: string) => boolean> = {
  github_checksum: hasGitHubChecksum,
  supabase_service_role: isServiceRole,
};

/** How each service writes its secrets. Keys that are public by design have other forms, so none of them is in the list. */
const formsOf = oncePerDocument(({ patterns }: Patterns) =>
  patterns.map((each) => ({ ...each, form: tokenPattern(each.pattern) })),
);

const isReal = (
  value: string,
  { except = [], contains = '', ends_with: end = '', check }: Pattern,
): boolean =>
  !looksInvented(value) &&
  !except.some((start) => value.startsWith(start)) &&
  value.includes(contains) &&
  value.endsWith(end) &&
  (check === undefined || CHECKS[check](value));

const MOST_VALUES = 50;
/** Rows of a keyboard or an alphabet; what is left of a real value stays random. */
const ROWS = /0?123456789|987654321|abcdefghij(?:klmnop)?(?:qrstuv)?(?:wxyz)?|abcdef|qwertyuiop/gi;
const FEWEST_RANDOM = 20;
const withoutRows = (value: string): string => value.replace(ROWS, '');
const looksInvented = (value: string): boolean =>
  /EXAMPLE|x{6}|(.)\1{5}/i.test(value) ||
  (withoutRows(value) !== value && withoutRows(value).length < FEWEST_RANDOM);

/** A secret in a text that visitors get. Takes time in proportion to the length of the text. */
export function secretIn(text: string, patterns: Patterns): FoundSecret | null {
  const key = privateKeyIn(text);
  if (key !== null) return { kind: `a private key (${key})`, severity: 'critical' };
  if (hasAwsPair(text)) return { kind: 'a key id of AWS with its secret', severity: 'critical' };
  const found = formsOf(patterns).find(({ form, ...pattern }) => {
    let seen = 0;
    for (const [value] of text.matchAll(form)) {
      if ((seen += 1) > MOST_VALUES) return false;
      if (isReal(value, pattern)) return true;
    }
    return false;
  });
  return found === undefined ? null : { kind: found.kind, severity: found.severity };
}

/** How far a secret may be from its id in a configuration. */
const NEAR = 300;

function hasAwsPair(text: string): boolean {
  let seen = 0;
  for (const { 0: id, index } of text.matchAll(/\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g)) {
    if ((seen += 1) > MOST_VALUES) return false;
    if (id.endsWith('EXAMPLE')) continue;
    const around = text.slice(Math.max(0, index - NEAR), index + NEAR);
    const secret = /["'`]([A-Za-z0-9/+]{40})["'`]/.exec(around)?.[1] ?? '';
    const isMixed = /[a-z]/.test(secret) && /[A-Z]/.test(secret) && /\d/.test(secret);
    if (isMixed && !looksInvented(secret)) return true;
  }
  return false;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The last six characters of a token are the CRC-32 of those before them, in base 62. */
function hasGitHubChecksum(token: string): boolean {
  let rest = crc32(token.slice(token.indexOf('_') + 1, -6));
  let written = '';
  while (rest > 0) {
    written = `${BASE62[rest % 62] ?? ''}${written}`;
    rest = Math.floor(rest / 62);
  }
  return token.endsWith(written.padStart(6, '0'));
}

/** The key with the role `anon` is public by design; this one passes every rule of the database. */
function isServiceRole(token: string): boolean {
  try {
    const claims = parseOutsideJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'), {
      values: 1_000,
    });
    const { iss, role } = (claims ?? {}) as { iss?: unknown; role?: unknown };
    return iss === 'supabase' && role === 'service_role';
  } catch {
    // Not JSON, so not a token.
    return false;
  }
}
