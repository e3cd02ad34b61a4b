import type { IdentityCase } from '../../identity-case';
import { CACHE_CASES } from './cache-cases';
import { FORM_CASES } from './form-cases';
import { HOSTILE_CASES } from './hostile-cases';
import { KIND_CASES } from './kind-cases';
import { SESSION_CASES } from './session-cases';
import { STAGING_IDENTITY_CASES } from './staging-cases';
import { TOKEN_CASES } from './token-cases';

export const IDENTITY_CASES: readonly IdentityCase[] = [
  ...KIND_CASES,
  ...HOSTILE_CASES,
  ...SESSION_CASES,
  ...FORM_CASES,
  ...CACHE_CASES,
  ...TOKEN_CASES,
  ...STAGING_IDENTITY_CASES,
];
