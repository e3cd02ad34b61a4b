import type { TeamId } from '@palisade/vocabulary';
export const unknownTeam = (teamId: TeamId): Error => new Error(`There is no team with the id ${teamId}.`);
