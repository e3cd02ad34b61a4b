import { TeamsRepository, isId } from '@palisade/persistence';
import type { TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { withDatabase } from './operator-database';

export const unknownTeam = (teamId: TeamId): Error => new Error(`There is no team with the id ${teamId}.`);

/** @throws when there is no such team */
export async function requireTeam(dataSource: DataSource, teamId: TeamId): Promise<void> {
  const team = isId(teamId) ? await new TeamsRepository(dataSource).find(teamId) : null;
  if (team === null) throw unknownTeam(teamId);
}

/** `withDatabase` for work about a team. @throws when there is no such team */
export const withTeam = <Result>(
  teamId: TeamId,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> =>
  withDatabase(async (dataSource) => {
    await requireTeam(dataSource, teamId);
    return work(dataSource);
  });
