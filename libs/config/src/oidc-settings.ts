import type { OidcVariables } from './variables/oidc-variables';

/** Whether addresses are trusted about which the provider says nothing. */
export type OidcTrust = boolean | 'unset';

/** What sign-in through an OpenID provider needs. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** In lower case; null where every domain may sign in. */
  allowedDomains: readonly string[] | null;
  trustsEmail: OidcTrust;
}

/** @returns null without OIDC_ISSUER. @throws Error when variables that belong together are missing. */
export function oidcSettingsOf(environment: OidcVariables): OidcSettings | null {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcName, oidcAllowedDomains, oidcTrustEmail } =
    environment;
  const given = [oidcIssuer, oidcClientId, oidcClientSecret];
  if (given.every((value) => value === undefined)) return null;
  if (oidcIssuer === undefined || oidcClientId === undefined || oidcClientSecret === undefined) {
    throw new Error(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none',
    );
  }
  const domains = oidcAllowedDomains?.split(',').map((domain) => domain.trim().toLowerCase());
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret,
    name: oidcName,
    allowedDomains: domains ?? null,
    trustsEmail: oidcTrustEmail === undefined ? 'unset' : oidcTrustEmail === 'true',
  };
}

/** How people get in, as operators see it. */
export interface SignInState {
  signUp: 'open' | 'closed';
  /** Name of the OpenID provider; null without one. */
  provider: string | null;
  /** Why a sign-in through it last failed, and when. */
  providerRefusal: string | null;
  providerRefusedAt: Date | null;
}

export const signInStateOf = (
  environment: OidcVariables & Pick<SignInState, 'signUp'>,
  { refusal, refusedAt }: { refusal: string | null; refusedAt: Date | null },
): SignInState => ({
  signUp: environment.signUp,
  provider: oidcSettingsOf(environment)?.name ?? null,
  providerRefusal: refusal,
  providerRefusedAt: refusedAt,
});
