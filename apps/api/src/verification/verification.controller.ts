import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import { ChecksRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/api-refusal.decorator';
import { Owned } from '../http/owned.decorator';
import { VerificationResource, VerifiedResource } from './dto/verification.resource';
import { METHOD_MESSAGE, VerifyCheckBody } from './dto/verify-check.body';
import { VerificationService } from './verification.service';

@TeamController('Verification', 'checks/:check_id')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Get('verification')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'getVerification',
    'Get the verification of a check and how to prove its domain',
    'Intrusive tests send requests only where a file or meta tag was seen within 24 hours: see intrusive_tests.',
  )
  @ApiOkResponse({ type: VerificationResource, description: 'The verification of the check.' })
  get(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
  ): Promise<VerificationResource> {
    return this.verification.get(team.id, checkId);
  }

  @Post('verify')
  @RequiresRole('admin')
  @HttpCode(200)
  @Owned(ChecksRepository, 'check')
  @Operation(
    'verifyCheck',
    'Verify the domain of a check now',
    'A worker checks the proof within 15 seconds. A missing proof is not an error: see attempts. Each check can be verified once in five seconds; earlier requests get 429 with Retry-After. If no worker responds in time, the response is 503.',
  )
  @ApiBody({ type: VerifyCheckBody, required: false })
  @ApiOkResponse({ type: VerifiedResource, description: 'The verification and what was found.' })
  @ApiInvalid('method', METHOD_MESSAGE)
  @ApiBodyRefusals()
  verify(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() body: VerifyCheckBody,
  ): Promise<VerifiedResource> {
    return this.verification.verify(team, checkId, body.method);
  }
}
