import type { ScanIdentity } from '../api/resources';

export const NO_IDENTITIES = 'Scans of this check see what a visitor without an account sees.';

/** What a state means where the API has no sentence of its own. */
export const STATE_SENTENCES: Readonly<Record<ScanIdentity['state'], string>> = {
  unproven: 'The next scan proves it. To see the result now, verify it.',
  proven: 'Scans sign in with it, and prove it each time.',
  refused: 'The site refused its credentials. Correct them, or verify it again.',
  inconclusive: 'It could not be proven this time. The next scan tries again.',
  disabled: 'The site or zone of the check changed. Verify the check, then this identity.',
};

export const NAME_RULE = 'Use 1 to 40 of a to z, 0 to 9, _ and -.';
export const isIdentityName = (name: string): boolean => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(name);
