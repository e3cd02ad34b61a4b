import { Body, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { IdentityDraftEntry, IdentityEntry } from '@palisade/checks-file';
import { ChecksRepository } from '@palisade/persistence';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiId } from '../http/api-id.decorator';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { NoContent } from '../http/no-content.decorator';
import { Owned } from '../http/owned.decorator';
import { Creates, Returns } from '../http/returns.decorator';
import { IdentityPreviewResource, LoginPageResource } from './dto/identity-preview.resource';
import {
  CreateScanIdentityBody,
  DiscoverLoginBody,
  PreviewScanIdentityBody,
  UpdateScanIdentityBody,
} from './dto/scan-identity.bodies';
import { ScanIdentityList, ScanIdentityResource } from './dto/scan-identity.resource';
import { CHECK_NOT_VERIFIED } from './scan-identities.errors';
import { ScanIdentitiesService } from './scan-identities.service';

const IdentityParam = (): MethodDecorator => ApiId('identity_id', 'Id of the scan identity.');

@TeamController('Scan identities', 'checks/:check_id/scan-identities')
export class ScanIdentitiesController {
  constructor(private readonly identities: ScanIdentitiesService) {}

  @Get()
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'listScanIdentities',
    'List the scan identities of a check',
    'By name. Secrets are never returned.',
  )
  @Returns(ScanIdentityList, 'The scan identities.')
  list(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.identities.list(team.id, checkId);
  }

  @Post()
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'createScanIdentity',
    'Create a scan identity',
    'An account that scans of the check sign in with; use one that exists for scans alone. The domain of the check must be verified.',
  )
  @Creates(ScanIdentityResource, 'The new scan identity.')
  @ApiBodyRefusals('check', CHECK_NOT_VERIFIED)
  create(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() body: CreateScanIdentityBody,
  ) {
    return this.identities.create(team, checkId, body.entry() as IdentityEntry);
  }

  @Post('discover')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'discoverLogin',
    'Read a login page',
    'A worker reads the page and names the fields of its form. Nothing is sent to the form.',
  )
  @Returns(LoginPageResource, 'What was found.')
  @ApiBodyRefusals('check', CHECK_NOT_VERIFIED)
  discover(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() body: DiscoverLoginBody,
  ) {
    return this.identities.discover(team, checkId, body.url);
  }

  @Post('preview')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'previewScanIdentity',
    'Sign in without storing anything',
    'A worker signs in and shows what a stranger and the identity see, with a proposal for `verify` and `never`. Counts as a login: an account gets six an hour.',
  )
  @Returns(IdentityPreviewResource, 'What was seen.')
  @ApiBodyRefusals('check', CHECK_NOT_VERIFIED)
  preview(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() body: PreviewScanIdentityBody,
  ) {
    return this.identities.preview(team, checkId, body.entry() as IdentityDraftEntry);
  }

  @Get(':identity_id')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @IdentityParam()
  @Operation('getScanIdentity', 'Get one scan identity', 'Secrets are never returned.')
  @Returns(ScanIdentityResource, 'The scan identity.')
  get(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Param('identity_id') identityId: string,
  ) {
    return this.identities.get(team.id, checkId, identityId);
  }

  @Put(':identity_id')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @IdentityParam()
  @Operation(
    'updateScanIdentity',
    'Update a scan identity',
    'Only the supplied fields change, and it is unproven then. An absent secret stays, null clears one that is optional. Secrets are bound to kind and origins: send them again to change those.',
  )
  @Returns(ScanIdentityResource, 'The scan identity as it is now.')
  @ApiBodyRefusals('check', CHECK_NOT_VERIFIED)
  update(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Param('identity_id') identityId: string,
    @Body() body: UpdateScanIdentityBody,
  ) {
    return this.identities.update(team, checkId, identityId, body.entry());
  }

  @Delete(':identity_id')
  @RequiresRole('admin')
  @NoContent('The identity and its secrets are deleted.')
  @Owned(ChecksRepository, 'check')
  @IdentityParam()
  @Operation('deleteScanIdentity', 'Delete a scan identity', 'Also erases its secrets.')
  delete(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Param('identity_id') identityId: string,
  ) {
    return this.identities.delete(team, checkId, identityId);
  }

  @Post(':identity_id/verify')
  @IgnoresBody()
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @IdentityParam()
  @Operation(
    'verifyScanIdentity',
    'Prove a scan identity now',
    'A worker signs in and compares the page of `verify` without a session, with it, and with a broken one. A failed proof is not an error: see `state` and `message`. Each check has one attempt in five seconds. If no worker responds in time, the response is 503.',
  )
  @Returns(ScanIdentityResource, 'The scan identity with its new state.')
  @ApiBodyRefusals('check', CHECK_NOT_VERIFIED)
  verify(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Param('identity_id') identityId: string,
  ) {
    return this.identities.verify(team, checkId, identityId);
  }
}
