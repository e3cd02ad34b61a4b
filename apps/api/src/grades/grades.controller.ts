import { Get, Param } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { Owned } from '../http/owned.decorator';
import { Returns } from '../http/returns.decorator';
import { CheckGradeResource } from './dto/check-grade.resource';
import { TeamGradeHistoryResource } from './dto/team-grade-history.resource';
import { TeamGradeResource } from './dto/team-grade.resource';
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
  @Returns(CheckGradeResource, 'The grade.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.grades.ofCheck(team.id, checkId);
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
  @Returns(TeamGradeResource, 'The grade.')
  get(@CurrentTeam() team: AuthenticatedTeam) {
    return this.grades.ofTeam(team.id);
  }

  @Get('grade-history')
  @Operation(
    'getTeamGradeHistory',
    'Get the history of the grade of the team',
    'The grade of each of the last 90 days, computed as that of today.',
  )
  @Returns(TeamGradeHistoryResource, 'The history.')
  history(@CurrentTeam() team: AuthenticatedTeam) {
    return this.grades.historyOfTeam(team.id);
  }
}
