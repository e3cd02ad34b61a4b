import { Injectable, Logger } from '@nestjs/common';
import {
  type AuditActor,
  AuditLogRepository,
  type SessionOwner,
  SessionsRepository,
  type User,
  UsersRepository,
  actorOf,
  isDatabaseOutage,
} from '@palisade/persistence';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { firstRows } from '../http/fields/response-limits';
import type { Client } from './client.decorator';
import { DeviceCookie } from './device-cookie';
import {
  type CurrentSessionResource,
  type SessionListResource,
  toSessionResource,
} from './dto/session.resource';
import type { SignInBody } from './dto/sign-in.body';
import { PasswordCheck } from './password-check.service';
import { type Entered, SessionEntry } from './session-entry.service';
import { WRONG_SIGN_IN } from './sessions.errors';
import { SignInThrottle } from './sign-in-throttle';

@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly auditLog: AuditLogRepository,
    private readonly passwords: PasswordCheck,
    private readonly throttle: SignInThrottle,
    private readonly devices: DeviceCookie,
    private readonly entry: SessionEntry,
  ) {}

  async signIn({ email, password }: SignInBody, client: Client): Promise<Entered> {
    if (!this.devices.hasAny(client.cookies)) this.passwords.refuseWhenFull('stranger');
    const user = await this.users.findByEmail(email);
    const device = user === null ? null : this.devices.read(client.cookies, user);
    const isRight = await this.throttle.judge({ email, address: client.address, device }, () =>
      this.passwords.isRight(password, user?.passwordHash ?? null, device === null ? 'stranger' : 'known'),
    );
    if (user === null || !isRight) {
      this.noteFailure(user, client);
      throw new ApiError('unauthorized', WRONG_SIGN_IN);
    }
    return this.entry.enter(user, client);
  }

  current(session: SessionOwner): Promise<CurrentSessionResource> {
    return this.entry.resourceOf(session);
  }

  async list({ id, user }: SessionOwner): Promise<SessionListResource> {
    const sessions = await this.sessions.list(user.id);
    return { data: firstRows(sessions).map((session) => toSessionResource(session, id)) };
  }

  async end({ user }: SessionOwner, sessionId: string, { address }: Client): Promise<void> {
    const id = requireId(sessionId, 'Session');
    if (!(await this.sessions.end(user.id, id, actorOf(user, address)))) {
      throw new ApiError('not_found', 'Session not found.');
    }
  }

  /** Next to the request: an account with teams has more to write than none, and the time would tell. */
  private noteFailure(user: User | null, { address }: Client): void {
    const actor: AuditActor =
      user === null ? { kind: 'user', id: null, label: 'unknown account', address } : actorOf(user, address);
    this.auditLog.recordFailedSignIn(user?.id ?? null, actor).catch((error: unknown) => {
      const text = 'A failed sign-in could not be written to the audit log';
      if (isDatabaseOutage(error)) this.logger.warn(text, error);
      else this.logger.error(text, error);
    });
  }
}
