import { crc32 } from 'node:zlib';
import type { Severity } from '@palisade/vocabulary';
import { privateKeyIn } from '../../parts/secrets/private-key';

export interface FoundSecret {
  kind: string;
  severity: Severity;
}

interface Pattern {
  kind: string;
  /** `high` unless it opens a cloud account. */
  severity?: Severity;
  pattern: RegExp;
  isReal?: (value: string) => boolean;
}

/** How each service writes its secrets. Keys that are public by design have other forms, so none of them is in the list. */
const PATTERNS: readonly Pattern[] = [
  {
    // Azure Storage, "Configure connection strings": 64 bytes. Everyone knows the key of the emulator.
    kind: 'an account key of Azure Storage',
    severity: 'critical',
    pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/g,
    isReal: (value) => !value.startsWith('AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsu'),
  },
  { kind: 'a secret key of Stripe', pattern: /\b[sr]k_live_[A-Za-z0-9]{24,250}\b/g },
  // The GitHub Blog, "Behind GitHub's new authentication token formats".
  { kind: 'a token of GitHub', pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b/g, isReal: hasGitHubChecksum },
  { kind: 'a token of npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, isReal: hasGitHubChecksum },
  { kind: 'a token of GitHub', pattern: /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/g },
  { kind: 'a token of GitLab', pattern: /\bglpat-[\w-]{20}(?![\w-])/g },
  { kind: 'a token of DigitalOcean', pattern: /\bdop_v1_[0-9a-f]{64}\b/g },
  { kind: 'a token of Shopify', pattern: /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/g },
  {
    kind: 'a key of OpenAI',
    pattern: /\bsk-[\w-]{40,250}/g,
    isReal: (value) => value.slice(16, -16).includes('T3BlbkFJ'),
  },
  { kind: 'a key of Anthropic', pattern: /\bsk-ant-api\d\d-[\w-]{80,120}AA(?![\w-])/g },
  {
    kind: 'an incoming webhook of Slack',
    pattern: /\bhooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24}\b/g,
  },
  { kind: 'a token of Slack', pattern: /\bxox[bp]-\d{10,13}-\d{10,13}-[A-Za-z0-9-]{20,80}\b/g },
  { kind: 'a key of SendGrid', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/g },
  { kind: 'a client secret of Google', pattern: /\bGOCSPX-[\w-]{28}(?![\w-])/g },
  {
    kind: 'the service key of Supabase',
    pattern: /\.eyJ[\w-]{20,1000}\./g,
    isReal: isServiceRole,
  },
];
const MOST_VALUES = 50;
/** Rows of a keyboard or an alphabet; what is left of a real value stays random. */
const ROWS = /0?123456789|987654321|abcdefghij(?:klmnop)?(?:qrstuv)?(?:wxyz)?|abcdef|qwertyuiop/gi;
const FEWEST_RANDOM = 20;
const withoutRows = (value: string): string => value.replace(ROWS, '');
const looksInvented = (value: string): boolean =>
  /EXAMPLE|x{6}|(.)\1{5}/i.test(value) ||
  (withoutRows(value) !== value && withoutRows(value).length < FEWEST_RANDOM);

/** A secret in a text that visitors get. Takes time in proportion to the length of the text. */
export function secretIn(text: string): FoundSecret | null {
  const key = privateKeyIn(text);
  if (key !== null) return { kind: `a private key (${key})`, severity: 'critical' };
  if (hasAwsPair(text)) return { kind: 'a key id of AWS with its secret', severity: 'critical' };
  const found = PATTERNS.find(({ pattern, isReal }) => {
    let seen = 0;
    for (const [value] of text.matchAll(pattern)) {
      if ((seen += 1) > MOST_VALUES) return false;
      if (!looksInvented(value) && (isReal?.(value) ?? true)) return true;
    }
    return false;
  });
  return found === undefined ? null : { kind: found.kind, severity: found.severity ?? 'high' };
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
    const claims = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as unknown;
    const { iss, role } = (claims ?? {}) as { iss?: unknown; role?: unknown };
    return iss === 'supabase' && role === 'service_role';
  } catch {
    // Not JSON, so not a token.
    return false;
  }
}
