import type { Command } from 'commander';
import { answer } from '../answer';

export function registerCheckCommands(program: Command): void {
  program
    .command('check')
    .description('decide about checks')
    .command('verify')
    .description("take a check's domain as verified, so that intrusive tests may run")
    .argument('<check_id>', 'id of the check')
    .action(async (checkId: string, _options: unknown, command: Command) => {
      const { verifyCheck } = await import('./verify-check.js');
      await verifyCheck(checkId);
      answer(command, { check_id: checkId, is_verified: true }, [`Check ${checkId} is verified.`]);
    });
}
