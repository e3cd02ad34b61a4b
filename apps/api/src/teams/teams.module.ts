import { Module } from '@nestjs/common';
import { MemberListController, MembersController } from './members.controller';
import { MembersService } from './members.service';
import {
  NewTeamsController,
  TeamAdministrationController,
  TeamPlanController,
  TeamsController,
} from './teams.controller';
import { TeamsService } from './teams.service';

@Module({
  controllers: [
    TeamsController,
    TeamAdministrationController,
    NewTeamsController,
    TeamPlanController,
    MemberListController,
    MembersController,
  ],
  providers: [TeamsService, MembersService],
})
export class TeamsModule {}
