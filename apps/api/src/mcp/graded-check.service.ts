import { Injectable } from '@nestjs/common';
import type { CheckId, TeamId } from '@palisade/vocabulary';
import { ChecksService } from '../checks/checks.service';
import { GradesService } from '../grades/grades.service';
import { markGrade } from './site-content';

/** A check with the sum of its grade. */
@Injectable()
export class GradedCheck {
  constructor(
    private readonly checks: ChecksService,
    private readonly grades: GradesService,
  ) {}

  /** @throws ApiError */
  async describe(teamId: TeamId, checkId: CheckId): Promise<object> {
    const [check, grade] = await Promise.all([
      this.checks.get(teamId, checkId),
      this.grades.ofCheck(teamId, checkId),
    ]);
    return { ...check, grade_sum: markGrade(grade) };
  }
}
