import { Body, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiId } from '../http/api-id.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { requireId } from '../http/require-id';
import { Returns } from '../http/returns.decorator';
import {
  AuthoriseScriptBody,
  ListScriptChangesQuery,
  ListScriptsQuery,
  UNTIL_MESSAGE,
} from './dto/script.bodies';
import { ScriptChangePage, ScriptLedgerResource, ScriptPage, ScriptResource } from './dto/script.resource';
import { ScriptsService } from './scripts.service';

const ScriptParam = (): MethodDecorator => ApiId('script_id', 'Id of the script.');

@TeamController('Scripts', 'checks/:check_id/scripts')
export class ScriptsController {
  constructor(private readonly scripts: ScriptsService) {}

  @Get()
  @Owned(ChecksRepository, 'check')
  @Operation(
    'listScripts',
    'List the scripts that run in the pages of a check',
    'What the test `third_party_scripts` has seen, for the inventory of PCI DSS 4.0.1, requirement 6.4.3: by host and address, those that are gone last. Signed-in pages are left out.',
  )
  @Returns(ScriptPage, 'The scripts.')
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Query() query: ListScriptsQuery,
    @ListAddress() address: URL,
  ) {
    return this.scripts.list(team.id, requireId(checkId, 'Check'), query, address);
  }

  @Get('changes')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'listScriptChanges',
    'List what changed in the scripts, headers and forms of a check',
    'The newest first, for requirement 11.6.1. The first scan has no changes. A check keeps the last 2,000.',
  )
  @Returns(ScriptChangePage, 'The changes.')
  changes(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Query() query: ListScriptChangesQuery,
    @ListAddress() address: URL,
  ) {
    return this.scripts.changes(team.id, requireId(checkId, 'Check'), query, address);
  }

  @Get('ledger')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'getScriptLedger',
    'Get what the ledger of scripts covers',
    'The pages that it knows, and the last self-test. Once a month, the ledger plants changes into a copy of what a scan has read, and compares the copy.',
  )
  @Returns(ScriptLedgerResource, 'What the ledger covers.')
  ledger(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.scripts.ledger(team.id, requireId(checkId, 'Check'));
  }

  @Put(':script_id/authorisation')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @ScriptParam()
  @Operation(
    'authoriseScript',
    'Authorise a script',
    'Says who is responsible for it and why the pages need it. Again to change or renew it.',
  )
  @Returns(ScriptResource, 'The script as it is now.')
  @ApiBodyRefusals('authorised_until', UNTIL_MESSAGE)
  authorise(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Param('script_id') scriptId: string,
    @Body() body: AuthoriseScriptBody,
  ) {
    return this.scripts.authorise(team, requireId(checkId, 'Check'), requireId(scriptId, 'Script'), body);
  }

  @Delete(':script_id/authorisation')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @ScriptParam()
  @Operation(
    'endScriptAuthorisation',
    'End the authorisation of a script',
    'The script stays in the list. One without an authorisation stays as it is.',
  )
  @Returns(ScriptResource, 'The script as it is now.')
  unauthorise(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Param('script_id') scriptId: string,
  ) {
    return this.scripts.unauthorise(team, requireId(checkId, 'Check'), requireId(scriptId, 'Script'));
  }
}
