import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { hashApiKey, isWellFormedApiKey } from '@palisade/credentials';
import { type ActingTeam, type ApiKeyOwner, ApiKeysRepository, apiKeyLabel } from '@palisade/persistence';
import type { Request } from 'express';
import { ApiError } from '../http/errors/api-error';
import { UnknownCredentials } from '../throttling/unknown-credentials';
import { API_KEY_NEEDED } from './access.errors';
import { challengeOf } from './challenge';
import type { AuthenticatedTeam, Caller } from '../http/authenticated-team';

const TOUCH_EVERY_MS = 60_000;

/**
 * Finds out whose key it is. Every reason for refusal gives the same response. Nothing is cached, so a revoked key stops
 * immediately.
 */
@Injectable()
export class ApiKeyAuthenticator {
  private readonly logger = new Logger(ApiKeyAuthenticator.name);

  constructor(
    private readonly apiKeys: ApiKeysRepository,
    private readonly unknown: UnknownCredentials,
  ) {}

  /** @throws ApiError 401, or 429 when the address has shown too many unknown keys */
  async authenticate(
    request: Pick<Request, 'headers' | 'ip' | 'path' | 'app'>,
  ): Promise<{ team: AuthenticatedTeam; caller: Caller }> {
    const { headers, ip } = request;
    const owner = await this.findOwner(headers.authorization, ip);
    if (owner === null) {
      throw new ApiError('unauthorized', API_KEY_NEEDED, { 'WWW-Authenticate': challengeOf(request) });
    }
    const team: AuthenticatedTeam = {
      id: owner.teamId,
      name: owner.teamName,
      plan: owner.plan,
      ciGeneration: owner.ciGeneration,
      role: 'admin',
      scopes: owner.scopes,
      actor: { kind: 'key', id: owner.keyId, label: apiKeyLabel(owner), address: ip ?? null },
    };
    this.noteUse(owner, team);
    return { team, caller: { kind: 'key', id: owner.keyId } };
  }

  private async findOwner(
    authorization: string | undefined,
    address: string | undefined,
  ): Promise<ApiKeyOwner | null> {
    // The scheme's name is case-insensitive (RFC 9110 section 11.1).
    const key = /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
    if (key === undefined) return null;
    const keyHash = hashApiKey(key);
    return this.unknown.check({ address, digest: keyHash }, () =>
      isWellFormedApiKey(key) ? this.ownerOf(keyHash) : Promise.resolve(null),
    );
  }

  /** Null for a key that is unknown, revoked or expired. */
  private async ownerOf(keyHash: string): Promise<ApiKeyOwner | null> {
    const owner = await this.apiKeys.findOwner(keyHash);
    if (owner === null || !timingSafeEqual(Buffer.from(owner.keyHash), Buffer.from(keyHash))) return null;
    if (owner.revokedAt !== null) return null;
    if (owner.expiresAt !== null && owner.expiresAt.getTime() <= Date.now()) return null;
    return owner;
  }

  /** Next to the request: it neither waits for the write nor fails with it. */
  private noteUse({ keyId, lastUsedAt }: ApiKeyOwner, team: ActingTeam): void {
    if (lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    this.apiKeys.touch(team, keyId).catch((error: unknown) => {
      this.logger.warn('Could not record the last use of an API key', error);
    });
  }
}
