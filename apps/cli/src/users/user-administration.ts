import { generatePassword, hashPassword } from '@palisade/credentials';
import {
  AccountsRepository,
  COMMAND_LINE,
  TeamsRepository,
  UsersRepository,
  isId,
} from '@palisade/persistence';
import { type Role, isEmail } from '@palisade/vocabulary';
import { withDatabase } from '../operator-database';
import { unknownTeam } from '../teams/team-administration';

export interface NewPerson {
  email: string;
  name: string;
  isOperator: boolean;
}

/** The account, and its membership where a team is given, come together or not at all. */
export async function createUser(
  { email, name, isOperator }: NewPerson,
  membership: { teamId: string; role: Role } | null,
): Promise<{ user_id: string; email: string; password: string }> {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) throw new Error(`${email} is no e-mail address.`);
  const password = generatePassword();
  const person = { email: address, name, isOperator, passwordHash: await hashPassword(password) };
  const user = await withDatabase(async (dataSource) => {
    if (membership !== null) {
      const { teamId } = membership;
      const team = isId(teamId) ? await new TeamsRepository(dataSource).find(teamId) : null;
      if (team === null) throw unknownTeam(teamId);
    }
    return new AccountsRepository(dataSource).forOperatorCreate(person, membership, COMMAND_LINE);
  });
  if (user === null) throw new Error(`There is an account with the e-mail address ${address} already.`);
  return { user_id: user.id, email: user.email, password };
}

export async function resetPassword(email: string): Promise<{ email: string; password: string }> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const isReset = await withDatabase((dataSource) =>
    new UsersRepository(dataSource).forOperatorResetPassword(email.trim(), passwordHash),
  );
  if (!isReset) throw new Error(`There is no account with the e-mail address ${email}.`);
  return { email: email.trim().toLowerCase(), password };
}
