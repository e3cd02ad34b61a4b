import { Injectable } from '@nestjs/common';
import { agedLists } from '@palisade/catalogue';
import { generateToken, hashToken, isWellFormedToken } from '@palisade/credentials';
import {
  LoadedDataRepository,
  MembershipsRepository,
  type SessionOwner,
  SessionsRepository,
  SignInChallengesRepository,
  type User,
  UsersRepository,
  ZonesRepository,
  actorOf,
} from '@palisade/persistence';
import { AccountNotices } from '../account-mail/account-notices';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import { WRONG_CODE } from '../second-factor/second-factor.errors';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { Client } from './client.decorator';
import { DeviceCookie } from './device-cookie';
import { type CurrentSessionResource, toCurrentSessionResource } from './dto/session.resource';
import { type SessionToken, type StartedSession, newSession } from './new-session';
import { ACCOUNT_DISABLED, CHALLENGE_OVER } from './sessions.errors';

/** A person who made an account a moment ago knows the browser. */
const JUST_SIGNED_UP_MS = 60_000;

/** A sign-in that waits for the second factor. */
export interface PendingSignIn {
  challenge: string;
  expiresAt: Date;
}

/** Whose session begins. */
type EnteringUser = Pick<User, 'id' | 'email' | 'name' | 'createdAt' | 'passwordHash' | 'disabledAt'>;

export type Entered = StartedSession | PendingSignIn;

/** The one place where a sign-in becomes a session, however the person proved who they are. */
@Injectable()
export class SessionEntry {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly challenges: SignInChallengesRepository,
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
    private readonly secondFactor: SecondFactorService,
    private readonly devices: DeviceCookie,
    private readonly notices: AccountNotices,
    private readonly zones: ZonesRepository,
    private readonly lists: LoadedDataRepository,
  ) {}

  /**
   * After the password was right, a provider vouched for the person, or the person opened a sign-in link.
   * @param byLink whether it was a link: its codes have a count of their own
   * @throws ApiError 403 when an operator disabled the account
   */
  async enter(user: EnteringUser, client: Client, byLink = false): Promise<Entered> {
    refuseDisabled(user);
    if (!(await this.secondFactor.isEnabled(user.id))) return this.start(user, client);
    const challenge = generateToken();
    return { challenge, expiresAt: await this.challenges.start(user.id, hashToken(challenge), byLink) };
  }

  /** The second step. @throws ApiError 401 when the first is over, 429; ValidationFailed when the code is wrong. */
  async pass(challenge: string | null, code: string, client: Client): Promise<StartedSession> {
    if (challenge === null || !isWellFormedToken(challenge)) throw over();
    const challengeHash = hashToken(challenge);
    const attempt = await this.challenges.attempt(challengeHash);
    const user = attempt === null ? null : await this.users.find(attempt.userId);
    if (attempt === null || user === null) throw over();
    const source = this.devices.read(client.cookies, user) ?? (attempt.byLink ? 'link' : 'stranger');
    if (!(await this.secondFactor.accepts(actorOf(user, client.address), code, source))) {
      throw ValidationFailed.at('code', WRONG_CODE);
    }
    if (!(await this.challenges.end(challengeHash))) throw over();
    return this.start(user, client);
  }

  /** What the browser is told about a session that has just begun. */
  async describe({ token, expiresAt }: SessionToken): Promise<StartedSession> {
    const owner = await this.sessions.findOwner(hashToken(token));
    const user = owner === null ? null : await this.users.find(owner.user.id);
    // Ended in the moment between.
    if (owner === null || user === null) throw over();
    return { token, expiresAt, resource: await this.resourceOf(owner), owner: user };
  }

  async resourceOf(session: SessionOwner): Promise<CurrentSessionResource> {
    const { user } = session;
    const teams = await this.memberships.teamsOf(user.id);
    return toCurrentSessionResource(user, teams, session, await this.forOperator(user));
  }

  /** What is wrong with the installation; nobody else can help. */
  private async forOperator({ isOperator }: SessionOwner['user']) {
    if (!isOperator) return { zonesWithoutWorker: [], oldLists: [] };
    const [zonesWithoutWorker, lists] = await Promise.all([this.zones.unserved(), this.lists.list()]);
    return { zonesWithoutWorker, oldLists: agedLists(lists, Date.now()) };
  }

  private async start(user: EnteringUser, client: Client): Promise<StartedSession> {
    const { token, row } = newSession(client);
    const { expiresAt } = await this.sessions.start(user.id, row, actorOf(user, client.address));
    const isNew = Date.now() - user.createdAt.getTime() < JUST_SIGNED_UP_MS;
    if (!isNew && !this.devices.isKnownDevice(client.cookies, user)) this.notices.sendNewDevice(user, client);
    return this.describe({ token, expiresAt });
  }
}

/** After the proof of who it is, so that strangers learn nothing. */
function refuseDisabled({ disabledAt }: EnteringUser): void {
  if (disabledAt !== null) throw new ApiError('forbidden', ACCOUNT_DISABLED);
}

const over = (): ApiError => new ApiError('unauthorized', CHALLENGE_OVER);
