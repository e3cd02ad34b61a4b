import { type KeyObject, createPublicKey } from 'node:crypto';
import { type TargetClient, withoutBlanks } from '@palisade/target-client';
import { controlName, texts, valuesOf } from '@palisade/scan-engine';
import { isMeantAs, tagsOf } from './tag-list';

/** RFC 8301 section 3.2: receivers must not accept shorter RSA keys. */
export const BROKEN_BITS = 1024;

export interface DkimKey {
  selector: string;
  text: string;
  kind: 'rsa' | 'ed25519' | 'unknown';
  /** Null for a key that does not parse. */
  bits: number | null;
  isRevoked: boolean;
  isTesting: boolean;
  /** Whether the key is for SHA-1 alone, which receivers reject (RFC 8301). */
  isSha1Only: boolean;
}

export interface DkimFacts {
  keys: DkimKey[];
  /** Selectors of the settings that have no key. */
  absent: string[];
  /** Selectors without a result. */
  unknown: string[];
  /** Whether DNS says that nothing exists below `_domainkey`, and no selector shows otherwise. */
  isNameMissing: boolean;
}

/** @param configured selectors of the settings. @param usual those under which mail products publish their keys; none for a domain without mail. */
export async function findDkim(
  client: TargetClient,
  domain: string,
  {
    configured,
    usual,
    missingPath,
  }: { configured: readonly string[]; usual: readonly string[]; missingPath: string },
): Promise<DkimFacts> {
  const parent = `_domainkey.${domain}`;
  const facts: DkimFacts = { keys: [], absent: [], unknown: [], isNameMissing: false };
  const selectors = [...new Set([...configured, ...usual])];
  if (selectors.length === 0) return facts;
  const [top, control] = await Promise.all([
    texts(client, parent),
    texts(client, controlName(missingPath, parent)),
  ]);
  const found = await Promise.all(selectors.map((selector) => texts(client, `${selector}.${parent}`)));
  const wildcard = new Set(valuesOf(control));
  let isSeen = false;
  for (const [index, selector] of selectors.entries()) {
    const answer = found[index];
    if (answer === undefined) continue;
    if (answer.is === 'unknown') facts.unknown.push(selector);
    if (answer.is !== 'none' || answer.nameExists) isSeen = true;
    const key = valuesOf(answer)
      .filter((text) => !wildcard.has(text) || configured.includes(selector))
      .map((text) => readDkimKey(selector, text))
      .find((each) => each !== null);
    if (key) facts.keys.push(key);
    else if (answer.is !== 'unknown' && configured.includes(selector)) facts.absent.push(selector);
  }
  facts.isNameMissing = usual.length > 0 && top.is === 'none' && !top.nameExists && !isSeen;
  return facts;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Null if the text is not meant as a DKIM key: one has the tag `p` (RFC 6376 section 3.6.1), or begins with the version. */
export function readDkimKey(selector: string, text: string): DkimKey | null {
  const tags = tagsOf(text);
  const p = tags?.get('p');
  const isOther = (tags?.get('v') ?? 'DKIM1') !== 'DKIM1';
  // Verifiers discard a record with another version (RFC 6376 section 3.6.1).
  if (tags === null || p === undefined || isOther)
    return isMeantAs(text, 'DKIM1') ? { ...NO_KEY, selector, text } : null;
  if (!isForMail(tags)) return null;
  const written = p.replaceAll(/[ \t]/g, '');
  // Verifiers take no other character; Node leaves it out.
  const data = Buffer.from(BASE64.test(written) ? written : '', 'base64');
  const kind = kindOf(tags);
  return {
    selector,
    text,
    kind,
    bits: kind === 'ed25519' ? (data.length === 32 ? 256 : null) : rsaBitsOf(data),
    isRevoked: p === '',
    isTesting: listIn(tags, 't').includes('y'),
    isSha1Only: tags.has('h') && !listIn(tags, 'h').includes('sha256'),
  };
}

/** A record that receivers cannot use: its tags do not parse, or there is no key among them. */
const NO_KEY: Omit<DkimKey, 'selector' | 'text'> = {
  kind: 'rsa',
  bits: null,
  isRevoked: false,
  isTesting: false,
  isSha1Only: false,
};

function isForMail(tags: Tags): boolean {
  const services = listIn(tags, 's');
  return services.length === 0 || services.some((each) => each === '*' || each === 'email');
}

function kindOf(tags: Tags): DkimKey['kind'] {
  const kind = tags.get('k')?.toLowerCase() ?? 'rsa';
  return kind === 'rsa' || kind === 'ed25519' ? kind : 'unknown';
}

type Tags = ReadonlyMap<string, string>;
const listIn = (tags: Tags, name: string): string[] =>
  tags
    .get(name)
    ?.split(':', 20)
    .map((each) => withoutBlanks(each).toLowerCase()) ?? [];

/** Of SubjectPublicKeyInfo; some products publish the bare RSAPublicKey, which receivers accept. */
function rsaBitsOf(data: Buffer): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const key: KeyObject = createPublicKey({ key: data, format: 'der', type });
      if (key.asymmetricKeyType === 'rsa') return key.asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // Not this form.
    }
  }
  return null;
}
