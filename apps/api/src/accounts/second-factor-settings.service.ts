import { Injectable } from '@nestjs/common';
import {
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  totpStep,
  totpUri,
} from '@palisade/credentials';
import { type SessionOwner, SecondFactorsRepository, TeamsRepository, actorOf } from '@palisade/persistence';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { AccountNotices } from '../account-mail/account-notices';
import { ApiError } from '../http/errors/api-error';
import { toTimestamp } from '../http/fields/timestamp';
import { ValidationFailed } from '../http/fields/validation-failed';
import { WRONG_CODE } from '../second-factor/second-factor.errors';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { Client } from '../sessions/client.decorator';
import { AccountProof, type GivenProof } from './account-proof.service';
import { OWN_FACTOR_FIRST, SECOND_FACTOR_OFF, SECOND_FACTOR_ON, SETUP_OVER } from './accounts.errors';
import type {
  RecoveryCodesResource,
  SecondFactorResource,
  SecondFactorSetupResource,
  TeamSecondFactorResource,
} from './dto/second-factor.resource';

/** How people and teams set up the second factor. */
@Injectable()
export class SecondFactorSettingsService {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly teams: TeamsRepository,
    private readonly secondFactor: SecondFactorService,
    private readonly proof: AccountProof,
    private readonly notices: AccountNotices,
  ) {}

  async get({ user }: SessionOwner): Promise<SecondFactorResource> {
    const enabledAt = (await this.factors.find(user.id))?.enabledAt ?? null;
    return {
      is_enabled: enabledAt !== null,
      enabled_at: enabledAt === null ? null : toTimestamp(enabledAt),
      recovery_codes_left: await this.factors.countRecoveryCodes(user.id),
    };
  }

  /** The secret counts once a code of it was right. */
  async begin(session: SessionOwner, proof: GivenProof, client: Client): Promise<SecondFactorSetupResource> {
    await this.proof.password(session, proof, client);
    const { id, email } = session.user;
    const secret = generateTotpSecret();
    if (!(await this.factors.begin(id, this.secondFactor.seal(id, secret)))) {
      throw new ApiError('forbidden', SECOND_FACTOR_ON);
    }
    return { secret, uri: totpUri(secret, email) };
  }

  async enable({ user, id }: SessionOwner, code: string, client: Client): Promise<RecoveryCodesResource> {
    await this.secondFactor.countAttempt(user.id, id);
    const factor = await this.factors.find(user.id);
    if (factor === null) throw ValidationFailed.at('code', SETUP_OVER);
    if (factor.enabledAt !== null) throw new ApiError('forbidden', SECOND_FACTOR_ON);
    const secret = this.secondFactor.open(factor);
    if (secret === null) throw ValidationFailed.at('code', SETUP_OVER);
    const step = totpStep(secret, code.replace(/\s/g, ''));
    if (step === null) throw ValidationFailed.at('code', WRONG_CODE);
    const codes = generateRecoveryCodes();
    const actor = actorOf(user, client.address);
    const proof = { sealedSecret: factor.sealedSecret, step };
    if (!(await this.factors.enable(actor, proof, codes.map(hashRecoveryCode), id))) {
      throw ValidationFailed.at('code', SETUP_OVER);
    }
    await this.secondFactor.forgetAttempts(user.id, id);
    this.notices.send(user, 'second_factor_enabled', client);
    return { recovery_codes: codes };
  }

  async disable(session: SessionOwner, proof: GivenProof, client: Client): Promise<void> {
    this.refuseWhileOff(session);
    await this.proof.passwordAndCode(session, proof, client);
    await this.factors.disable(session.user.id, actorOf(session.user, client.address));
    this.notices.send(session.user, 'second_factor_disabled', client);
  }

  /** Codes of before stop working. */
  async replaceRecoveryCodes(
    session: SessionOwner,
    proof: GivenProof,
    client: Client,
  ): Promise<RecoveryCodesResource> {
    this.refuseWhileOff(session);
    await this.proof.passwordAndCode(session, proof, client);
    const codes = generateRecoveryCodes();
    const actor = actorOf(session.user, client.address);
    await this.factors.replaceRecoveryCodes(actor, codes.map(hashRecoveryCode));
    return { recovery_codes: codes };
  }

  /** Who requires it of others has it, or would be locked out with them. */
  async requireOfTeam(
    team: AuthenticatedTeam,
    { user }: SessionOwner,
    isRequired: boolean,
  ): Promise<TeamSecondFactorResource> {
    if (isRequired && !user.hasSecondFactor) throw ValidationFailed.at('is_required', OWN_FACTOR_FIRST);
    if (!(await this.teams.requireSecondFactor(team, isRequired))) {
      throw new ApiError('not_found', 'Team not found.');
    }
    return { is_required: isRequired };
  }

  private refuseWhileOff({ user }: SessionOwner): void {
    if (!user.hasSecondFactor) throw new ApiError('forbidden', SECOND_FACTOR_OFF);
  }
}
