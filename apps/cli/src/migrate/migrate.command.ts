import type { Command } from 'commander';
import { answer } from '../answer';

export function registerMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database to the newest schema')
    .option('--wait', 'wait for PostgreSQL as long as it takes')
    .action(async ({ wait = false }: { wait?: boolean }, command: Command) => {
      const { runMigrations } = await import('./run-migrations.js');
      const { applied, roles } = await runMigrations(wait);
      const lines = applied.length === 0 ? ['Nothing to do.'] : applied.map((name) => `Applied ${name}`);
      const granted = roles.map((role) => `Granted the rights of the role ${role}`);
      answer(command, { applied, ...(roles.length > 0 && { roles }) }, [...lines, ...granted]);
    });
}
