/** A part of the network with its own workers, which scan the checks of this zone. Every installation has this one. */
export const DEFAULT_ZONE = 'default';

/** The form of a zone's name. */
export const ZONE = '[a-z0-9-]{1,32}';
export const MAX_ZONE_CHARACTERS = 32;

/** How many zones a team may have, with the default one. */
export const MAX_ZONES_OF_TEAM = 100;

/** Why a scan that could run does not: no live worker serves the zone of its check, or its team may no longer use it. */
export const SCAN_WAITING_REASONS = ['waiting_for_zone'] as const;
export type ScanWaitingReason = (typeof SCAN_WAITING_REASONS)[number];
