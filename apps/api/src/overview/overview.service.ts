import type { TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import {
  CausesRepository,
  ExpiriesRepository,
  FlawsOfWeekRepository,
  OverviewRepository,
  PeopleDueRepository,
  WeekRepository,
  prioritiesOf,
} from '@palisade/persistence';
import { type ExpiriesResource, type ListExpiriesQuery, toExpiriesResource } from './dto/expiry.resource';
import { type FlawsResource, toFlawsResource } from './dto/flaw.resource';
import { type PeopleDueResource, toPeopleDueResource } from './dto/person-due.resource';
import { type PrioritiesResource, toPrioritiesResource } from './dto/priority.resource';
import { FROM_MESSAGE, type WeekQuery } from './dto/week.query';
import { type WeekResource, toWeekResource } from './dto/week.resource';
import { ValidationFailed } from '../http/fields/validation-failed';
import { weekDays } from './week-days';
import { type OverviewResource, toOverviewResource } from './dto/overview.resource';

const DAY_MS = 86_400_000;

/** The numbers of the dashboard, as they are at the moment of the request. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly overview: OverviewRepository,
    private readonly causes: CausesRepository,
    private readonly weeks: WeekRepository,
    private readonly ends: ExpiriesRepository,
    private readonly newFlaws: FlawsOfWeekRepository,
    private readonly people: PeopleDueRepository,
  ) {}

  async get(teamId: TeamId): Promise<OverviewResource> {
    return toOverviewResource(await this.overview.forTeam(teamId));
  }

  async week(teamId: TeamId, { from }: WeekQuery): Promise<WeekResource> {
    const days = weekDays(from, new Date());
    if (days === null) throw ValidationFailed.at('from', FROM_MESSAGE);
    return toWeekResource(await this.weeks.forTeam(teamId, days.span), days);
  }

  async expiries(teamId: TeamId, { kind, within_days: days }: ListExpiriesQuery): Promise<ExpiriesResource> {
    const now = new Date();
    const before = days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS);
    return toExpiriesResource(await this.ends.list(teamId, { kind, before }), now);
  }

  async peopleDue(teamId: TeamId): Promise<PeopleDueResource> {
    return toPeopleDueResource(await this.people.list(teamId));
  }

  async priorities(teamId: TeamId): Promise<PrioritiesResource> {
    return toPrioritiesResource(prioritiesOf(await this.causes.ofOpenIssues(teamId), new Date()));
  }

  async flaws(teamId: TeamId): Promise<FlawsResource> {
    return toFlawsResource(await this.newFlaws.list(teamId));
  }
}
