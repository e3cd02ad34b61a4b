import { loadEnvironment, sealingSecretsOf } from '@palisade/config';
import { openSealed, seal } from '@palisade/credentials';
import {
  type ResealCounts,
  type Resealed,
  type StoredSecretKind,
  StoredSecretsRepository,
} from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export type ResealedKind = ResealCounts & { kind: StoredSecretKind };

/**
 * Replaces the seals of the previous secrets: channels, scan identities, ticket connections and keys of evidence are sealed with SEALING_SECRET, second factors with APP_SECRET.
 * A kind whose secret is not set is left out. @throws Error when neither is set.
 */
export async function resealSecrets(): Promise<ResealedKind[]> {
  const environment = loadEnvironment(['databaseUrl']);
  const sealing = sealingSecretsOf(environment);
  const own = [environment.appSecret, environment.appSecretPrevious].filter((secret) => secret !== undefined);
  const kinds = [
    { kind: 'notification-channel', secrets: sealing },
    { kind: 'scan-identity', secrets: sealing },
    { kind: 'ticket-connection', secrets: sealing },
    { kind: 'evidence-key', secrets: sealing },
    { kind: 'second-factor', secrets: own },
  ] as const;
  const known = kinds.filter(({ secrets }) => secrets.length > 0);
  if (known.length === 0)
    throw new Error(
      'Set SEALING_SECRET or APP_SECRET, and the previous one in SEALING_SECRET_PREVIOUS or APP_SECRET_PREVIOUS.',
    );
  return withDatabase(async (dataSource) => {
    const stored = new StoredSecretsRepository(dataSource);
    const results: ResealedKind[] = [];
    for (const { kind, secrets } of known) {
      const [current = '', ...previous] = secrets;
      const change = (owner: string, sealed: string): Resealed => {
        const context = { purpose: kind, owner };
        if (openSealed([current], context, sealed) !== null) return 'current';
        const text = openSealed(previous, context, sealed);
        return text === null ? 'unreadable' : { sealed: seal(current, context, text) };
      };
      results.push({ kind, ...(await stored.reseal(kind, change)) });
    }
    return results;
  }, environment);
}
