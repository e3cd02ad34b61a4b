import { Expose } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { TracingVariables } from './tracing-variables';

const DOMAIN_LIST = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+( *, *[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)*$/;

/** Sign-in through an OpenID provider. Without OIDC_ISSUER there is none. */
export class OidcVariables extends TracingVariables {
  /** The provider's issuer identifier, as its discovery document gives it. Plain http only on this computer, for tests. */
  @Expose({ name: 'OIDC_ISSUER' })
  @IsOptional()
  @Matches(/^(https:\/\/[^\s?#]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[^\s?#]*)?)$/, {
    message: 'OIDC_ISSUER must be an https:// address without query and fragment',
  })
  oidcIssuer?: string;

  /** The client id of Palisade at the provider. */
  @Expose({ name: 'OIDC_CLIENT_ID' })
  @IsOptional()
  @IsString()
  oidcClientId?: string;

  /** The client's secret. */
  @Expose({ name: 'OIDC_CLIENT_SECRET' })
  @IsOptional()
  @IsString()
  oidcClientSecret?: string;

  /** Name of the provider on the sign-in page. */
  @Expose({ name: 'OIDC_NAME' })
  @Matches(/^[^\r\n]{1,50}$/, { message: 'OIDC_NAME must be one line of at most 50 characters' })
  oidcName = 'single sign-on';

  /** Comma-separated domains; only verified addresses in them may sign in through the provider. Without it, all domains may. */
  @Expose({ name: 'OIDC_ALLOWED_DOMAINS' })
  @IsOptional()
  @Matches(DOMAIN_LIST, { message: 'OIDC_ALLOWED_DOMAINS must be domains separated by commas' })
  oidcAllowedDomains?: string;

  /** Whether an address counts as verified when the provider does not say so. Without it, only from Entra ID for one organisation. */
  @Expose({ name: 'OIDC_TRUST_EMAIL' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'OIDC_TRUST_EMAIL must be true or false' })
  oidcTrustEmail?: 'true' | 'false';
}
