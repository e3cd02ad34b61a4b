import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { OidcClient } from './oidc-client';
import { OidcCookies } from './oidc-cookies';

/** Begins the way to the provider. */
@Injectable()
export class OidcStart {
  private readonly logger = new Logger(OidcStart.name);

  constructor(
    private readonly provider: OidcClient,
    private readonly cookies: OidcCookies,
  ) {}

  /** Sets the cookie of the flow. @returns the provider's address; null when the provider cannot be reached. */
  async begin(
    response: Response,
    returnTo: string,
    linkTo: string | null,
    isFresh = false,
  ): Promise<string | null> {
    try {
      const { url, ...request } = await this.provider.begin(isFresh);
      this.cookies.flow.set(response, { ...request, returnTo, linkTo });
      return url.href;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn(`The OpenID provider cannot be used (${reason}): check OIDC_ISSUER`);
      return null;
    }
  }
}
