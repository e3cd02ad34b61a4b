import { createHash, randomBytes } from 'node:crypto';
import { bytesToBase62 } from './base62';

/** 256 bits in base 62. */
const TOKEN_CHARACTERS = 43;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${TOKEN_CHARACTERS}}$`);

/** A random secret of 256 bits that stands for a session or an invitation. Only its hash is stored. */
export const generateToken = (): string => bytesToBase62(randomBytes(32), TOKEN_CHARACTERS);

/** Whether a text has the shape of a token. */
export const isWellFormedToken = (text: string): boolean => SHAPE.test(text);

/** SHA-256 in hex: enough for a secret of this entropy (OWASP ASVS 6.5.2), and it can be looked up by index. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
