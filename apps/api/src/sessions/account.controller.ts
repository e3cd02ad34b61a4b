import { Body, HttpCode, Patch, Put, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import type { SessionOwner } from '@palisade/persistence';
import type { Request, Response } from 'express';
import { Operation, UserController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { SessionCookie } from '../auth/session-cookie';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import { AccountService } from './account.service';
import { type Client, CurrentClient } from './client.decorator';
import { DeviceCookie } from './device-cookie';
import { ChangePasswordBody } from './dto/change-password.body';
import { UserResource } from './dto/session.resource';
import { UpdateUserBody } from './dto/update-user.body';
import { ApiSetsCookie, ApiTooBusy } from './sessions.decorators';
import { WRONG_PASSWORD } from './sessions.errors';
import { Returns } from '../http/returns.decorator';

@UserController('Accounts')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly cookie: SessionCookie,
    private readonly devices: DeviceCookie,
  ) {}

  @Patch('user')
  @Operation(
    'updateUser',
    'Change your name',
    'The e-mail address and the password have their own operations.',
  )
  @Returns(UserResource, 'Your account.')
  @ApiBodyRefusals('name', 'The name field is required.')
  update(@CurrentSession() session: SessionOwner, @Body() { name }: UpdateUserBody) {
    return this.account.rename(session, name);
  }

  @Put('password')
  @HttpCode(204)
  @Operation(
    'changePassword',
    'Change your password',
    'Signs out every other browser, and marks this one as the only known one. This browser gets a new session cookie.',
  )
  @ApiNoContentResponse({ description: 'The password was changed.', ...ApiSetsCookie })
  @ApiBodyRefusals('current_password', WRONG_PASSWORD)
  @ApiTooBusy()
  async changePassword(
    @CurrentSession() session: SessionOwner,
    @Body() body: ChangePasswordBody,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { token, expiresAt, owner } = await this.account.changePassword(session, body, client);
    this.cookie.set(response, token, expiresAt);
    this.devices.remember(request, response, owner);
  }
}
