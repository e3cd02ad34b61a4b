import type { ClaimedScan } from '@palisade/persistence';
import { DEFAULT_MAX_PAGES } from '@palisade/vocabulary';

/** More than usual only where the owner has proven the site. */
export const maxPagesOf = (
  { maxPages, isVerified }: Pick<ClaimedScan, 'maxPages' | 'isVerified'>,
  requireVerification: boolean,
): number => (isVerified || !requireVerification ? maxPages : Math.min(maxPages, DEFAULT_MAX_PAGES));
