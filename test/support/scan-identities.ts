import { identitySealContext, seal } from '@palisade/credentials';
import { type Check, type NewIdentity, newId } from '@palisade/persistence';
import type { OpenIdentity } from '@palisade/vocabulary';
import { TEST_NOTIFY_SECRET } from './api';

const ORIGIN = 'https://shop.example.com';

/** An identity with a working form login, as the API stores it. */
export function identityOf(
  { id: checkId, teamId }: Pick<Check, 'id' | 'teamId'>,
  overrides: Partial<OpenIdentity> = {},
  secrets: Record<string, string> = { password: 'correct horse' },
): NewIdentity {
  const id = newId();
  const { name, origins, ...config } = {
    name: 'alice',
    origins: [ORIGIN],
    login: {
      kind: 'form' as const,
      url: '/login',
      username: 'scan-a',
      password: '',
      usernameField: null,
      passwordField: null,
      totp: null,
      totpField: null,
    },
    session: ['cookie' as const],
    verify: {
      url: '/account',
      signedIn: { status: [200], json: null, equals: null, text: null },
      anonymous: { status: [302], json: null, equals: null, text: null },
    },
    privateCanary: null,
    start: [],
    never: ['/logout'],
    ...overrides,
  };
  const bound = { teamId, checkId, id, origins };
  return {
    id,
    name,
    origins,
    config,
    kind: config.login.kind,
    sealedSecrets: Object.fromEntries(
      Object.entries(secrets).map(([place, secret]) => [
        place,
        seal(TEST_NOTIFY_SECRET, identitySealContext(bound, place), secret),
      ]),
    ),
  };
}
