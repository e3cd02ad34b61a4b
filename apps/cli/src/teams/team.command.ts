import { PLANS, type Plan, type TeamId } from '@palisade/vocabulary';
import { Argument, Option, type Command } from 'commander';
import { printResult } from '../print-result';
import { nameArgument } from '../name-argument';
import { dueDaysArgument } from './due-days-argument';
import type { SettingOptions } from './team-settings';

const ON_OR_OFF = ['on', 'off'] as const;

const WITH_A_KEY = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team with the scope write.`;

/** Adds `team …`: commands of the operator, and `members` and `settings` over the REST API. What they need is loaded when one runs. */
export function registerTeamCommands(program: Command): void {
  const team = program.command('team').description('create and change teams');
  registerCreate(team);
  registerList(team);
  registerSetPlan(team);
  registerRotateCiHash(team);
  registerMembers(team);
  registerSettings(team);
}

function registerMembers(team: Command): void {
  team
    .command('members')
    .description('list ids and names of the members of your team')
    .addHelpText('after', WITH_A_KEY)
    .action(async (_options: unknown, command: Command) => {
      const { teamMembers } = await import('./team-settings.js');
      const members = await teamMembers();
      printResult(
        command,
        members,
        members.data.map(({ id, name }) => `${id}  ${name}`),
      );
    });
}

function registerSettings(team: Command): void {
  team
    .command('settings')
    .description('show the settings of your team, and change those that you name')
    .option('--name <name>', 'name of the team', nameArgument)
    .addOption(
      new Option('--auto-resolve-after <scans>', 'scans in a row without an issue that resolve it').argParser(
        Number,
      ),
    )
    .addOption(
      new Option('--new-tests <on|off>', 'whether new tests are enabled on all checks').choices(ON_OR_OFF),
    )
    .addOption(
      new Option(
        '--share-signed-in-evidence <on|off>',
        'whether reports and MCP have evidence of signed-in pages',
      ).choices(ON_OR_OFF),
    )
    .option('--fix-within-days <days>', 'due dates, such as critical=2,high=7, or none', dueDaysArgument)
    .addHelpText('after', WITH_A_KEY)
    .action(async (options: SettingOptions, command: Command) => {
      const { settingLines, teamSettings } = await import('./team-settings.js');
      const settings = await teamSettings(options);
      printResult(command, settings, settingLines(settings));
    });
}

function registerCreate(team: Command): void {
  team
    .command('create')
    .description('create a team with its first API key, which is shown only once')
    .requiredOption('--name <name>', 'name of the team', nameArgument)
    .addOption(new Option('--plan <plan>', 'plan of the team').choices(PLANS).makeOptionMandatory())
    .action(async ({ name, plan }: { name: string; plan: Plan }, command: Command) => {
      const { createTeam } = await import('./team-administration.js');
      const created = await createTeam(name, plan);
      printResult(command, created, [
        `Team:    ${created.name} (${created.plan})`,
        `Team id: ${created.team_id}`,
        `API key: ${created.api_key}   (shown only once)`,
        `CI hash: ${created.ci_hash}`,
      ]);
    });
}

function registerList(team: Command): void {
  team
    .command('list')
    .description('list all teams')
    .action(async (_options: unknown, command: Command) => {
      const { listTeams } = await import('./team-administration.js');
      const teams = await listTeams();
      const lines = teams.map((each) => `${each.team_id}  ${each.plan.padEnd(12)}  ${each.name}`);
      printResult(command, { teams }, lines.length > 0 ? lines : ['There are no teams.']);
    });
}

function registerSetPlan(team: Command): void {
  team
    .command('set-plan')
    .description('change the plan of a team')
    .argument('<team_id>', 'id of the team')
    .addArgument(new Argument('<plan>', 'the new plan').choices(PLANS))
    .action(async (teamId: TeamId, plan: Plan, _options: unknown, command: Command) => {
      const { setPlan } = await import('./team-administration.js');
      printResult(command, await setPlan(teamId, plan), [`Team ${teamId} now has the plan ${plan}.`]);
    });
}

function registerRotateCiHash(team: Command): void {
  team
    .command('rotate-ci-hash')
    .description('rotate the CI hash of a team; its current CI URLs stop working')
    .argument('<team_id>', 'id of the team')
    .action(async (teamId: TeamId, _options: unknown, command: Command) => {
      const { rotateCiHash } = await import('./team-administration.js');
      const rotated = await rotateCiHash(teamId);
      printResult(command, rotated, [
        `New CI hash: ${rotated.ci_hash}`,
        'CI URLs with the old hash no longer work.',
      ]);
    });
}
