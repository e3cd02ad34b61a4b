export const unknownTeam = (teamId: string): Error => new Error(`There is no team with the id ${teamId}.`);
