import {
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
} from 'node:crypto';

/** Plain data: it crosses the channel to the thread or process that runs a scan. */
export interface SigningSettings {
  /** Private keys for Ed25519 as in `d` of a JSON Web Key (RFC 8037). The first one signs, all are published. */
  keys: readonly string[];
  /** The origin that publishes the keys. */
  agent: string;
}

/** Where an agent publishes its keys, and as what. */
export const KEY_DIRECTORY = {
  path: '/.well-known/http-message-signatures-directory',
  type: 'application/http-message-signatures-directory+json',
} as const;

/** A receiver whose clock is wrong by less still takes it; nobody can use it much later. */
const VALID_SECONDS = 300;
const NONCE_BYTES = 16;
/** Of the signature, and of the agent that it is of. */
const LABEL = 'palisade';
/** PKCS 8 of an Ed25519 key without the 32 bytes of the key itself (RFC 8410 section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

interface Key {
  id: string;
  x: string;
  key: KeyObject;
}

type Fields = Record<string, string>;

/** Signs requests so that sites can tell them from others that claim the same (RFC 9421, Web Bot Auth). */
export class RequestSigner {
  private readonly keys: readonly Key[];

  /** @throws Error where a key is not one of Ed25519 */
  constructor(private readonly settings: SigningSettings) {
    this.keys = settings.keys.map(keyOf);
  }

  /** The fields of a request to this address. */
  fieldsFor(url: URL): Fields {
    const agent = `"${this.settings.agent}"`;
    const lines: Lines = [
      ['"@authority"', url.host],
      [`"signature-agent";key="${LABEL}"`, agent],
    ];
    return { 'signature-agent': `${LABEL}=${agent}`, ...this.signed(lines, 'web-bot-auth') };
  }

  /** The public keys, as the document at `KEY_DIRECTORY`. */
  directory(): { keys: Fields[] } {
    return { keys: this.keys.map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', kid: id, x, use: 'sig' })) };
  }

  /** The fields of the response with the document: a copy on another host has none that are valid. */
  directoryFields(authority: string): Fields {
    const lines: Lines = [['"@authority";req', authority]];
    return this.signed(lines, 'http-message-signatures-directory');
  }

  private signed(lines: Lines, tag: string): Fields {
    const [first] = this.keys;
    if (first === undefined) return {};
    const created = Math.floor(Date.now() / 1_000);
    const components = lines.map(([name]) => name).join(' ');
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const parameters = `(${components});created=${created};expires=${created + VALID_SECONDS};keyid="${first.id}";alg="ed25519";nonce="${nonce}";tag="${tag}"`;
    const signature = sign(null, Buffer.from(signatureBase(lines, parameters)), first.key);
    return {
      'signature-input': `${LABEL}=${parameters}`,
      signature: `${LABEL}=:${signature.toString('base64')}:`,
    };
  }
}

type Lines = readonly (readonly [name: string, value: string])[];

/** What is signed (RFC 9421 section 2.5). */
export const signatureBase = (lines: Lines, parameters: string): string =>
  [...lines, ['"@signature-params"', parameters] as const]
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function keyOf(d: string): Key {
  const der = Buffer.concat([PKCS8_HEAD, Buffer.from(d, 'base64url')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { id: thumbprintOf(x), x, key };
}

/** RFC 7638, with the members of RFC 8037. */
export const thumbprintOf = (x: string): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
