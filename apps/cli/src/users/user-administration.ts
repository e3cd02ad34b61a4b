import { appUrlOf, loadEnvironment } from '@palisade/config';
import { generatePassword, generateToken, hashPassword, hashToken } from '@palisade/credentials';
import {
  AccountTokensRepository,
  AccountsRepository,
  COMMAND_LINE,
  PeopleRepository,
  SecondFactorsRepository,
  UsersRepository,
} from '@palisade/persistence';
import { MAX_MEMBERS, type Role, isEmail, type TeamId } from '@palisade/vocabulary';
import { withDatabase } from '../operator-database';
import { requireTeam } from '../known-team';

export interface NewPerson {
  email: string;
  name: string;
  isOperator: boolean;
}

/** Creates the account and, where a team is given, the membership: both or neither. */
export async function createUser(
  { email, name, isOperator }: NewPerson,
  membership: { teamId: TeamId; role: Role } | null,
): Promise<{ user_id: string; email: string; password: string }> {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) throw new Error(`${email} is not an e-mail address.`);
  const password = generatePassword();
  const person = { email: address, name, isOperator, passwordHash: await hashPassword(password) };
  const user = await withDatabase(async (dataSource) => {
    if (membership !== null) await requireTeam(dataSource, membership.teamId);
    return new AccountsRepository(dataSource).forOperatorCreate(person, membership, COMMAND_LINE);
  });
  if (user === 'team_full') throw new Error(`The team has ${MAX_MEMBERS} members, which is the limit.`);
  if (user === 'email_taken')
    throw new Error(`An account with the e-mail address ${address} already exists.`);
  return { user_id: user.id, email: user.email, password };
}

export async function resetPassword(email: string): Promise<{ email: string; password: string }> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const isReset = await withDatabase((dataSource) =>
    new UsersRepository(dataSource).forOperatorResetPassword(email.trim(), passwordHash),
  );
  if (!isReset) throw noAccount(email);
  return { email: email.trim().toLowerCase(), password };
}

const LINKS = { 'reset-password': 'forOperatorAddReset', 'sign-in-link': 'forOperatorAddSignIn' } as const;

/**
 * A single-use link for an installation without mail: to set a new password within one hour, or to sign in without the password
 * within 30 minutes. A second factor is still required.
 */
export async function createLink(
  page: keyof typeof LINKS,
  email: string,
): Promise<{ email: string; url: string }> {
  const token = generateToken();
  const person = await withDatabase((dataSource) =>
    new AccountTokensRepository(dataSource)[LINKS[page]](email.trim(), hashToken(token)),
  );
  if (person === null) throw noAccount(email);
  return { email: person.email, url: `${appUrlOf(loadEnvironment([]))}/${page}#${token}` };
}

export async function changeEmail(email: string, to: string): Promise<{ email: string }> {
  const address = to.trim().toLowerCase();
  if (!isEmail(address)) throw new Error(`${to} is not an e-mail address.`);
  const outcome = await withDatabase((dataSource) =>
    new AccountTokensRepository(dataSource).forOperatorChangeEmail(email.trim(), address),
  );
  if (outcome === 'unknown') throw noAccount(email);
  if (outcome === 'taken') throw new Error(`An account with the e-mail address ${address} already exists.`);
  return { email: address };
}

/** For a person who has lost the authenticator app and all recovery codes. */
export async function disableSecondFactor(email: string): Promise<{ email: string; is_enabled: false }> {
  const outcome = await withDatabase((dataSource) =>
    new SecondFactorsRepository(dataSource).forOperatorDisable(email.trim()),
  );
  if (outcome === 'unknown') throw noAccount(email);
  if (outcome === 'not_enabled')
    throw new Error(`Two-factor authentication of ${email} is already disabled.`);
  return { email: email.trim().toLowerCase(), is_enabled: false };
}

/** Ends all sessions of the person, and refuses further sign-ins until the account is enabled. */
export async function setDisabled(
  email: string,
  isDisabled: boolean,
): Promise<{ email: string; is_disabled: boolean }> {
  const isKnown = await withDatabase((dataSource) =>
    new PeopleRepository(dataSource).forOperatorSetDisabled(email.trim(), isDisabled, COMMAND_LINE),
  );
  if (!isKnown) throw noAccount(email);
  return { email: email.trim().toLowerCase(), is_disabled: isDisabled };
}

const noAccount = (email: string): Error =>
  new Error(`There is no account with the e-mail address ${email}.`);
