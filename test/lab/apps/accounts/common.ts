import type { TestKey } from '@palisade/vocabulary';
import type { RigAccount, SignedInTruth } from '../rig-account';

/** Of every account that the setups create. */
export const PASSWORD = 'rig-Admin-password-1';

export const nothing = (because: string): SignedInTruth => ({ verdict: [], because });

/** One sentence that holds for several tests. */
export const nothingBy = (keys: readonly TestKey[], because: string): RigAccount['truth'] =>
  Object.fromEntries(keys.map((key) => [key, nothing(because)]));

/** For applications whose session is an opaque cookie, and whose pages load files of their own only. */
export const OPAQUE_AND_OWN: readonly TestKey[] = [
  'jwt_tokens',
  'subresource_integrity',
  'third_party_scripts',
  'cors_misconfiguration',
];

export const ONE_ACCOUNT: SignedInTruth = {
  verdict: 'inconclusive',
  because: 'one account: whether another one can read its pages needs two',
};

export const NO_SAME_SITE = 'cookie-session-no-samesite low';
