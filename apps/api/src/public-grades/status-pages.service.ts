import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { type ActingTeam, type StatusPage, StatusPagesRepository } from '@palisade/persistence';
import { GradesService } from '../grades/grades.service';
import { SecretAddresses } from '../http/secret-addresses';
import { ValidationFailed } from '../http/fields/validation-failed';
import { StatusPageResource, type StatusPageBody } from './dto/status-page.resource';
import { statusPage } from './status.page';

export const NO_PAGE = 'The team has no status page. Create it first.';
export const PAGE_NOT_FOUND = 'Status page not found. The address is wrong, was replaced or was revoked.';

/** The page on which a team shows the grades of chosen checks, at a secret address. */
@Injectable()
export class StatusPagesService extends SecretAddresses<StatusPage, StatusPageResource> {
  constructor(
    private readonly pages: StatusPagesRepository,
    private readonly grades: GradesService,
    environment: Environment,
  ) {
    super(pages, environment, {
      shown: (page) => StatusPageResource.of(page),
      path: (token) => `/status/${token}`,
      none: NO_PAGE,
      notFound: PAGE_NOT_FOUND,
    });
  }

  async create(team: ActingTeam, body: StatusPageBody) {
    const content = await this.contentOf(team, body);
    const details = { title: content.title, checks: content.checkIds.length };
    return this.rotate(team, { teamId: team.id, ...content }, { details });
  }

  async update(team: ActingTeam, body: StatusPageBody) {
    const page = await this.pages.update(team, await this.contentOf(team, body));
    if (page === null) throw this.none();
    return StatusPageResource.of(page);
  }

  /** @returns an HTML document */
  async open(token: string): Promise<string> {
    const { teamId, title, checkIds } = await this.opened(token);
    return statusPage(title, await this.grades.shown(teamId, checkIds));
  }

  private async contentOf({ id }: ActingTeam, { title, check_ids: checkIds }: StatusPageBody) {
    const known = new Set((await this.grades.shown(id, checkIds)).map(({ checkId }) => checkId));
    const unknown = checkIds.find((checkId) => !known.has(checkId));
    if (unknown !== undefined)
      throw ValidationFailed.at('check_ids', `The team has no check with the id ${unknown}.`);
    return { title, checkIds };
  }
}
