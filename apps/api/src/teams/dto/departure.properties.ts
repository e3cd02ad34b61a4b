import type { Departure } from '@palisade/persistence';
import { Transform } from 'class-transformer';
import { OPTIONAL, Parameter } from '../../http/fields/request-fields';
import { toBoolean } from '../../http/fields/query-values';

const KEYS = 'Also revoke the API keys that the person made in this team.';
const HASH =
  'Also rotate the CI hash of the team and revoke those of its checks, which the person may know. CI URLs with the old hashes stop working.';

/** What may end together with a membership: in the query of its removal, and in the body of a change of role. */
export class DepartureChoice {
  @Parameter.Flag(true, KEYS, OPTIONAL)
  @Transform(toBoolean)
  revoke_api_keys?: boolean;

  @Parameter.Flag(true, HASH, OPTIONAL)
  @Transform(toBoolean)
  rotate_ci_hash?: boolean;
}

export const toDeparture = (choice: DepartureChoice): Departure => ({
  revokeApiKeys: choice.revoke_api_keys ?? false,
  rotateCiHash: choice.rotate_ci_hash ?? false,
});
