import { loadEnvironment, sealingSecretsOf } from '@palisade/config';
import { generateSigningKey, seal } from '@palisade/credentials';
import { EvidenceKeysRepository, newId } from '@palisade/persistence';
import { withDatabase } from '../operator-database';

/** @returns the id of the new key. @throws Error while there is no secret to seal it with */
export async function replaceEvidenceKey(): Promise<string> {
  const environment = loadEnvironment(['databaseUrl']);
  const [secret] = sealingSecretsOf(environment);
  if (secret === undefined) throw new Error('Set SEALING_SECRET, as api and workers have it.');
  const id = newId();
  const { publicKey, privateKey } = generateSigningKey();
  const sealedPrivateKey = seal(secret, { purpose: 'evidence-key', owner: id }, privateKey);
  await withDatabase(
    (dataSource) => new EvidenceKeysRepository(dataSource).replace({ id, publicKey, sealedPrivateKey }),
    environment,
  );
  return id;
}
