import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ChallengeCookie, SessionCookie } from '../auth/session-cookie';
import { toTimestamp } from '../http/fields/timestamp';
import { DeviceCookie } from './device-cookie';
import type { SecondFactorNeededResource } from './dto/second-factor-step';
import type { CurrentSessionResource } from './dto/session.resource';
import type { Entered } from './session-entry.service';

/** Gives the browser the cookies of the session and of the device, or of the sign-in that waits for the second factor. */
@Injectable()
export class EntryResponse {
  constructor(
    private readonly session: SessionCookie,
    private readonly challenge: ChallengeCookie,
    private readonly devices: DeviceCookie,
  ) {}

  give(
    request: Request,
    response: Response,
    entered: Entered,
  ): CurrentSessionResource | SecondFactorNeededResource {
    if ('challenge' in entered) {
      this.challenge.set(response, entered.challenge, entered.expiresAt);
      response.status(202);
      return { needs_second_factor: true, expires_at: toTimestamp(entered.expiresAt) };
    }
    this.session.set(response, entered.token, entered.expiresAt);
    this.challenge.clear(response);
    this.devices.remember(request, response, entered.owner);
    return entered.resource;
  }
}
