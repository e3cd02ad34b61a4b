import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { hashApiKey, isWellFormedApiKey } from '@palisade/credentials';
import { ApiKeysRepository, type ApiKeyOwner } from '@palisade/persistence';
import { ApiError } from '../http/api-error';
import { API_KEY_NEEDED, PUBLIC_ROUTE } from './access.decorators';
import type { AuthenticatedRequest } from './authenticated-team';

const TOUCH_EVERY_MS = 60_000;

/**
 * Finds out whose request it is. Every reason for refusal gives the same answer. Nothing is cached, so a revoked key
 * stops at once.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly logger = new Logger(ApiKeyGuard.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeysRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride(PUBLIC_ROUTE, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const owner = await this.findOwner(request.headers.authorization);
    if (owner === null) {
      throw new ApiError('unauthorized', API_KEY_NEEDED, { 'WWW-Authenticate': 'Bearer' });
    }
    request.team = {
      id: owner.teamId,
      name: owner.teamName,
      plan: owner.plan,
      ciGeneration: owner.ciGeneration,
      keyId: owner.keyId,
    };
    this.noteUse(owner);
    return true;
  }

  private async findOwner(authorization: string | undefined): Promise<ApiKeyOwner | null> {
    // The scheme's name is case-insensitive (RFC 9110 section 11.1).
    const key = /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
    if (key === undefined || !isWellFormedApiKey(key)) return null;
    const keyHash = hashApiKey(key);
    const owner = await this.apiKeys.findOwner(keyHash);
    if (owner === null || !timingSafeEqual(Buffer.from(owner.keyHash), Buffer.from(keyHash))) return null;
    if (owner.revokedAt !== null) return null;
    if (owner.expiresAt !== null && owner.expiresAt.getTime() <= Date.now()) return null;
    return owner;
  }

  /** Beside the request: it neither waits for the write nor fails with it. */
  private noteUse({ teamId, keyId, lastUsedAt }: ApiKeyOwner): void {
    if (lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    this.apiKeys.touch(teamId, keyId).catch((error: unknown) => {
      this.logger.error('The last use of an API key could not be written', error);
    });
  }
}
