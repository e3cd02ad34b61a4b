import { Body, Delete, Get, Ip, Patch, Post, Put } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { RequiresRole } from '../auth/access.decorators';
import { NeedsScope } from '../auth/key-scope';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { CiHashResource } from './dto/ci-hash.resource';
import { OwnTeamResource } from './dto/own-team.resource';
import { CreateTeamBody, PLAN_MESSAGE, SetPlanBody, UpdateTeamBody } from './dto/team.bodies';
import { TeamResource } from './dto/team.resource';
import { TeamsService, tooManyTeams } from './teams.service';
import {
  MemberController,
  Operation,
  OperatorController,
  TeamController,
  UserController,
} from '../auth/controller.decorators';
import { Creates, Returns } from '../http/returns.decorator';

const ApiTeamGone = (): MethodDecorator =>
  ApiRefusal(404, 'The team has just been deleted.', 'Team not found.');

@TeamController('Teams', 'team')
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @NeedsScope('write')
  @Operation(
    'getTeam',
    'Get the team',
    'The plan and its limits, the settings, and how many checks and members the team has. A key needs the scope `write`.',
  )
  @Returns(TeamResource, 'The team.')
  @ApiTeamGone()
  get(@CurrentTeam() team: AuthenticatedTeam) {
    return this.teams.get(team);
  }

  @Patch()
  @RequiresRole('admin')
  @Operation(
    'updateTeam',
    'Change the name or the settings of the team',
    'Absent fields keep their values. Changes are in the audit log. A key needs the scope `write`.',
  )
  @Returns(TeamResource, 'The team as it is now.')
  @ApiBodyRefusals('name', 'The name field is required.')
  @ApiTeamGone()
  update(@CurrentTeam() team: AuthenticatedTeam, @Body() body: UpdateTeamBody) {
    return this.teams.update(team, body);
  }
}

/** What concerns people and keys: no key may do it. */
@MemberController('Teams', 'team')
export class TeamAdministrationController {
  constructor(private readonly teams: TeamsService) {}

  @Delete()
  @RequiresRole('owner')
  @NoContent('Deleted.')
  @Operation(
    'deleteTeam',
    'Delete the team',
    'Stops its checks and scans and ends its keys, invitations and CI URLs. It is no longer visible to anyone.',
  )
  @ApiTeamGone()
  delete(@CurrentTeam() team: AuthenticatedTeam): Promise<void> {
    return this.teams.delete(team);
  }

  @Get('ci-hash')
  @RequiresRole('admin')
  @Operation(
    'getCiHash',
    'Get the CI hash and the templates of the CI URLs',
    'Replace the id in a template to get the CI URL of a check or a scan. Treat the hash like a password.',
  )
  @Returns(CiHashResource, 'The hash, which is a secret.')
  ciHash(@CurrentTeam() team: AuthenticatedTeam) {
    return this.teams.ciHash(team);
  }

  @Post('ci-hash/rotate')
  @RequiresRole('admin')
  @IgnoresBody()
  @Operation('rotateCiHash', 'Replace the CI hash', 'CI URLs with the old hash stop working immediately.')
  @Returns(CiHashResource, 'The new hash.')
  @ApiTeamGone()
  rotateCiHash(@CurrentTeam() team: AuthenticatedTeam) {
    return this.teams.rotateCiHash(team);
  }
}

@UserController('Teams', 'teams')
export class NewTeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Post()
  @Operation(
    'createTeam',
    'Create a team that you own',
    'The new team gets the plan that the operator chose for new teams.',
  )
  @Creates(OwnTeamResource, 'The new team.')
  @ApiRefusal(
    403,
    'You have reached the limit of teams for one person, or the request does not come from the dashboard.',
    tooManyTeams(5),
  )
  @ApiBodyRefusals('name', 'The name field is required.')
  create(@CurrentSession() session: SessionOwner, @Body() { name }: CreateTeamBody, @Ip() address: string) {
    return this.teams.create(name, session, address);
  }
}

@OperatorController('Teams', 'team/plan')
export class TeamPlanController {
  constructor(private readonly teams: TeamsService) {}

  @Put()
  @Operation(
    'setTeamPlan',
    'Change the plan of a team',
    'For operators of the installation; the header may name any team.',
  )
  @Returns(TeamResource, 'The team as it is now.')
  @ApiBodyRefusals('plan', PLAN_MESSAGE)
  @ApiTeamGone()
  setPlan(@CurrentTeam() team: AuthenticatedTeam, @Body() { plan }: SetPlanBody) {
    return this.teams.setPlan(team, plan);
  }
}
