import { loadEnvironment } from '@palisade/config';
import { ciHash } from '@palisade/credentials';
import { COMMAND_LINE, TeamsRepository, isId } from '@palisade/persistence';
import type { Plan, TeamId } from '@palisade/vocabulary';
import { makeApiKey } from '../keys/make-api-key';
import { withDatabase } from '../operator-database';
import { unknownTeam } from '../known-team';

export interface CreatedTeam {
  team_id: string;
  name: string;
  plan: Plan;
  api_key: string;
  ci_hash: string;
}

/** Creates the team and its key: both or neither. */
export async function createTeam(name: string, plan: Plan): Promise<CreatedTeam> {
  const environment = loadEnvironment(['databaseUrl', 'appSecret']);
  const { key, row } = makeApiKey('First key', null);
  const team = await withDatabase(
    (dataSource) => new TeamsRepository(dataSource).createWithKey(name, plan, row),
    environment,
  );
  const hash = ciHash(environment.appSecret, { teamId: team.id, ciGeneration: team.ciGeneration });
  return { team_id: team.id, name: team.name, plan: team.plan, api_key: key, ci_hash: hash };
}

export interface ListedTeam {
  team_id: string;
  name: string;
  plan: Plan;
}

export async function listTeams(): Promise<ListedTeam[]> {
  const teams = await withDatabase((dataSource) => new TeamsRepository(dataSource).forOperatorList());
  return teams.map(({ id, name, plan }) => ({ team_id: id, name, plan }));
}

export async function setPlan(teamId: TeamId, plan: Plan): Promise<{ team_id: string; plan: Plan }> {
  const acting = { id: teamId, actor: COMMAND_LINE };
  const isSet = await withDatabase(
    async (dataSource) => isId(teamId) && (await new TeamsRepository(dataSource).setPlan(acting, plan)),
  );
  if (!isSet) throw unknownTeam(teamId);
  return { team_id: teamId, plan };
}

export async function rotateCiHash(teamId: TeamId): Promise<{ team_id: string; ci_hash: string }> {
  const environment = loadEnvironment(['databaseUrl', 'appSecret']);
  const acting = { id: teamId, actor: COMMAND_LINE };
  const ciGeneration = await withDatabase(
    async (dataSource) => (isId(teamId) ? new TeamsRepository(dataSource).rotateCiHash(acting) : null),
    environment,
  );
  if (ciGeneration === null) throw unknownTeam(teamId);
  return { team_id: teamId, ci_hash: ciHash(environment.appSecret, { teamId, ciGeneration }) };
}
