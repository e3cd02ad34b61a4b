import type { Schemas } from '@palisade/client';
import type { Command } from 'commander';
import { printResult } from '../print-result';
import { bulkCommand, pairArgument, undoCommand } from '../bulk/bulk-command';
import type { CheckBulkOptions } from './bulk-checks';

type Action = Schemas['BulkCheckAction'];

const ACTIONS = [
  'schedule',
  'tests',
  'tags',
  'pause',
  'resume',
  'delete',
] as const satisfies readonly Action[];

/** Adds `check bulk` and `check undo`, over the REST API with a key. */
export function registerBulkChecks(check: Command): void {
  bulkCommand(check, 'checks', ACTIONS)
    .option('--schedule <name=value>', 'schedule: kind, weekday, day, time and time_zone', pairArgument)
    .option('--test <key=on>', 'tests: a test and on or off; other tests stay', pairArgument)
    .option('--add-tag <tags...>', 'tags: tags to add')
    .option('--remove-tag <tags...>', 'tags: tags to remove')
    .option('--until <time>', 'pause: until when, such as 2027-01-31T08:00:00Z')
    .option('--expect <number>', 'change nothing if the request names another number of checks')
    .action(async (action: Action, options: CheckBulkOptions, command: Command) => {
      const { bulkChecks, bulkLines } = await import('./bulk-checks.js');
      const changed = await bulkChecks(action, options);
      printResult(command, changed, bulkLines(changed));
    });
  undoCommand(check).action(async (bulkId: string, _options: unknown, command: Command) => {
    const { leftLines, undoBulkChecks } = await import('./bulk-checks.js');
    const undone = await undoBulkChecks(bulkId);
    printResult(command, undone, [undone.message, ...leftLines(undone.left_alone)]);
  });
}
