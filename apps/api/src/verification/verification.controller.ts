import { Body, Get, Param, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { ChecksRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import { Owned } from '../http/owned.decorator';
import { VerificationResource, VerifiedResource } from './dto/verification.resource';
import { METHOD_MESSAGE, VerifyCheckBody } from './dto/verify-check.body';
import { VerificationService } from './verification.service';
import { Returns } from '../http/returns.decorator';

@TeamController('Verification', 'checks/:check_id')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Get('verification')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'getVerification',
    'Get the verification of a check and how to prove its domain',
    'Intrusive tests send requests only where a file or meta tag was seen within 24 hours: see `intrusive_tests`.',
  )
  @Returns(VerificationResource, 'The verification of the check.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.verification.get(team.id, checkId);
  }

  @Post('verify')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'verifyCheck',
    'Verify the domain of a check now',
    'A worker checks the proof within 15 seconds. A missing proof is not an error: see attempts. Each check can be verified once in five seconds; earlier requests get 429 with Retry-After. If no worker responds in time, the response is 503.',
  )
  @ApiBody({ type: VerifyCheckBody, required: false })
  @Returns(VerifiedResource, 'The verification and what was found.')
  @ApiBodyRefusals('method', METHOD_MESSAGE)
  verify(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() body: VerifyCheckBody,
  ) {
    return this.verification.verify(team, checkId, body.method);
  }
}
