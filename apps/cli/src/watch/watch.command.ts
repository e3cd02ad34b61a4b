import type { Command } from 'commander';

const AFTER_HELP = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team with the scope scan.
Ctrl-C ends the watch. Exit codes: 0 when the issue is closed, 2 when it is still open at the end, 1 if the watch failed.`;

/** Adds `watch`: retests an issue every minute, over the REST API with a key. */
export function registerWatchCommand(program: Command): void {
  program
    .command('watch')
    .argument('<issue>', 'the id of the issue, or the address of its page')
    .description('retest an issue every minute, for up to 30 minutes, until it is fixed')
    .addHelpText('after', AFTER_HELP)
    .action(async (issue: string, _options: unknown, command: Command) => {
      const { runWatch } = await import('./run-watch.js');
      await runWatch(issue, command);
    });
}
