import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { ApiId } from '../http/api-id.decorator';
import { MemberController, Operation } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { ApiKeysService } from './api-keys.service';
import { ApiKeyListResource, CreateApiKeyBody, NewApiKeyResource } from './dto/api-key.resource';
import { Creates, Returns } from '../http/returns.decorator';

@MemberController('Teams', 'team/api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Get()
  @RequiresRole('admin')
  @Operation(
    'listApiKeys',
    'List the API keys of the team',
    'Shows the name and the scopes of each key, and when it was last used.',
  )
  @Returns(ApiKeyListResource, 'All keys, without the keys themselves.')
  list(@CurrentTeam() team: AuthenticatedTeam) {
    return this.apiKeys.list(team.id);
  }

  @Post()
  @RequiresRole('admin')
  @Operation(
    'createApiKey',
    'Create an API key',
    'Keys work while the plan of the team includes API access. A team can have several active keys.',
  )
  @Creates(NewApiKeyResource, 'The key, shown only once.')
  @ApiBodyRefusals('name', 'The name field is required.')
  create(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Body() body: CreateApiKeyBody,
  ) {
    return this.apiKeys.create(team, session, body);
  }

  @Delete(':api_key_id')
  @RequiresRole('admin')
  @NoContent('The key is revoked, effective with the next request.')
  @ApiId('api_key_id', 'Id of the API key.')
  @Operation(
    'revokeApiKey',
    'Revoke an API key',
    'Requests with the key get 401, and CI hashes of single checks that it created stop working. A revoked key cannot be restored: create a new one.',
  )
  @ApiRefusal(404, 'The team has no such key.', 'API key not found.')
  revoke(@CurrentTeam() team: AuthenticatedTeam, @Param('api_key_id') keyId: string): Promise<void> {
    return this.apiKeys.revoke(team, keyId);
  }
}
