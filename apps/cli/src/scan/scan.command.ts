import type { Command } from 'commander';
import { SCAN_OPTIONS } from './scan-options';
import { processTerminal, type ScanTerminal } from './scan-terminal';

const AFTER_HELP = `
Exit codes: 0 no finding at or above --fail-on, 1 at least one, 2 invalid usage, 3 a target could not be scanned, and no finding at or above --fail-on.
SCAN_ALLOWED_HOSTS in the environment is a comma-separated list of more --allow-host values.
DNS_SERVERS, the other documented DNS variables, DATA_URL (a folder with newer data lists for the tests) and DATA_UPDATES=on (load them from their public sources) work here too.`;

/** Adds `scan`: the scanning engine alone, without database, queue or configuration. */
export function registerScanCommand(program: Command, terminal: ScanTerminal = processTerminal): void {
  const command = program
    .command('scan')
    .description('scan sites from this machine and print the findings')
    .argument('[urls...]', 'URLs or host names of the sites')
    .addHelpText('after', AFTER_HELP);
  for (const option of SCAN_OPTIONS) command.addOption(option);
  command.action(async (urls: string[]) => {
    // Loading the scanners takes most of the start time.
    const { runScanCommand } = await import('./run-scan-command.js');
    await runScanCommand(urls, command, terminal);
  });
}
