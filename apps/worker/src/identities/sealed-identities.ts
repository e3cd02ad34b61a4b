import { type OpenWith, identitySealContext, openWith } from '@palisade/credentials';
import type { RefusedIdentity, SealedIdentity } from '@palisade/persistence';
import type { IdentityServices, LeftOutIdentity } from '@palisade/scan-engine';
import { type IdentityProof, type LoginSecrets, type ScanIdentity, showSecrets } from '@palisade/vocabulary';

/** What crosses to the thread of a scan; only there are the secrets opened. */
export interface SealedIdentities {
  identities: readonly SealedIdentity[];
  /** Those that the scan leaves out by name; none by default. */
  refused?: readonly RefusedIdentity[];
  /** Each may open them, see `identityKeysOf`. */
  keys: OpenWith;
}

export const UNREADABLE: IdentityProof = {
  state: 'inconclusive',
  reason: 'secrets_unreadable',
  message: 'Its stored secrets cannot be decrypted. Enter them again.',
  broken: false,
};

/** Those that open; of each other one it notes why it is not used. */
export async function openIdentities(
  { identities, keys }: SealedIdentities,
  services: Pick<IdentityServices, 'noteProof'>,
): Promise<ScanIdentity[]> {
  const opened: ScanIdentity[] = [];
  for (const sealed of identities) {
    const secrets = openSecrets(sealed, keys);
    if (secrets === null) await services.noteProof(sealed.identity.id, UNREADABLE);
    else opened.push(withSecrets(sealed, secrets));
  }
  return opened;
}

/** Those that a scan names without trying them. */
export const leftOutOf = (
  { identities, refused = [] }: SealedIdentities,
  opened: readonly ScanIdentity[],
): LeftOutIdentity[] => [
  ...refused,
  ...identities
    .filter(({ identity: { id } }) => !opened.some((each) => each.id === id))
    .map(({ identity }) => ({ identity, proof: UNREADABLE })),
];

const withSecrets = ({ identity, proveBroken }: SealedIdentity, secrets: LoginSecrets): ScanIdentity => ({
  ...identity,
  login: showSecrets(identity.login, secrets),
  proveBroken,
});

/** @returns null when a key is missing. */
export function openSecrets(
  {
    teamId,
    checkId,
    identity: { id, origins },
    sealedSecrets,
  }: Pick<SealedIdentity, 'teamId' | 'checkId' | 'sealedSecrets'> & {
    identity: Pick<ScanIdentity, 'id' | 'origins'>;
  },
  keys: OpenWith,
): LoginSecrets | null {
  const secrets: LoginSecrets = {};
  for (const [place, sealed] of Object.entries(sealedSecrets)) {
    const text = openWith(keys, identitySealContext({ teamId, checkId, id, origins }, place), sealed);
    if (text === null) return null;
    secrets[place] = text;
  }
  return secrets;
}
