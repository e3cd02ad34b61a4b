import type { TeamId } from '@palisade/vocabulary';
import { ApiError } from './errors/api-error';
import { requireId } from './require-id';

/** A repository that can tell whose a row is; null when there is none, or a deleted one. */
export interface OwnerLookup {
  ownerOf(id: string): Promise<string | null>;
}

/** The id as it is when it names a row of the team, else 404 or 403. `thing` is lower case, e.g. `check`. */
export async function requireOwned(
  { repository, thing }: { repository: OwnerLookup; thing: string },
  text: string,
  teamId: TeamId | undefined,
): Promise<string> {
  const name = capitalised(thing);
  const id = requireId(text, name);
  const owner = await repository.ownerOf(id);
  if (owner === null) throw new ApiError('not_found', `${name} not found.`);
  if (owner !== teamId) throw new ApiError('forbidden', `This ${thing} belongs to another team.`);
  return id;
}

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
