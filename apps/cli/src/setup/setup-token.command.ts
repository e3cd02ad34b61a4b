import type { Command } from 'commander';
import { printResult } from '../print-result';

/** Adds `setup-token`. The code that needs the database is loaded when a command runs. */
export function registerSetupTokenCommand(program: Command): void {
  program
    .command('setup-token')
    .description('create a token that lets one person sign up as an operator')
    .action(async (_options: unknown, command: Command) => {
      const { issueSetupToken } = await import('./issue-setup-token.js');
      const issued = await issueSetupToken();
      printResult(command, issued, [
        `Setup token: ${issued.setup_token}   (shown only once)`,
        `Sign up at:  ${issued.sign_up_url}`,
        `Expires:     ${issued.expires_at}, or when an account or a team is created`,
      ]);
    });
}
