import { PLANS, type Plan, type TeamId } from '@palisade/vocabulary';
import { Argument, Option, type Command } from 'commander';
import { answer } from '../answer';
import { nameArgument } from '../name-argument';

/** Adds `team create`, `team list`, `team set-plan` and `team rotate-ci-hash`. The code that needs the database is loaded when a command runs. */
export function registerTeamCommands(program: Command): void {
  const team = program.command('team').description('create and change teams');
  registerCreate(team);
  registerList(team);
  registerSetPlan(team);
  registerRotateCiHash(team);
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
      answer(command, created, [
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
      answer(command, { teams }, lines.length > 0 ? lines : ['There are no teams.']);
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
      answer(command, await setPlan(teamId, plan), [`Team ${teamId} now has the plan ${plan}.`]);
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
      answer(command, rotated, [
        `New CI hash: ${rotated.ci_hash}`,
        'CI URLs with the old hash no longer work.',
      ]);
    });
}
