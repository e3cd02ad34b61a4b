import type { CheckId, ScanIdentityId, TeamId } from './ids';

export const MAX_SCAN_IDENTITIES = 4;
export const MAX_EXPECTED_PATHS = 200;

/** How a scan identity signs in. `recording` needs the renderer and is not built yet. */
export const LOGIN_KINDS = [
  'header',
  'cookie',
  'basic',
  'form',
  'json',
  'client_credentials',
  'refresh_token',
] as const;
export type LoginKind = (typeof LOGIN_KINDS)[number];

/** Members of a login that are written, sealed, and never read back. */
export const LOGIN_SECRETS = ['value', 'password', 'totp', 'client_secret', 'refresh_token'] as const;
export type LoginSecret = (typeof LOGIN_SECRETS)[number];
export type LoginSecrets = Partial<Record<LoginSecret, string>>;

/** A login without its secrets. Paths and URLs are resolved against the check's address. */
export type LoginSettings =
  /** Sends the header `name` with the secret `value`. */
  | { kind: 'header'; name: string }
  /** Sends the secret `value` as the Cookie header: `name=value; other=value`. */
  | { kind: 'cookie' }
  /** RFC 7617, with the secret `password`. */
  | { kind: 'basic'; username: string }
  /** Reads the page at `url`, fills its two fields with `username` and the secret `password`, then sends it. */
  | {
      kind: 'form';
      url: string;
      username: string;
      /** Names of the fields, where the page has several; found by default. */
      username_field?: string;
      password_field?: string;
      /** Field for the code of the secret `totp` (RFC 6238, base32 or otpauth URL), on the next page or on this one; found by default. */
      totp_field?: string;
    }
  /** Sends `body` as JSON; strings in it may contain `{username}`, `{password}` and `{totp}`. */
  | { kind: 'json'; url: string; username: string; body: unknown }
  /** OAuth 2.0, RFC 6749 section 4.4, with the secret `client_secret`; `url` is the token endpoint. */
  | { kind: 'client_credentials'; url: string; client_id: string; scope?: string }
  /** RFC 6749 section 6, with the secrets `refresh_token` and, where the client has one, `client_secret`. */
  | { kind: 'refresh_token'; url: string; client_id?: string; scope?: string };

/**
 * What a session consists of: the cookies that the login set, or a header. In `value`, `{json:/pointer}` is a member of the login's
 * response (RFC 6901), `{token}` the access token of an OAuth response.
 */
export type SessionPart = 'cookie' | { header: string; value: string };

/** Holds for a response if all of its members do. */
export interface ResponseCondition {
  /** One of these statuses. */
  status?: number[];
  /** The body contains this text. */
  text?: string;
  /** RFC 6901 pointer into a JSON body. Without `equals`, any value but null. */
  json?: string;
  equals?: string | number | boolean;
  /** A redirect leads to a path that starts with this. */
  redirects_to?: string;
}

/** The page that proves a session. */
export interface VerifySettings {
  url: string;
  signed_in: ResponseCondition;
  anonymous: ResponseCondition;
}

/** A scan identity without its secrets, as it is stored and given to the scan. */
export interface ScanIdentitySettings {
  login: LoginSettings;
  session: SessionPart[];
  verify: VerifySettings;
  /** A text that only pages of this account show. */
  private_canary: string | null;
  /** Paths to begin with, in addition to the check's start. */
  start: string[];
  /** Paths that are never requested with this session: `*` within a segment, `**` over segments. */
  never: string[];
  /** Where credentials may be sent: scheme, host and port. Empty for the check's own origin. */
  origins: string[];
}

/** A scan identity as it travels to the thread of a scan, which alone opens its secrets. */
export interface SealedScanIdentity {
  id: ScanIdentityId;
  teamId: TeamId;
  checkId: CheckId;
  name: string;
  settings: ScanIdentitySettings;
  /** `LoginSecrets` as JSON, sealed for `scanIdentityOwner`. */
  sealedSecrets: string;
}

/** What sealed secrets are bound to: they open for this team, check and set of origins only. */
export const scanIdentityOwner = (
  { teamId, checkId, id }: Pick<SealedScanIdentity, 'teamId' | 'checkId' | 'id'>,
  origins: readonly string[],
): string => [teamId, checkId, id, ...[...origins].sort()].join(' ');
