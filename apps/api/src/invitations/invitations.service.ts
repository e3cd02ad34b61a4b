import type { TeamId, UserId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { generateToken, hashToken } from '@palisade/credentials';
import {
  type InvitationRefusal,
  InvitationsRepository,
  MembershipsRepository,
  type SessionOwner,
  actorOf,
} from '@palisade/persistence';
import { roleNeeded } from '../auth/access.errors';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { firstRows } from '../http/fields/response-limits';
import { ValidationFailed } from '../http/fields/validation-failed';
import { type OwnTeamResource, toOwnTeamResource } from '../teams/dto/own-team.resource';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';
import { TOO_MANY_REQUESTS } from '../throttling/rate-limit.decorators';
import {
  type CreateInvitationBody,
  type InvitationListResource,
  type InvitationOfferResource,
  type NewInvitationResource,
  toInvitationOfferResource,
  toInvitationResource,
} from './dto/invitation.resource';
import { InvitationMailer } from './invitation-mailer';
import {
  ALREADY_MEMBER,
  EMAIL_UNCONFIRMED,
  FOR_ANOTHER,
  INVITATION_NOT_FOUND,
  TEAM_FULL,
  TOO_MANY_INVITATIONS,
  TOO_MANY_MEMBERS,
  TOO_MANY_TEAMS,
} from './invitations.errors';

/** Each may become an e-mail to a stranger. Limits: per person over all teams, and per address over all people. */
const HOUR_MS = 3_600_000;
const PER_PERSON = { invitations: 50, windowMs: HOUR_MS };
const PER_ADDRESS = { invitations: 5, windowMs: 24 * HOUR_MS };

const REFUSALS: Readonly<Record<InvitationRefusal, string>> = {
  is_member: ALREADY_MEMBER,
  team_full: TOO_MANY_MEMBERS,
  too_many: TOO_MANY_INVITATIONS,
};

@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly mailer: InvitationMailer,
    private readonly counter: HitCounter,
    private readonly environment: Environment,
  ) {}

  async list(teamId: TeamId): Promise<InvitationListResource> {
    return { data: firstRows(await this.invitations.list(teamId)).map(toInvitationResource) };
  }

  async create(
    team: AuthenticatedTeam,
    { user }: SessionOwner,
    body: CreateInvitationBody,
  ): Promise<NewInvitationResource> {
    if (body.role === 'owner' && team.role !== 'owner') throw new ApiError('forbidden', roleNeeded('owner'));
    await this.count(`person:${user.id}`, PER_PERSON);
    await this.count(`address:${hashToken(body.email.toLowerCase())}`, PER_ADDRESS);
    // The mailed link proves the address, so nobody else may know it: the one that is shown has another token.
    const [token, mailToken] = [generateToken(), generateToken()];
    const row = {
      role: body.role,
      tokenHash: hashToken(token),
      mailTokenHash: this.mailer.isSet ? hashToken(mailToken) : null,
      invitedBy: user.id,
    };
    const invitation = await this.invitations.create(team, { ...row, email: body.email.toLowerCase() });
    if (typeof invitation === 'string') throw ValidationFailed.at('email', REFUSALS[invitation]);
    const [url, mailUrl] = [token, mailToken].map(
      (each) => `${appUrlOf(this.environment)}/invitations/${each}`,
    );
    const { email: to, invitedBy } = invitation;
    const isMailed = await this.mailer.send({ to, teamName: team.name, invitedBy, url: String(mailUrl) });
    return { ...toInvitationResource(invitation), url: String(url), is_mailed: isMailed };
  }

  async revoke(team: AuthenticatedTeam, invitationId: string): Promise<void> {
    const id = requireId(invitationId, 'Invitation');
    if (!(await this.invitations.revoke(team, id))) throw notFound();
  }

  async offer(token: string): Promise<InvitationOfferResource> {
    const offer = await this.invitations.findOffer(hashToken(token));
    if (offer === null) throw notFound();
    return toInvitationOfferResource(offer);
  }

  async accept(token: string, { user }: SessionOwner, address: string): Promise<OwnTeamResource> {
    const accepted = await this.invitations.accept(
      hashToken(token),
      actorOf(user, address),
      this.mailer.isSet,
    );
    switch (accepted.outcome) {
      case 'joined':
        return this.ownTeam(user.id, accepted.teamId);
      case 'for_another':
        throw new ApiError('forbidden', FOR_ANOTHER);
      case 'unconfirmed':
        throw new ApiError('forbidden', EMAIL_UNCONFIRMED);
      case 'team_full':
        throw new ApiError('forbidden', TEAM_FULL);
      case 'too_many_teams':
        throw new ApiError('forbidden', TOO_MANY_TEAMS);
      case 'unknown':
        throw notFound();
    }
  }

  private async ownTeam(userId: UserId, teamId: TeamId): Promise<OwnTeamResource> {
    const team = (await this.memberships.teamsOf(userId)).find(({ id }) => id === teamId);
    // Removed or deleted in the moment between.
    if (team === undefined) throw notFound();
    return toOwnTeamResource(team);
  }

  private async count(
    key: string,
    { invitations, windowMs }: { invitations: number; windowMs: number },
  ): Promise<void> {
    refuseAbove(await this.counter.hit(`invitations:${key}`, windowMs), invitations, TOO_MANY_REQUESTS);
  }
}

const notFound = (): ApiError => new ApiError('not_found', INVITATION_NOT_FOUND);
