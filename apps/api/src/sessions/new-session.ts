import { generateToken, hashToken } from '@palisade/credentials';
import type { NewSession } from '@palisade/persistence';
import type { Client } from './client.decorator';
import type { DeviceOwner } from './device-cookie';
import type { CurrentSessionResource } from './dto/session.resource';

/** What the browser is to keep. */
export interface SessionToken {
  token: string;
  expiresAt: Date;
}

/** A session that has just begun. */
export interface StartedSession extends SessionToken {
  resource: CurrentSessionResource;
  /** Whose device the browser is from now on. */
  owner: DeviceOwner;
}

/** A token that nobody has seen before, and the row that stands for it. */
export function newSession({ address, userAgent }: Client): { token: string; row: NewSession } {
  const token = generateToken();
  return { token, row: { tokenHash: hashToken(token), userAgent, address } };
}
