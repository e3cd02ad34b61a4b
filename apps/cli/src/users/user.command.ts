import { ROLES, type Role } from '@palisade/vocabulary';
import { Option, type Command } from 'commander';
import { answer } from '../answer';
import { nameArgument } from '../name-argument';

interface CreateOptions {
  email: string;
  name: string;
  team?: string;
  role?: Role;
  operator?: boolean;
}

/** Adds `user create` and `user reset-password`. What needs the database is loaded when it is asked for. */
export function registerUserCommands(program: Command): void {
  const user = program.command('user').description('create accounts and reset passwords');
  registerCreate(user);
  registerResetPassword(user);
}

function registerCreate(user: Command): void {
  user
    .command('create')
    .description('create an account with a password, which is shown this once')
    .requiredOption('--email <email>', 'e-mail address to sign in with')
    .requiredOption('--name <name>', 'name of the person', nameArgument)
    .option('--team <team_id>', 'id of a team that the person joins')
    .addOption(new Option('--role <role>', 'role in that team; member without it').choices(ROLES))
    .option('--operator', 'let the person set the plan of every team')
    .action(async (options: CreateOptions, command: Command) => {
      if (options.role !== undefined && options.team === undefined)
        command.error('error: --role needs --team');
      const { createUser } = await import('./user-administration.js');
      const membership =
        options.team === undefined ? null : { teamId: options.team, role: options.role ?? 'member' };
      const created = await createUser(
        { email: options.email, name: options.name, isOperator: options.operator === true },
        membership,
      );
      answer(command, created, [
        `User id:  ${created.user_id}`,
        `E-mail:   ${created.email}`,
        `Password: ${created.password}   (shown this once)`,
      ]);
    });
}

function registerResetPassword(user: Command): void {
  user
    .command('reset-password')
    .description('give an account a new password, which is shown this once, and sign it out everywhere')
    .argument('<email>', 'e-mail address of the account')
    .action(async (email: string, _options: unknown, command: Command) => {
      const { resetPassword } = await import('./user-administration.js');
      const reset = await resetPassword(email);
      answer(command, reset, [`New password: ${reset.password}   (shown this once)`]);
    });
}
