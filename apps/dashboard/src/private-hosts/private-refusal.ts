import { DEFAULT_ZONE } from '@palisade/vocabulary';

/** Whether a host was refused because it is private: the API then says what the operator of this installation can do. */
export const isPrivateRefusal = (message: unknown): message is string =>
  typeof message === 'string' && /\boperator of this installation\b/.test(message);

/** The zone whose list a refusal names; the zone of a form may have changed since. */
export const zoneOfRefusal = (message: string, zone: string): string =>
  message.includes('SCAN_ALLOWED_HOSTS') ? DEFAULT_ZONE : zone;
