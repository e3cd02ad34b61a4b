import type { Command } from 'commander';
import { printResult } from '../print-result';
import { planDocument, planLines } from './plan-lines';

export function registerMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database to the newest schema')
    .option('--wait', 'wait for PostgreSQL as long as it takes')
    .option('--plan', 'show which migrations are missing and what they lock, and run none')
    .action(async ({ wait = false, plan = false }: { wait?: boolean; plan?: boolean }, command: Command) => {
      const { readPlan, runMigrations } = await import('./run-migrations.js');
      if (plan) {
        const missing = await readPlan();
        return printResult(command, planDocument(missing), planLines(missing));
      }
      const { applied, roles } = await runMigrations(wait);
      const lines = applied.length === 0 ? ['Nothing to do.'] : applied.map((name) => `Applied ${name}`);
      const granted = roles.map((role) => `Granted the rights of the role ${role}`);
      printResult(command, { applied, ...(roles.length > 0 && { roles }) }, [...lines, ...granted]);
    });
}
