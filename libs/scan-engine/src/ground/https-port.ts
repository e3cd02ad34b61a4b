import type { Target } from '@palisade/target-client';

/** The URL's port if the target is an https URL, else the default port of https. */
export function httpsPort({ url }: Target): number {
  const parsed = url === null ? null : new URL(url);
  return parsed?.protocol === 'https:' && parsed.port !== '' ? Number(parsed.port) : 443;
}
