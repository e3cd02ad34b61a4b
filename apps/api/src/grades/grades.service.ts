import { Injectable } from '@nestjs/common';
import { GradesRepository } from '@palisade/persistence';
import { type CheckId, type Grade, type TeamId, gradeOf } from '@palisade/vocabulary';
import { ApiError } from '../http/api-error';
import { requireId } from '../http/require-id';
import { type CheckGradeResource, toCheckGradeResource } from './dto/check-grade.resource';
import { type TeamGradeResource, toTeamGradeResource } from './dto/team-grade.resource';
import { SCAN_DAYS, gradeHistory } from './grade-history';

export interface ShownGrade {
  checkId: CheckId;
  domain: string;
  grade: Grade | null;
  /** Of the last scan of all tests, `YYYY-MM-DD`, UTC. */
  day: string | null;
}

@Injectable()
export class GradesService {
  constructor(private readonly grades: GradesRepository) {}

  async ofCheck(teamId: TeamId, checkId: CheckId): Promise<CheckGradeResource> {
    const id = requireId(checkId, 'Check');
    const now = new Date();
    const [lines, steps, scans] = await Promise.all([
      this.grades.ofCheck(teamId, id),
      this.grades.stepsOf(teamId, id),
      this.grades.scansByDay(teamId, id, SCAN_DAYS),
    ]);
    if (lines === null) throw new ApiError('not_found', 'Check not found.');
    return toCheckGradeResource(lines, gradeHistory(steps, scans, now), now);
  }

  /** What people without an account may know of checks, in the order of domains. Deleted checks are left out. */
  async shown(teamId: TeamId, checkIds: readonly CheckId[]): Promise<ShownGrade[]> {
    const now = new Date();
    return (await this.grades.ofTeam(teamId, checkIds)).map(({ checkId, domain, ...facts }) => ({
      ...{ checkId, domain, grade: gradeOf(facts, now).grade },
      day: facts.scan === null ? null : new Date(facts.scan.completedAt).toISOString().slice(0, 10),
    }));
  }

  async ofTeam(teamId: TeamId): Promise<TeamGradeResource> {
    return toTeamGradeResource(await this.grades.ofTeam(teamId), new Date());
  }
}
