import type { Schemas } from '@palisade/client';
import { ACCEPTANCE_REASONS } from '@palisade/vocabulary';
import { type Command, Option } from 'commander';
import { printResult } from '../print-result';
import { bulkCommand, undoCommand } from '../bulk/bulk-command';
import type { IssueBulkOptions } from './bulk-issues';

const ACTIONS = [
  'resolve',
  'unresolve',
  'accept',
  'remove_acceptance',
  'assign',
  'comment',
  'retest',
] as const satisfies readonly Schemas['BulkAction'][];
const AFTER_HELP = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team with the scope write.`;

/** Adds `issue`, over the REST API with a key. The client is loaded when a command runs. */
export function registerIssueCommands(program: Command): void {
  const group = program.command('issue').description('issues of a team');
  registerTicket(group);
  bulkCommand(group, 'issues', ACTIONS)
    .addOption(new Option('--reason <reason>', 'accept: why').choices(ACCEPTANCE_REASONS))
    .option('--note <text>', 'accept: more about the reason')
    .option('--until <time>', 'accept: until when, such as 2027-01-31T08:00:00Z')
    .option('--user <id>', 'assign: the id of a member, or none')
    .option('--notes <text>', 'resolve and unresolve: notes of each issue that changes')
    .option('--text <text>', 'comment: what it says')
    .action(async (action: Schemas['BulkAction'], options: IssueBulkOptions, command: Command) => {
      const { bulkIssues, bulkLines } = await import('./bulk-issues.js');
      const changed = await bulkIssues(action, options);
      printResult(command, changed, bulkLines(changed));
    });
  undoCommand(group).action(async (bulkId: string, _options: unknown, command: Command) => {
    const { undoBulkIssues, leftLines } = await import('./bulk-issues.js');
    const undone = await undoBulkIssues(bulkId);
    printResult(command, undone, [undone.message, ...leftLines(undone.left_alone)]);
  });
}

function registerTicket(group: Command): void {
  group
    .command('ticket')
    .argument('<issue>', 'the id of the issue, or the address of its page')
    .option('--connection <id>', 'the ticket connection; needed where the team has several')
    .description('create the ticket of an issue, or print the one that its cause has')
    .addHelpText('after', AFTER_HELP)
    .action(async (issue: string, { connection }: { connection?: string }, command: Command) => {
      const { createTicket } = await import('./create-ticket.js');
      const ticket = await createTicket(issue, connection);
      printResult(command, ticket, [ticket.url ?? 'A worker creates the ticket within seconds.']);
    });
}
