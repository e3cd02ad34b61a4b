import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { Command } from 'commander';
import { printResult } from '../print-result';
import { registerBulkChecks } from './bulk-checks.command';

export function registerCheckCommands(program: Command): void {
  const check = program.command('check').description('manage checks');
  check
    .command('verify')
    .description('mark a domain as verified, so that intrusive tests may run')
    .argument('<check_id>', 'id of the check')
    .action(async (checkId: CheckId, _options: unknown, command: Command) => {
      const { verifyCheck } = await import('./verify-check.js');
      await verifyCheck(checkId);
      printResult(command, { check_id: checkId, is_verified: true }, [`Check ${checkId} is verified.`]);
    });
  check
    .command('list')
    .description('list the checks of a team')
    .argument('<team_id>', 'id of the team')
    .action(async (teamId: TeamId, _options: unknown, command: Command) => {
      const { listChecks } = await import('./list-checks.js');
      const checks = await listChecks(teamId);
      const lines = checks.map(({ check_id, domain, is_active, is_verified }) =>
        [check_id, domain, is_active ? 'active' : 'paused', is_verified ? 'verified' : 'not verified'].join(
          '  ',
        ),
      );
      printResult(command, { checks }, lines.length > 0 ? lines : ['The team has no checks.']);
    });
  registerSitemap(check);
  registerBulkChecks(check);
  check
    .command('isolated')
    .description('list isolated checks: their scans run alone because they crashed other processes')
    .action(async (_options: unknown, command: Command) => {
      const { listIsolatedChecks } = await import('./isolated-checks.js');
      const checks = await listIsolatedChecks();
      const rows = checks.map(({ id, teamId, domain, isolatedAt }) => ({
        check_id: id,
        team_id: teamId,
        domain,
        isolated_at: isolatedAt.toISOString(),
      }));
      const lines = rows.map((row) => Object.values(row).join('  '));
      printResult(command, { checks: rows }, lines.length > 0 ? lines : ['No check is isolated.']);
    });
  check
    .command('release')
    .description('run the scans of an isolated check with others again')
    .argument('<check_id>', 'id of the check')
    .action(async (checkId: CheckId, _options: unknown, command: Command) => {
      const { releaseCheck } = await import('./isolated-checks.js');
      await releaseCheck(checkId);
      printResult(command, { check_id: checkId, is_isolated: false }, [
        `Check ${checkId} is no longer isolated.`,
      ]);
    });
}

const NEEDS_KEY = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team with the scope write.`;

function registerSitemap(check: Command): void {
  check
    .command('sitemap')
    .description('print the paths of the sitemap, for expected_paths of the check; stores nothing')
    .argument('<check_id>', 'id of the check')
    .option('--url <url>', 'where the sitemap is: a path, or a URL on the host of the check')
    .addHelpText('after', NEEDS_KEY)
    .action(async (checkId: string, { url }: { url?: string }, command: Command) => {
      const { sitemapLines, sitemapPaths } = await import('./sitemap-paths.js');
      const read = await sitemapPaths(checkId, url);
      printResult(command, read, sitemapLines(read));
    });
}
