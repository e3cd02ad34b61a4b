import { type Command, Option } from 'commander';
import { printResult } from '../print-result';

/** Adds `database roles`. */
export function registerDatabaseCommands(program: Command): void {
  program
    .command('database')
    .description('what the operator changes in PostgreSQL and Redis')
    .command('roles')
    .description(
      "print the database role and Redis user of a zone's workers, as SQL and as a command of Redis",
    )
    .addOption(new Option('--zone <zone>', 'name of the zone').makeOptionMandatory())
    .action(async ({ zone }: { zone: string }, command: Command) => {
      const { zoneAccess } = await import('./zone-access.js');
      const access = await zoneAccess(zone);
      printResult(command, access, [
        `-- PostgreSQL: run this as the owner of the database, then set a password with \\password ${access.role}`,
        'BEGIN;',
        ...access.statements.map((statement) => `${statement};`),
        'COMMIT;',
        '-- Redis: replace PASSWORD, and run this with redis-cli.',
        `-- ${access.redis}`,
        ...(access.redis_pace === null
          ? []
          : ['-- Each Redis of REDIS_PACE_URL:', `-- ${access.redis_pace}`]),
      ]);
    });
}
