import { parseUrl, type TargetClient } from '@palisade/target-client';
import type { IdentityProof, ScanIdentity, ScanLogin } from '@palisade/vocabulary';
import type { Credentials, LoginCookies } from './credentials';
import type { IdentityServices } from './identity-services';
import { originsOf } from './identity-session';

export interface SignInContext {
  client: TargetClient;
  identity: ScanIdentity;
  services: IdentityServices;
  signal: AbortSignal;
  /** What an earlier visit had set: the login starts with these cookies, without any by default. */
  visited?: readonly LoginCookies[];
}

/** What a login gave. */
export interface SignedIn {
  credentials: Credentials;
  /** Why its response looks like a refusal; the proof decides. Null for one that looks good. */
  doubt: IdentityProof | null;
  /** The page that the login ended at; null where there is none. */
  landing: string | null;
}

export const isSignedIn = (result: SignedIn | IdentityProof): result is SignedIn => 'credentials' in result;

export type TokenLogin = Extract<ScanLogin, { kind: 'client_credentials' | 'refresh_token' }>;

/** An address of the identity, absolute; null for one on no origin of it. */
export function addressOf(
  identity: Pick<ScanIdentity, 'origins'>,
  written: string,
  client: Pick<TargetClient, 'target'>,
): string | null {
  const url = parseUrl(written, homeOf(identity, client));
  if (url === null || !originsOf(identity).includes(url.origin)) return null;
  url.hash = '';
  return url.href;
}

/** The origin of the check; the first one where none is on its host. */
export function homeOf(
  identity: Pick<ScanIdentity, 'origins'>,
  { target }: Pick<TargetClient, 'target'>,
): string {
  const origins = originsOf(identity);
  const own = origins.find((origin) => new URL(origin).hostname.replace(/^\[|\]$/g, '') === target.host);
  return own ?? origins[0] ?? '';
}
