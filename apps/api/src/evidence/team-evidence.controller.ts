import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { QUARTER_MESSAGE, QuarterQuery } from './dto/quarter.query';
import { ApiEvidence } from './evidence.decorators';
import { TeamEvidenceService } from './team-evidence.service';

@TeamController('Evidence', 'overview/evidence')
export class TeamEvidenceController {
  constructor(private readonly evidence: TeamEvidenceService) {}

  @Get()
  @Operation(
    'getQuarterEvidence',
    'Get the evidence of a quarter',
    'A signed PDF: method, what was scanned, what was open at the end, acceptances with reasons, and who changed what.',
  )
  @ApiEvidence('The evidence.')
  @ApiInvalid('quarter', QUARTER_MESSAGE)
  get(
    @CurrentTeam() team: AuthenticatedTeam,
    @Query() query: QuarterQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.evidence.send(team.id, query, response);
  }
}
