import { createPrivateKey, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Environment, sealingSecretsOf } from '@palisade/config';
import { generateSigningKey, openSealed, seal } from '@palisade/credentials';
import { type EvidenceKey, EvidenceKeysRepository, newId } from '@palisade/persistence';
import type { EvidenceKeySetResource } from './dto/evidence-key.resource';

/** A public key as RFC 8037 has it. */
const jwkOf = ({ id, publicKey }: EvidenceKey) => ({
  kty: 'OKP' as const,
  crv: 'Ed25519' as const,
  x: publicKey,
  kid: id,
  alg: 'EdDSA' as const,
  use: 'sig' as const,
});

/** In a thread of Node's pool: a long file takes as long as many requests. */
const signed = promisify(sign);

/** Signs evidence with the key of the installation, which is made when it is first needed. */
@Injectable()
export class EvidenceSigner {
  constructor(
    private readonly keys: EvidenceKeysRepository,
    private readonly environment: Environment,
  ) {}

  /** Keys that sign or signed. */
  async published(): Promise<EvidenceKeySetResource> {
    return {
      keys: (await this.keys.all()).map((key) => ({
        ...jwkOf(key),
        created_at: key.createdAt.toISOString(),
        retired_at: key.retiredAt?.toISOString() ?? null,
      })),
    };
  }

  /**
   * A JWS without its payload (RFC 7515, Appendix F). Ed25519 is deterministic, so the same bytes have the same signature.
   * @returns null while the installation cannot seal a key, or cannot open it
   */
  async sign(bytes: Buffer): Promise<string | null> {
    const key = await this.keyInUse();
    const secrets = sealingSecretsOf(this.environment);
    const privateKey = key && openSealed(secrets, contextOf(key.id), key.sealedPrivateKey);
    if (!key || !privateKey) return null;
    const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: key.id })).toString('base64url');
    const input = Buffer.from(`${header}.${bytes.toString('base64url')}`, 'latin1');
    const signer = createPrivateKey({ key: { ...jwkOf(key), d: privateKey }, format: 'jwk' });
    return `${header}..${(await signed(null, input, signer)).toString('base64url')}`;
  }

  private async keyInUse(): Promise<EvidenceKey | null> {
    const known = await this.keys.inUse();
    const [secret] = sealingSecretsOf(this.environment);
    if (known !== null || secret === undefined) return known;
    const id = newId();
    const { publicKey, privateKey } = generateSigningKey();
    await this.keys.addFirst({ id, publicKey, sealedPrivateKey: seal(secret, contextOf(id), privateKey) });
    return this.keys.inUse();
  }
}

const contextOf = (owner: string) => ({ purpose: 'evidence-key', owner }) as const;
