import { Secret, TOTP } from 'otpauth';

export const totpStepAt = (now: number): number => Math.floor(now / 30_000);

/** By another implementation than that of the product. */
export const totpCode = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 });
