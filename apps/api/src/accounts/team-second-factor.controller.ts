import { Body, Put } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { MemberController, Operation } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { OWN_FACTOR_FIRST } from './accounts.errors';
import { RequireSecondFactorBody, TeamSecondFactorResource } from './dto/second-factor.resource';
import { SecondFactorSettingsService } from './second-factor-settings.service';
import { Returns } from '../http/returns.decorator';

@MemberController('Teams', 'team/second-factor')
export class TeamSecondFactorController {
  constructor(private readonly settings: SecondFactorSettingsService) {}

  @Put()
  @RequiresRole('admin')
  @Operation(
    'requireSecondFactor',
    'Require a second factor of every member, or stop requiring it',
    'Members without one get 403 until they set it up. API keys and CI URLs are not affected. To require it, you need a second factor yourself.',
  )
  @Returns(TeamSecondFactorResource, 'The current setting.')
  @ApiRefusal(404, 'The team has just been deleted.', 'Team not found.')
  @ApiBodyRefusals('is_required', OWN_FACTOR_FIRST)
  require(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Body() body: RequireSecondFactorBody,
  ) {
    return this.settings.requireOfTeam(team, session, body.is_required);
  }
}
