import { Get } from '@nestjs/common';
import { Environment, oidcSettingsOf } from '@palisade/config';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiUnknownParameter } from '../http/errors/api-refusal.decorator';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { SignInOptionsResource } from './dto/sign-in-options.resource';
import { Returns } from '../http/returns.decorator';

@PublicController('Accounts', 'sign-in-options')
export class SignInOptionsController {
  private readonly options: SignInOptionsResource;

  constructor(environment: Environment) {
    this.options = {
      sends_mail: environment.smtpUrl !== undefined,
      provider_name: oidcSettingsOf(environment)?.name ?? null,
    };
  }

  @Get()
  @Operation(
    'getSignInOptions',
    'Get the sign-in options',
    'The dashboard reads it to show the sign-in buttons.',
  )
  @Returns(SignInOptionsResource, 'The sign-in methods other than the password.')
  @ApiUnknownParameter()
  @ApiTooManyRequests()
  get() {
    return this.options;
  }
}
