import { SEVERITIES, TICKET_SYSTEMS } from '@palisade/vocabulary';
import { type Command, Option } from 'commander';
import { printResult } from '../print-result';
import { nameArgument } from '../name-argument';
import type { AddOptions } from './ticket-administration';

const EXIT_FAILED = 1;
const AFTER_HELP = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team; list needs the scope read, the others write.`;

/** Adds `ticket-connection add`, `test`, `list` and `remove`, over the REST API with a key. The client is loaded when a command runs. */
export function registerTicketConnectionCommands(program: Command): void {
  const group = program
    .command('ticket-connection')
    .description('manage the projects of GitHub, GitLab and Jira that get tickets')
    .addHelpText('after', AFTER_HELP);
  registerAdd(group);
  ofOne(group, 'test')
    .description('let a worker check the project and the token; exit with 1 if they do not work')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { lineOf, testConnection } = await import('./ticket-administration.js');
      const connection = await testConnection(id);
      printResult(command, connection, [lineOf(connection)]);
      if (connection.error !== null) process.exitCode = EXIT_FAILED;
    });
  group
    .command('list')
    .description('list the ticket connections of the team, without their tokens')
    .action(async (_options: unknown, command: Command) => {
      const { lineOf, listConnections } = await import('./ticket-administration.js');
      const connections = await listConnections();
      const lines =
        connections.length > 0 ? connections.map(lineOf) : ['The team has no ticket connections.'];
      printResult(command, { ticket_connections: connections }, lines);
    });
  ofOne(group, 'remove')
    .description('delete a ticket connection and its token; the tickets stay')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { removeConnection } = await import('./ticket-administration.js');
      await removeConnection(id);
      printResult(command, { id, removed: true }, ['The ticket connection and its token are deleted.']);
    });
}

function registerAdd(group: Command): void {
  group
    .command('add')
    .description('connect a project; its token comes from PALISADE_TICKET_TOKEN')
    .requiredOption('--name <name>', 'a name for people', nameArgument)
    .addOption(new Option('--type <type>', 'the ticket system').choices(TICKET_SYSTEMS).makeOptionMandatory())
    .requiredOption('--project <project>', 'owner/repository, group/project, or the key of the Jira project')
    .option('--api-url <url>', 'where its API is; required for Jira')
    .option('--account <email>', 'Jira Cloud: the account of the token')
    .option('--issue-type <type>', 'Jira: the type of new tickets')
    .option('--label <labels...>', 'labels of new tickets')
    .addOption(
      new Option('--min-severity <severity>', 'create tickets by rule from this severity on').choices(
        SEVERITIES,
      ),
    )
    .option('--tag <tags...>', 'by rule: only for checks with one of these tags')
    .option('--existing', 'by rule: also for issues that are already there')
    .action(async (options: AddOptions, command: Command) => {
      const { addConnection, lineOf } = await import('./ticket-administration.js');
      const added = await addConnection(options);
      printResult(command, added, [lineOf(added)]);
    });
}

const ofOne = (group: Command, name: string): Command =>
  group.command(name).argument('<connection_id>', 'id of the ticket connection');
