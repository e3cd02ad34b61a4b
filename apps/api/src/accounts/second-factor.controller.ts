import { Body, Get, Post, Put } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { Operation, UserController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { WRONG_CODE } from '../second-factor/second-factor.errors';
import { type Client, CurrentClient } from '../sessions/client.decorator';
import { PASSWORD_NEEDED, SECOND_FACTOR_OFF, SECOND_FACTOR_ON } from './accounts.errors';
import {
  BeginSecondFactorBody,
  EnableSecondFactorBody,
  ProveSecondFactorBody,
  RecoveryCodesResource,
  SecondFactorResource,
  SecondFactorSetupResource,
} from './dto/second-factor.resource';
import { SecondFactorSettingsService } from './second-factor-settings.service';
import { Creates, Returns } from '../http/returns.decorator';

const ApiAlreadyOn = (): MethodDecorator =>
  ApiRefusal(
    403,
    'Two-factor authentication is already enabled, or the request does not come from the dashboard.',
    SECOND_FACTOR_ON,
  );
const ApiIsOff = (): MethodDecorator =>
  ApiRefusal(
    403,
    'Two-factor authentication is disabled, or the request does not come from the dashboard.',
    SECOND_FACTOR_OFF,
  );

@UserController('Accounts', 'second-factor')
export class SecondFactorController {
  constructor(private readonly settings: SecondFactorSettingsService) {}

  @Get()
  @Operation(
    'getSecondFactor',
    'Get the state of your second factor',
    'Whether it is enabled, and how many recovery codes are left.',
  )
  @Returns(SecondFactorResource, 'The state of your second factor.')
  get(@CurrentSession() session: SessionOwner) {
    return this.settings.get(session);
  }

  @Post()
  @Operation(
    'beginSecondFactor',
    'Start setting up an authenticator app',
    'Creates a secret (TOTP, RFC 6238). It takes effect when `enableSecondFactor` accepts a code.',
  )
  @Creates(SecondFactorSetupResource, 'The secret, shown only once.')
  @ApiAlreadyOn()
  @ApiBodyRefusals('current_password', PASSWORD_NEEDED)
  begin(
    @CurrentSession() session: SessionOwner,
    @Body() body: BeginSecondFactorBody,
    @CurrentClient() client: Client,
  ) {
    return this.settings.begin(session, body, client);
  }

  @Put()
  @Operation(
    'enableSecondFactor',
    'Enable the second factor with a first code',
    'Ends all your other sessions.',
  )
  @Returns(RecoveryCodesResource, 'Enabled. The recovery codes are shown only once.')
  @ApiAlreadyOn()
  @ApiBodyRefusals('code', WRONG_CODE)
  enable(
    @CurrentSession() session: SessionOwner,
    @Body() { code }: EnableSecondFactorBody,
    @CurrentClient() client: Client,
  ) {
    return this.settings.enable(session, code, client);
  }

  @Post('disable')
  @NoContent('Disabled. The secret and the recovery codes are deleted.')
  @Operation(
    'disableSecondFactor',
    'Disable the second factor',
    'From then on, signing in needs only the password.',
  )
  @ApiIsOff()
  @ApiBodyRefusals('code', WRONG_CODE)
  disable(
    @CurrentSession() session: SessionOwner,
    @Body() body: ProveSecondFactorBody,
    @CurrentClient() client: Client,
  ): Promise<void> {
    return this.settings.disable(session, body, client);
  }

  @Post('recovery-codes')
  @Operation('replaceRecoveryCodes', 'Replace your recovery codes', 'The new codes are shown only once.')
  @Creates(RecoveryCodesResource, 'The new codes; the old ones stop working.')
  @ApiIsOff()
  @ApiBodyRefusals('code', WRONG_CODE)
  replaceRecoveryCodes(
    @CurrentSession() session: SessionOwner,
    @Body() body: ProveSecondFactorBody,
    @CurrentClient() client: Client,
  ) {
    return this.settings.replaceRecoveryCodes(session, body, client);
  }
}
