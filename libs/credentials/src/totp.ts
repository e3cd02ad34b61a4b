import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Accepted steps before and after the current one: clocks differ, and typing takes time (RFC 6238 section 5.2). */
const TOLERATED_STEPS = 1;
const CODE = /^\d{6}$/;

/** Supported by every authenticator app: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Palisade', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** A shared secret in base 32. */
export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code for authenticator apps. @param label tells the person which account it is: the e-mail address. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The time step to which a code belongs, now or next to now; null when it is wrong. */
export function totpStep(secret: string, code: string, now = Date.now()): number | null {
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOLERATED_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
