import type { IdentityProof } from '@palisade/vocabulary';
import type { DrawLogin } from '../login/browser-login';

/** What all scans of all workers share about the identities of a check. Without it (the command line) everything is granted. */
export interface IdentityServices {
  /** False: the six logins an hour of this identity are used up. */
  claimLogin(identityId: string): Promise<boolean>;
  /** False: the code of this time step, or of a later one, was sent already. */
  claimTotpStep(identityId: string, step: number): Promise<boolean>;
  noteProof(identityId: string, proof: IdentityProof): Promise<void>;
  /** Draws logins; absent without a renderer. */
  drawLogin?: DrawLogin;
  /** A person waits for the result: nothing waits for the next code of a second factor, which would then be used up as well. */
  isWaitedFor?: true;
}

/** For one program that scans alone. */
export function ownServices(): IdentityServices {
  const steps = new Map<string, number>();
  return {
    claimLogin: () => Promise.resolve(true),
    claimTotpStep: (identityId, step) => {
      const isFree = step > (steps.get(identityId) ?? -1);
      if (isFree) steps.set(identityId, step);
      return Promise.resolve(isFree);
    },
    noteProof: () => Promise.resolve(),
  };
}
