import type { TargetClient } from '@palisade/target-client';
import type { IdentityProof, ScanIdentity } from '@palisade/vocabulary';
import { type Credentials, valuesIn } from './credentials';
import { isSecretValue, type NamedSecret } from './mask-secrets';
import { variableOf } from './session-command';
import type { SessionKeeper } from './session-keeper';

/** A scan identity that a scan does not try, and why. */
export interface LeftOutIdentity {
  identity: Pick<ScanIdentity, 'name' | 'start'>;
  proof: IdentityProof;
}

/** A scan identity that signed in, or tried to. */
export interface TriedIdentity extends LeftOutIdentity {
  identity: ScanIdentity;
  keeper: SessionKeeper | null;
}

/** A scan identity in one scan: with a session, or with the reason why it has none. */
export type Visitor = TriedIdentity | (LeftOutIdentity & { keeper: null });

/** What a test learns of the identity that it runs as. */
export interface SignedInAs {
  name: string;
  /** A text that only pages of this account show. */
  privateCanary: string | null;
  /** See `ScanIdentity.never`. */
  never: readonly string[];
  /** What the session is made of, for tests that judge it. Secret. */
  credentials: Credentials;
  /** Requests pages without a session, within the same budget. */
  stranger: TargetClient;
  /** Requests pages with another session of the account; null if there is none. All tests share it. */
  secondSession(): Promise<TargetClient | null>;
}

/** Everything of an identity that must not be shown, with the names of variables that stand for it. */
export function secretsOf({
  identity,
  keeper,
}: {
  identity: ScanIdentity;
  keeper: Pick<SessionKeeper, 'allCredentials'> | null;
}): NamedSecret[] {
  const named = Object.entries(secretFields(identity)).map(([name, value]) => ({
    name: variableOf(identity.name, name),
    value,
  }));
  const session = (keeper?.allCredentials ?? []).flatMap(valuesIn).filter(isSecretValue);
  return [...named, ...session.map((value) => ({ name: variableOf(identity.name, 'session'), value }))];
}

function secretFields({ login }: ScanIdentity): Record<string, string> {
  switch (login.kind) {
    case 'header':
      return fieldsOf(
        'HEADER',
        Object.values(login.headers).flatMap((value) => [value, value.replace(/^[A-Za-z-]+ /, '')]),
      );
    case 'cookie':
      return fieldsOf('COOKIE', Object.values(login.cookies));
    case 'basic':
      return { PASSWORD: login.password };
    case 'form':
    case 'json':
    case 'browser':
    case 'recording':
      return { PASSWORD: login.password, ...(login.totp === null ? {} : { TOTP: login.totp }) };
    case 'client_credentials':
      return { CLIENT_SECRET: login.clientSecret };
    case 'refresh_token':
      return {
        REFRESH_TOKEN: login.refreshToken,
        ...(login.clientSecret === null ? {} : { CLIENT_SECRET: login.clientSecret }),
      };
  }
}

/** Settings stand next to sessions: `security=low`. */
const fieldsOf = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    values.filter(isSecretValue).map((value, at) => [at === 0 ? name : `${name}_${at + 1}`, value]),
  );
