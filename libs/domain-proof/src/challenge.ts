/** Label of the TXT record; an underscore, so that no host can have the name (RFC 8552). */
const RECORD_LABEL = '_palisade-challenge';

/** RFC 8615: the path of a host that only its owner should control. */
export const CHALLENGE_PATH = '/.well-known/palisade-challenge';

export const CHALLENGE_META = 'palisade-challenge';

export const recordNameOf = (domain: string): string => `${RECORD_LABEL}.${domain}`;
