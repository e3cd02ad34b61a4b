import { identityKeysOf, loadEnvironment, sealingSecretsOf } from '@palisade/config';
import { type OpenWith, isSealedWith, openSealed, openWith, seal, sealWith } from '@palisade/credentials';
import {
  type Reseal,
  type ResealCounts,
  type StoredSecretKind,
  StoredSecretsRepository,
} from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export type ResealedKind = ResealCounts & { kind: StoredSecretKind };

/**
 * Replaces the seals of the previous secrets: channels, scan identities, ticket connections and keys of evidence are sealed with SEALING_SECRET, second factors with APP_SECRET,
 * scan identities of a zone that has a key with this key. A kind whose secret is not set is left out. @throws Error when neither is set.
 */
export async function resealSecrets(): Promise<ResealedKind[]> {
  const environment = loadEnvironment(['databaseUrl']);
  const sealing = sealingSecretsOf(environment);
  const own = [environment.appSecret, environment.appSecretPrevious].filter((secret) => secret !== undefined);
  const kinds = [
    { kind: 'notification-channel', secrets: sealing },
    { kind: 'scan-identity', secrets: sealing, zoneKeys: identityKeysOf(environment).zoneKeys },
    { kind: 'ticket-connection', secrets: sealing },
    { kind: 'evidence-key', secrets: sealing },
    { kind: 'second-factor', secrets: own },
  ] as const;
  const known = kinds.filter(
    (kind) => kind.secrets.length > 0 || ('zoneKeys' in kind && kind.zoneKeys.length > 0),
  );
  if (known.length === 0)
    throw new Error(
      'Set SEALING_SECRET or APP_SECRET, and the previous one in SEALING_SECRET_PREVIOUS or APP_SECRET_PREVIOUS.',
    );
  return withDatabase(async (dataSource) => {
    const stored = new StoredSecretsRepository(dataSource);
    const results: ResealedKind[] = [];
    for (const { kind, secrets, ...more } of known) {
      const keys = { secrets, zoneKeys: 'zoneKeys' in more ? more.zoneKeys : [] };
      results.push({ kind, ...(await stored.reseal(kind, changeOf(kind, keys))) });
    }
    return results;
  }, environment);
}

const changeOf =
  (purpose: StoredSecretKind, keys: OpenWith): Reseal =>
  (owner, sealed, publicKey) => {
    const context = { purpose, owner };
    const [current] = keys.secrets;
    // What a zone's key seals, this command need not be able to open.
    if (publicKey !== null && isSealedWith(publicKey, sealed)) return 'current';
    if (publicKey === null && current !== undefined && openSealed([current], context, sealed) !== null)
      return 'current';
    const text = openWith(keys, context, sealed);
    if (text === null) return 'unreadable';
    if (publicKey !== null) return { sealed: sealWith({ publicKey }, context, text) };
    return current === undefined ? 'unreadable' : { sealed: seal(current, context, text) };
  };
