import type { AskedRecord } from './ask';

/** Whether plain http serves pages of the site, at the requested address or after a redirect that stays on http; errors and a closed port do not count. */
export const servesPages = (
  plain: Pick<AskedRecord, 'outcome' | 'status' | 'redirectsTo'> | null | undefined,
): boolean =>
  plain?.outcome === 'answered' &&
  (plain.status === 200 || (plain.redirectsTo?.startsWith('http:') ?? false));
