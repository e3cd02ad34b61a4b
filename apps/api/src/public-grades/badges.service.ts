import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { type ActingTeam, type Badge, BadgesRepository } from '@palisade/persistence';
import type { CheckId } from '@palisade/vocabulary';
import { GradesService } from '../grades/grades.service';
import { SecretAddresses } from '../http/secret-addresses';
import { badgeSvg } from './badge';
import { BadgeResource } from './dto/badge.resource';

export const NO_BADGE = 'The check has no badge. Create it first.';
export const BADGE_NOT_FOUND = 'Badge not found. The address is wrong, was replaced or was revoked.';

/** A picture with the grade of a check, at a secret address. */
@Injectable()
export class BadgesService extends SecretAddresses<Badge, BadgeResource> {
  constructor(
    badges: BadgesRepository,
    private readonly grades: GradesService,
    environment: Environment,
  ) {
    super(badges, environment, {
      shown: (badge) => BadgeResource.of(badge),
      path: (token) => `/badge/${token}.svg`,
      none: NO_BADGE,
      notFound: BADGE_NOT_FOUND,
    });
  }

  async create(team: ActingTeam, checkId: CheckId) {
    return this.rotate(team, { teamId: team.id, checkId }, await this.noteOf(team, checkId));
  }

  async delete(team: ActingTeam, checkId: CheckId): Promise<void> {
    return this.revoke(team, { teamId: team.id, checkId }, await this.noteOf(team, checkId));
  }

  async open(token: string): Promise<string> {
    const { teamId, checkId } = await this.opened(token);
    const [row] = await this.grades.shown(teamId, [checkId]);
    if (row === undefined) throw this.notFound();
    return badgeSvg(row.grade, row.day);
  }

  private async noteOf({ id }: ActingTeam, checkId: CheckId) {
    const [check] = await this.grades.shown(id, [checkId]);
    if (check === undefined) throw this.none();
    return { target: { type: 'check', id: checkId, label: check.domain } };
  }
}
