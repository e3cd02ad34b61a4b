import { pause } from '@palisade/target-client';
import type { IdentityServices } from './identity-services';
import { msToNextStep, totpCode, totpStepAt } from './totp-code';

/**
 * A code that was never sent: waits for the next time step where this one is used up, unless a person waits for the result. Null where there is
 * none.
 */
export async function freshCode(
  secret: string,
  {
    id,
    services,
    signal,
  }: { id: string; services: Pick<IdentityServices, 'claimTotpStep' | 'isWaitedFor'>; signal: AbortSignal },
): Promise<string | null> {
  for (let tries = 0; tries < 2; tries += 1) {
    const step = totpStepAt(Date.now());
    if (await services.claimTotpStep(id, step)) return totpCode(secret, step);
    if (services.isWaitedFor === true) return null;
    if (tries === 0) await pause(msToNextStep(Date.now()), signal);
  }
  return null;
}
