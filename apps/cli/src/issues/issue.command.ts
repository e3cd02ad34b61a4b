import type { Command } from 'commander';
import { serviceAccess } from '../as-code/service-access';
import { reasonOf, serviceClient } from '../as-code/service-client';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/?(?:[?#].*)?$)/i;
const AFTER_HELP = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team with the scope write.`;

/** Adds `issue ticket`: over the REST API with a key. */
export function registerIssueCommands(program: Command): void {
  program
    .command('issue')
    .description('issues of a team')
    .command('ticket')
    .argument('<issue>', 'the id of the issue, or the address of its page')
    .option('--connection <id>', 'the ticket connection; needed where the team has several')
    .description('create the ticket of an issue, or print the one that its cause has')
    .addHelpText('after', AFTER_HELP)
    .action(async (issue: string, { connection }: { connection?: string }, command: Command) => {
      const [id] = ID.exec(issue) ?? [];
      if (id === undefined) throw new Error(`${issue} has no id of an issue. Copy the address of its page.`);
      const ticket = await serviceClient(serviceAccess())
        .createTicket({ path: { issue_id: id }, body: { connection_id: connection } })
        .catch((error: unknown) => {
          throw new Error(reasonOf(error), { cause: error });
        });
      const isJson = command.optsWithGlobals<{ json?: boolean }>().json === true;
      if (isJson) console.log(JSON.stringify(ticket));
      else console.log(ticket.url ?? 'A worker creates the ticket within seconds.');
    });
}
