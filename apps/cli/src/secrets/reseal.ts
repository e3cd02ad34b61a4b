import { loadEnvironment } from '@palisade/config';
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
 * Replaces the seals of the previous secrets: channels are sealed with NOTIFY_SECRET, second factors with APP_SECRET.
 * A kind whose secret is not set is left out. @throws Error when neither is set.
 */
export async function resealSecrets(): Promise<ResealedKind[]> {
  const environment = loadEnvironment(['databaseUrl']);
  const { notifySecret, notifySecretPrevious, appSecret, appSecretPrevious } = environment;
  const secrets = [
    { kind: 'notification-channel', current: notifySecret, previous: notifySecretPrevious },
    { kind: 'second-factor', current: appSecret, previous: appSecretPrevious },
  ] as const;
  const known = secrets.filter(({ current }) => current !== undefined);
  if (known.length === 0)
    throw new Error(
      'Set NOTIFY_SECRET or APP_SECRET, and the previous one in NOTIFY_SECRET_PREVIOUS or APP_SECRET_PREVIOUS.',
    );
  return withDatabase(async (dataSource) => {
    const stored = new StoredSecretsRepository(dataSource);
    const results: ResealedKind[] = [];
    for (const { kind, current = '', previous } of known) {
      const change = (owner: string, sealed: string): Resealed => {
        const context = { purpose: kind, owner };
        if (openSealed([current], context, sealed) !== null) return 'current';
        const text = previous === undefined ? null : openSealed([previous], context, sealed);
        return text === null ? 'unreadable' : { sealed: seal(current, context, text) };
      };
      results.push({ kind, ...(await stored.reseal(kind, change)) });
    }
    return results;
  }, environment);
}
