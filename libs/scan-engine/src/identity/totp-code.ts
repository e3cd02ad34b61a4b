import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

export const totpStepAt = (now: number): number => Math.floor(now / STEP_MS);

/** Until the next step begins. */
export const msToNextStep = (now: number): number => STEP_MS - (now % STEP_MS);

/** RFC 6238 as all apps use it: SHA-1, six digits, 30 seconds. @param secret in base 32, as people copy it: spaces and dashes do not matter */
export const totpCode = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/[^a-z2-7]/gi, '')) }).generate({
    timestamp: step * STEP_MS,
  });
