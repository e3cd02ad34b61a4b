import type { OidcSettings } from '@palisade/config';

/** Microsoft's own tenant for personal accounts: anyone can be in it. */
const TENANT_OF_PERSONS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const TENANT_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** Microsoft's directories of customers, who enter addresses themselves. */
const OF_CUSTOMERS = /\.(b2clogin|ciamlogin)\.com$/;

/** What providers say about an address. `xms_edov` is Entra's: the domain of the address is verified. */
export interface EmailClaims {
  email?: unknown;
  emails?: unknown;
  email_verified?: unknown;
  xms_edov?: unknown;
  tid?: unknown;
  [claim: string]: unknown;
}

/** In lower case; null without one. Azure AD B2C has a list in place of the claim. */
export function emailIn({ email, emails }: EmailClaims): string | null {
  const first: unknown = typeof email === 'string' ? email : Array.isArray(emails) ? emails[0] : null;
  return typeof first === 'string' && first !== '' ? first.toLowerCase() : null;
}

/** As a boolean, a number, or a text: providers send all three. Null for no statement. */
function statement(value: unknown): boolean | null {
  if (value === undefined || value === null) return null;
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value));
}

/**
 * Whether the address belongs to the person. A provider that says no is believed; the claim is optional, so one that says nothing is
 * trusted where the operator set OIDC_TRUST_EMAIL, or where it is Entra ID for one organisation, which manages the addresses itself.
 */
export function isEmailVerified(
  claims: EmailClaims,
  settings: Pick<OidcSettings, 'issuer' | 'trustsEmail'> | null,
): boolean {
  const said = statement(claims.email_verified) ?? statement(claims.xms_edov);
  if (said !== null) return said;
  if (settings === null) return false;
  return settings.trustsEmail === 'unset' ? isOneOrganisation(settings.issuer, claims) : settings.trustsEmail;
}

/** The operator's issuer names the tenant: `common` lets in every tenant, and each sets the addresses of its people as it likes. */
function isOneOrganisation(issuer: string, { tid }: EmailClaims): boolean {
  if (typeof tid !== 'string' || tid.toLowerCase() === TENANT_OF_PERSONS) return false;
  const { hostname, pathname } = new URL(issuer);
  return !OF_CUSTOMERS.test(hostname) && TENANT_ID.exec(pathname)?.[0].toLowerCase() === tid.toLowerCase();
}
