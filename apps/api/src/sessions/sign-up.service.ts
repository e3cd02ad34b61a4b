import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { hashToken, passwordDefect } from '@palisade/credentials';
import { AccountsRepository, type SignUpOutcome } from '@palisade/persistence';
import { EmailConfirmations } from '../account-mail/email-confirmations';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { Client } from './client.decorator';
import type { SignUpStateResource } from './dto/sign-up-state.resource';
import type { SignUpBody } from './dto/sign-up.body';
import { type StartedSession, newSession } from './new-session';
import { PasswordCheck } from './password-check.service';
import { SessionEntry } from './session-entry.service';
import { SignInThrottle } from './sign-in-throttle';
import {
  EMAIL_TAKEN,
  INVITATION_FOR_ANOTHER,
  INVITATION_UNKNOWN,
  SETUP_TOKEN_UNKNOWN,
  SIGN_UP_CLOSED,
  TEAM_FULL,
} from './sessions.errors';

@Injectable()
export class SignUpService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordCheck,
    private readonly throttle: SignInThrottle,
    private readonly environment: Environment,
    private readonly entry: SessionEntry,
    private readonly confirmations: EmailConfirmations,
  ) {}

  state(): SignUpStateResource {
    return { is_open: this.environment.signUp === 'open' };
  }

  async signUp(body: SignUpBody, client: Client): Promise<StartedSession> {
    const person = { email: body.email.toLowerCase(), name: body.name.trim() };
    const defect = passwordDefect(body.password, person);
    if (defect !== null) throw ValidationFailed.at('password', `The password ${defect}`);
    this.passwords.refuseWhenFull('stranger');
    await this.throttle.beginSignUp(client.address);
    const invitationToken = body.invitation_token ?? null;
    const setupToken = body.setup_token ?? null;
    const { token, row } = newSession(client);
    const { user, session } = signedUp(
      await this.accounts.signUp({
        user: { ...person, passwordHash: await this.passwords.hash(body.password, 'stranger') },
        session: row,
        isOpen: this.environment.signUp === 'open',
        setupHash: setupToken === null ? null : hashToken(setupToken.trim()),
        invitationHash: invitationToken === null ? null : hashToken(invitationToken),
        team: {
          name: body.team_name?.trim() ?? `Team of ${person.name}`,
          plan: this.environment.newTeamPlan,
        },
        needsConfirmation: this.confirmations.isSet,
      }),
    );
    const started = await this.entry.describe({ token, expiresAt: session.expiresAt });
    if (this.confirmations.isSet && !started.resource.security.is_email_confirmed) {
      await this.confirmations.send(user, user.email);
    }
    return started;
  }
}

type SignedUp = Extract<SignUpOutcome, { outcome: 'signed_up' }>;

function signedUp(outcome: SignUpOutcome): SignedUp {
  switch (outcome.outcome) {
    case 'signed_up':
      return outcome;
    case 'closed':
      throw new ApiError('forbidden', SIGN_UP_CLOSED);
    case 'setup_token_unknown':
      throw ValidationFailed.at('setup_token', SETUP_TOKEN_UNKNOWN);
    case 'email_taken':
      throw ValidationFailed.at('email', EMAIL_TAKEN);
    case 'invitation_unknown':
      throw ValidationFailed.at('invitation_token', INVITATION_UNKNOWN);
    case 'invitation_for_another':
      throw ValidationFailed.at('email', INVITATION_FOR_ANOTHER);
    case 'team_full':
      throw ValidationFailed.at('invitation_token', TEAM_FULL);
  }
}
