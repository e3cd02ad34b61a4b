import { Module } from '@nestjs/common';
import { MembersController } from './members.controller';
import { MembersService } from './members.service';
import { NewTeamsController, TeamPlanController, TeamsController } from './teams.controller';
import { TeamsService } from './teams.service';

@Module({
  controllers: [TeamsController, NewTeamsController, TeamPlanController, MembersController],
  providers: [TeamsService, MembersService],
})
export class TeamsModule {}
