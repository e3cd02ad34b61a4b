import { Injectable } from '@nestjs/common';
import { type SessionOwner, actorOf } from '@palisade/persistence';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import { CODE_NEEDED, WRONG_CODE } from '../second-factor/second-factor.errors';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { Client } from '../sessions/client.decorator';
import { PasswordProof } from '../sessions/password-proof.service';
import { FRESH_SIGN_IN, PASSWORD_NEEDED } from './accounts.errors';

const FRESH_MS = 10 * 60_000;

function requireFreshSignIn({ createdAt }: SessionOwner): void {
  if (Date.now() - createdAt.getTime() > FRESH_MS) throw new ApiError('forbidden', FRESH_SIGN_IN);
}

/** What a person gives again before a sensitive change. */
export interface GivenProof {
  current_password?: string | null;
  code?: string | null;
}

/** Asks for password and code again: a person who found an open browser has neither. */
@Injectable()
export class AccountProof {
  constructor(
    private readonly passwords: PasswordProof,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /** A person without a password must have signed in at the provider just now. @throws ValidationFailed, ApiError 403, 429 */
  async password(session: SessionOwner, { current_password }: GivenProof, client: Client): Promise<void> {
    if (!session.user.hasPassword) return requireFreshSignIn(session);
    if (current_password === undefined || current_password === null)
      throw ValidationFailed.at('current_password', PASSWORD_NEEDED);
    await this.passwords.require(session, current_password, client);
  }

  /** @throws ValidationFailed, ApiError 429 */
  async passwordAndCode(session: SessionOwner, proof: GivenProof, client: Client): Promise<void> {
    if (proof.code === undefined || proof.code === null) throw ValidationFailed.at('code', CODE_NEEDED);
    await this.password(session, proof, client);
    const actor = actorOf(session.user, client.address);
    if (!(await this.secondFactor.accepts(actor, proof.code, session.id))) {
      throw ValidationFailed.at('code', WRONG_CODE);
    }
  }
}
