import { type Command, Option } from 'commander';
import { printResult } from '../print-result';
import { dayArgument, monthsArgument } from './day-argument';

interface ExportOptions {
  before: Date;
  from?: Date;
  output?: string;
}

interface DropOptions {
  before?: Date;
  keepMonths?: number;
  yes?: boolean;
}

/** Adds `audit export` and `audit drop`. The code that needs the database is loaded when a command runs. */
export function registerAuditCommands(program: Command): void {
  const audit = program
    .command('audit')
    .description('export the audit log of all teams, and drop old months of it');
  registerExport(audit);
  registerDrop(audit);
}

function registerExport(audit: Command): void {
  audit
    .command('export')
    .description('write entries of the audit log as JSON Lines, the oldest first')
    .requiredOption('--before <day>', 'entries from before this day (UTC), such as 2026-01-01', dayArgument)
    .option('--from <day>', 'entries from this day on (UTC); all by default', dayArgument)
    .option('--output <file>', 'write to this new file instead of stdout')
    .action(async ({ before, from, output }: ExportOptions, command: Command) => {
      const { exportAuditLog } = await import('./audit-administration.js');
      const entries = await exportAuditLog(from ?? null, before, output);
      if (output !== undefined)
        printResult(command, { entries, file: output }, [`${entries} entries written.`]);
    });
}

function registerDrop(audit: Command): void {
  audit
    .command('drop')
    .description('list the months of the audit log that ended before a day; with --yes, delete them')
    .option('--before <day>', 'months that ended before this day (UTC), such as 2026-01-01', dayArgument)
    .addOption(
      new Option('--keep-months <number>', 'keep this month and this many whole months before it')
        .argParser(monthsArgument)
        .conflicts('before'),
    )
    .option('--yes', 'delete the months; only an export or a backup can restore them')
    .action(async ({ before, keepMonths, yes = false }: DropOptions, command: Command) => {
      const { dropAuditMonths, firstKeptDay } = await import('./audit-administration.js');
      const day = before ?? (keepMonths === undefined ? undefined : firstKeptDay(new Date(), keepMonths));
      if (day === undefined)
        return command.error('Set what to drop with --before <day> or --keep-months <number>.');
      const months = await dropAuditMonths(day, yes);
      const lines = months.map(({ month, entries }) => `${month}  ${entries} entries`);
      const end = yes
        ? 'Deleted.'
        : 'Nothing was deleted. Export the entries, then add --yes to delete them.';
      printResult(
        command,
        { dropped: yes, months },
        months.length === 0 ? ['No month ended before this day.'] : [...lines, end],
      );
    });
}
