import { Get, Param } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { inBothForms } from '../http/fields/resource';
import { Owned } from '../http/owned.decorator';
import { Returns } from '../http/returns.decorator';
import { CheckGradeFigures } from './dto/check-grade.resource';
import { TeamGradeHistoryFigures } from './dto/team-grade-history.resource';
import { TeamGradeFigures } from './dto/team-grade.resource';
import { GradesService } from './grades.service';
import { ReadsReplica } from '../replica/reads-replica.decorator';

@ReadsReplica()
@TeamController('Checks', 'checks/:check_id/grade')
export class CheckGradeController {
  constructor(private readonly grades: GradesService) {}

  @Get()
  @Owned(ChecksRepository, 'check')
  @Operation(
    'getCheckGrade',
    'Get the grade of a check',
    'From A+ to F, with what it adds up, what raises it most, and its history.',
  )
  @Returns(CheckGradeFigures, 'The grade.')
  async get(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return inBothForms(await this.grades.ofCheck(team.id, checkId));
  }
}

@ReadsReplica()
@TeamController('Stats', 'overview')
export class TeamGradeController {
  constructor(private readonly grades: GradesService) {}

  @Get('grade')
  @Operation(
    'getTeamGrade',
    'Get the grade of the team',
    'The mean of the graded checks, at most two grades above the worst one. Checks without a grade are named.',
  )
  @Returns(TeamGradeFigures, 'The grade.')
  async get(@CurrentTeam() team: AuthenticatedTeam) {
    return inBothForms(await this.grades.ofTeam(team.id));
  }

  @Get('grade-history')
  @Operation(
    'getTeamGradeHistory',
    'Get the history of the grade of the team',
    'The grade of each of the last 90 days, computed as that of today.',
  )
  @Returns(TeamGradeHistoryFigures, 'The history.')
  async history(@CurrentTeam() team: AuthenticatedTeam) {
    return inBothForms(await this.grades.historyOfTeam(team.id));
  }
}
