import { Injectable, Logger } from '@nestjs/common';
import { hashToken, isWellFormedToken } from '@palisade/credentials';
import { type SessionOwner, SessionsRepository } from '@palisade/persistence';
import type { Request } from 'express';
import { ApiError } from '../http/errors/api-error';
import { UnknownCredentials } from '../throttling/unknown-credentials';
import { API_KEY_NEEDED, SESSION_NEEDED } from './access.errors';
import { SessionCookie } from './session-cookie';

const TOUCH_EVERY_MS = 60_000;

/** Finds out who is signed in. Nothing is cached, so a session that was ended stops immediately. */
@Injectable()
export class SessionAuthenticator {
  private readonly logger = new Logger(SessionAuthenticator.name);

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly cookie: SessionCookie,
    private readonly unknown: UnknownCredentials,
  ) {}

  /**
   * @param takesKeys whether a key would have done as well
   * @throws ApiError 401, or 429 when the address has shown too many unknown cookies
   */
  async authenticate(request: Pick<Request, 'headers' | 'ip'>, takesKeys: boolean): Promise<SessionOwner> {
    const token = this.cookie.read(request);
    const owner = token === null ? null : await this.ownerOf(token, request.ip);
    if (owner !== null) {
      this.noteUse(owner);
      return owner;
    }
    throw takesKeys
      ? new ApiError('unauthorized', API_KEY_NEEDED, { 'WWW-Authenticate': 'Bearer' })
      : new ApiError('unauthorized', SESSION_NEEDED);
  }

  private ownerOf(token: string, address: string | undefined): Promise<SessionOwner | null> {
    const digest = hashToken(token);
    return this.unknown.check({ address, digest }, () =>
      isWellFormedToken(token) ? this.sessions.findOwner(digest) : Promise.resolve(null),
    );
  }

  /** Next to the request: it neither waits for the write nor fails with it. */
  private noteUse({ id, user, lastUsedAt }: SessionOwner): void {
    if (Date.now() - lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    this.sessions.touch(user.id, id).catch((error: unknown) => {
      this.logger.warn('Could not record the last use of a session', error);
    });
  }
}
