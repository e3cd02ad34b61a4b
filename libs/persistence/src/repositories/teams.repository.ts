import type { Plan } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { ApiKey } from '../entities/api-key.entity';
import { Team } from '../entities/team.entity';
import { newId } from '../ids';
import type { NewApiKey } from './api-keys.repository';

/** What an operator does to teams. */
export class TeamsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A team and its first key, both or neither. */
  async createWithKey(name: string, plan: Plan, key: NewApiKey): Promise<Team> {
    return this.dataSource.transaction(async (manager) => {
      const team = await manager.getRepository(Team).save({ id: newId(), name, plan, ciGeneration: 1 });
      await manager.getRepository(ApiKey).insert({ id: newId(), teamId: team.id, ...key });
      return team;
    });
  }

  async find(teamId: string): Promise<Team | null> {
    return this.dataSource.getRepository(Team).findOneBy({ id: teamId });
  }

  /** @returns false when there is no such team. */
  async setPlan(teamId: string, plan: Plan): Promise<boolean> {
    const { affected } = await this.dataSource.getRepository(Team).update({ id: teamId }, { plan });
    return affected === 1;
  }

  /** Makes the team's CI URLs invalid. @returns the new generation, from which the new hash derives, or null when there is no such team. */
  async rotateCiHash(teamId: string): Promise<number | null> {
    const { affected } = await this.dataSource
      .getRepository(Team)
      .increment({ id: teamId }, 'ciGeneration', 1);
    return affected === 1 ? ((await this.find(teamId))?.ciGeneration ?? null) : null;
  }
}
