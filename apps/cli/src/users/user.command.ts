import { ROLES, type Role } from '@palisade/vocabulary';
import { Option, type Command } from 'commander';
import { printResult } from '../print-result';
import { nameArgument } from '../name-argument';

interface CreateOptions {
  email: string;
  name: string;
  team?: string;
  role?: Role;
  operator?: boolean;
}

/** Adds the commands of `user`. The code that needs the database is loaded when a command runs. */
export function registerUserCommands(program: Command): void {
  const user = program.command('user').description('create accounts and restore access');
  registerCreate(user);
  registerResetPassword(user);
  registerLinks(user);
  registerChangeEmail(user);
  registerDisableSecondFactor(user);
  registerDisable(user);
}

function registerCreate(user: Command): void {
  user
    .command('create')
    .description('create an account with a password, which is shown only once')
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
      printResult(command, created, [
        `User id:  ${created.user_id}`,
        `E-mail:   ${created.email}`,
        `Password: ${created.password}   (shown only once)`,
      ]);
    });
}

function registerResetPassword(user: Command): void {
  user
    .command('reset-password')
    .description('reset a password, show the new one once, and sign the account out everywhere')
    .argument('<email>', 'e-mail address of the account')
    .action(async (email: string, _options: unknown, command: Command) => {
      const { resetPassword } = await import('./user-administration.js');
      const reset = await resetPassword(email);
      printResult(command, reset, [`New password: ${reset.password}   (shown only once)`]);
    });
}

function registerLinks(user: Command): void {
  const printing =
    (page: 'reset-password' | 'sign-in-link') =>
    async (email: string, _options: unknown, command: Command): Promise<void> => {
      const { createLink } = await import('./user-administration.js');
      const link = await createLink(page, email);
      printResult(command, link, [`Give this link to ${link.email}:`, link.url]);
    };
  user
    .command('reset-link')
    .description('print a password reset link; it works once, for one hour')
    .argument('<email>', 'e-mail address of the account')
    .action(printing('reset-password'));
  user
    .command('sign-in-link')
    .description('print a link that signs in without the password; it works once, for 30 minutes')
    .argument('<email>', 'e-mail address of the account')
    .action(printing('sign-in-link'));
}

function registerChangeEmail(user: Command): void {
  user
    .command('change-email')
    .description('change the e-mail address of an account')
    .argument('<email>', 'e-mail address of the account')
    .argument('<new_email>', 'new e-mail address')
    .action(async (email: string, to: string, _options: unknown, command: Command) => {
      const { changeEmail } = await import('./user-administration.js');
      const changed = await changeEmail(email, to);
      printResult(command, changed, [`The account now signs in as ${changed.email}.`]);
    });
}

function registerDisableSecondFactor(user: Command): void {
  user
    .command('disable-second-factor')
    .description('disable two-factor authentication for a person who lost the app and the recovery codes')
    .argument('<email>', 'e-mail address of the account')
    .action(async (email: string, _options: unknown, command: Command) => {
      const { disableSecondFactor } = await import('./user-administration.js');
      const disabled = await disableSecondFactor(email);
      printResult(command, disabled, [`Two-factor authentication of ${disabled.email} is disabled.`]);
    });
}

function registerDisable(user: Command): void {
  const setting =
    (isDisabled: boolean) =>
    async (email: string, _options: unknown, command: Command): Promise<void> => {
      const { setDisabled } = await import('./user-administration.js');
      const person = await setDisabled(email, isDisabled);
      const words = isDisabled
        ? `Nobody can sign in as ${person.email} any more, and all sessions have ended.`
        : `${person.email} can sign in again.`;
      printResult(command, person, [words]);
    };
  user
    .command('disable')
    .description('refuse sign-ins to an account and end its sessions')
    .argument('<email>', 'e-mail address of the account')
    .action(setting(true));
  user
    .command('enable')
    .description('allow sign-ins to a disabled account again')
    .argument('<email>', 'e-mail address of the account')
    .action(setting(false));
}
