import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same text for all ways to type an accented letter (NIST SP 800-63B section 3.1.1.2). */
const normalised = (password: string): string => password.normalize('NFKC');

/** Argon2id with a random salt, as a PHC string. Takes about 25 ms of one core and 19 MiB. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST);

export const isPassword = (password: string, passwordHash: string): Promise<boolean> =>
  verify(passwordHash, normalised(password));
