/** A part of the network with its own workers, which scan the checks of this zone. Every installation has this one. */
export const DEFAULT_ZONE = 'default';

/** The form of a zone's name. */
export const ZONE = '[a-z0-9-]{1,32}';
export const MAX_ZONE_CHARACTERS = 32;

/** The form of both keys of a zone: 32 bytes in base64url, so the last two bits are zero. */
export const ZONE_KEY = '[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]';

/** How many zones a team may have, with the default one. */
export const MAX_ZONES_OF_TEAM = 100;

/**
 * Why a scan that could run does not: no live worker serves the zone of its check, or its team may no longer use it; its check is paused,
 * inactive or in maintenance; no worker of the default zone lives.
 */
export const SCAN_WAITING_REASONS = ['waiting_for_zone', 'check_paused', 'no_worker'] as const;
export type ScanWaitingReason = (typeof SCAN_WAITING_REASONS)[number];
