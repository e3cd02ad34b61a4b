import { Injectable } from '@nestjs/common';
import { GradesRepository } from '@palisade/persistence';
import { type CheckId, type Grade, type TeamId, gradeOf, teamGradeOf } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { ShortCache } from '../redis/short-cache.service';
import { type CheckGradeResource, toCheckGradeResource } from './dto/check-grade.resource';
import { type TeamGradeResource, toTeamGradeResource } from './dto/team-grade.resource';
import { type TeamGradeHistoryResource, toTeamGradeHistoryResource } from './dto/team-grade-history.resource';
import { type GradeDay, SCAN_DAYS, firstDayOf, gradeHistory, teamGradeHistory } from './grade-history';

const CACHE_SECONDS = 300;

export interface ShownGrade {
  checkId: CheckId;
  domain: string;
  grade: Grade | null;
  /** Of the last scan of all tests, `YYYY-MM-DD`, UTC. */
  day: string | null;
}

@Injectable()
export class GradesService {
  constructor(
    private readonly grades: GradesRepository,
    private readonly cache: ShortCache,
  ) {}

  async ofCheck(teamId: TeamId, checkId: CheckId): Promise<CheckGradeResource> {
    const id = requireId(checkId, 'Check');
    const now = new Date();
    const [lines, steps, scans] = await Promise.all([
      this.grades.ofCheck(teamId, id),
      this.grades.rulesSteps(teamId, id, firstDayOf(now)),
      this.grades.scansByDay(teamId, id, SCAN_DAYS),
    ]);
    if (lines === null) throw new ApiError('not_found', 'Check not found.');
    return toCheckGradeResource(lines, gradeHistory(steps, scans, now), now);
  }

  /** What people without an account may know of checks, in the order of domains. Deleted checks are left out. */
  async shown(teamId: TeamId, checkIds: readonly CheckId[]): Promise<ShownGrade[]> {
    const now = new Date();
    return (await this.grades.ofTeam(teamId, checkIds)).map(({ checkId, domain, ...facts }) => ({
      checkId,
      domain,
      grade: gradeOf(facts, now).grade,
      day: facts.scan === null ? null : new Date(facts.scan.completedAt).toISOString().slice(0, 10),
    }));
  }

  /** Days that are over may be five minutes old, since a team can have 100,000 issues; today is as {@link ofTeam} says. */
  async historyOfTeam(teamId: TeamId): Promise<TeamGradeHistoryResource> {
    const now = new Date();
    const checks = await this.grades.ofTeam(teamId);
    const compute = async (): Promise<GradeDay[]> => {
      const [steps, scans] = await Promise.all([
        this.grades.rulesSteps(teamId, null, firstDayOf(now)),
        this.grades.scansByDay(teamId, null, SCAN_DAYS),
      ]);
      return teamGradeHistory(checks, steps, scans, now);
    };
    const days = await this.cache.get(`grade-history:${teamId}:${firstDayOf(now)}`, CACHE_SECONDS, compute);
    const { grade, score } = teamGradeOf(checks.map((check) => gradeOf(check, now)));
    return toTeamGradeHistoryResource(days.with(-1, { ...days.at(-1), grade, score } as GradeDay));
  }

  async ofTeam(teamId: TeamId): Promise<TeamGradeResource> {
    return toTeamGradeResource(await this.grades.ofTeam(teamId), new Date());
  }
}
