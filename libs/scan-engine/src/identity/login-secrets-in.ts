import { createHash } from 'node:crypto';
import { isSecretValue, maskSecrets } from './mask-secrets';

/** What was typed until now; null for what was not. */
export interface TypedSecrets {
  username: string | null;
  password: string | null;
  code: string | null;
}

/** What of an account a request holds. */
export interface Carried {
  username: boolean;
  password: boolean;
  code: boolean;
}

const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'];
const LONGEST = 262_144;

export function carriedBy(sent: string, { username, password, code }: TypedSecrets): Carried {
  const text = sent.slice(0, LONGEST);
  return {
    username: username !== null && holds(text, username),
    password: password !== null && (holds(text, password) || hasDigest(text, password)),
    code: code !== null && isWholeIn(text, code),
  };
}

/** In any spelling: encoded, in JSON, in base64. A value that is also a word (`admin`) counts only as the whole of a value. */
const holds = (text: string, value: string): boolean =>
  isWholeIn(text, value) || (isSecretValue(value) && maskSecrets(text, [{ name: 'TYPED', value }]) !== text);

const BEFORE = /[\s"'=:]/;
const AFTER = /[\s"'&,;}]/;

function isWholeIn(text: string, value: string): boolean {
  if (value === '') return false;
  for (const each of [text, decoded(text)])
    for (let at = each.indexOf(value); at >= 0; at = each.indexOf(value, at + 1)) {
      const [before = ' ', after = ' '] = [each[at - 1], each[at + value.length]];
      if (BEFORE.test(before) && AFTER.test(after)) return true;
    }
  return false;
}

/** As forms encode it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Some pages send a digest of the password. */
function hasDigest(text: string, password: string): boolean {
  const lower = text.toLowerCase();
  return DIGESTS.some((name) => lower.includes(createHash(name).update(password).digest('hex')));
}

const RESULT = /(?:^|[&"{,\s])(?:id_token|SAMLResponse|wresult)["=:]/;
const CODE = /(?:^|[&"{,\s])code["=:]/;
const OF_AN_EXCHANGE = /(?:^|[&"{,\s])(?:state|code_verifier|grant_type|redirect_uri)["=:]/;

/** What a provider hands to the site that asked (OpenID Connect with `form_post`, SAML), and what that exchanges it for (RFC 6749, section 4.1.3). */
export const handsOver = (body: string): boolean =>
  body.length <= LONGEST && (RESULT.test(body) || (CODE.test(body) && OF_AN_EXCHANGE.test(body)));
