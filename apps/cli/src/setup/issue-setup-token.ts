import { appUrlOf, loadEnvironment } from '@palisade/config';
import { generateToken, hashToken } from '@palisade/credentials';
import { SetupTokensRepository } from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export interface IssuedSetupToken {
  setup_token: string;
  /** The page that fills the token in on its own. */
  sign_up_url: string;
  expires_at: string;
}

export async function issueSetupToken(): Promise<IssuedSetupToken> {
  const environment = loadEnvironment(['databaseUrl']);
  const token = generateToken();
  const expiresAt = await withDatabase(
    (dataSource) => new SetupTokensRepository(dataSource).issue(hashToken(token)),
    environment,
  );
  return {
    setup_token: token,
    // Behind the #, which no browser sends and no log keeps.
    sign_up_url: `${appUrlOf(environment)}/sign-up#setup_token=${token}`,
    expires_at: expiresAt.toISOString(),
  };
}
