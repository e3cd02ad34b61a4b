import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { type SealPurpose, openSealed, seal } from '@palisade/credentials';
import type { ProvenIdentity } from '@palisade/persistence';
import type { Request, Response } from 'express';
import { BrowserCookie } from '../auth/session-cookie';
import type { AuthorizationRequest } from './oidc-client';

const LIFETIME_MS = 10 * 60_000;

/** A way to the provider and back, bound to the browser that began it. */
export interface OidcFlow extends Omit<AuthorizationRequest, 'url'> {
  /** The page to go to afterwards, an address of this site. */
  returnTo: string;
  /** Whose account the identity is to be linked to; null when someone signs in. */
  linkTo: string | null;
}

/** An identity that its owner may link by signing in to the account with the same address. */
export interface PendingLink extends ProvenIdentity {
  email: string;
}

/** A cookie whose content only this installation can read or make, for ten minutes. */
class SealedCookie<Content> {
  private readonly cookie: BrowserCookie;
  private readonly secret: string;

  constructor(
    environment: Environment,
    name: string,
    private readonly purpose: SealPurpose,
  ) {
    this.cookie = new BrowserCookie(environment, name);
    this.secret = String(environment.appSecret);
  }

  set(response: Response, content: Content): void {
    const endsAt = Date.now() + LIFETIME_MS;
    const context = { purpose: this.purpose, owner: '' };
    this.cookie.set(
      response,
      seal(this.secret, context, JSON.stringify({ content, endsAt })),
      new Date(endsAt),
    );
  }

  /** Null when there is none, or it is over. */
  read(request: Request): Content | null {
    const sealed = this.cookie.read(request);
    const text = sealed && openSealed([this.secret], { purpose: this.purpose, owner: '' }, sealed);
    if (text === null || text === '') return null;
    const { content, endsAt } = JSON.parse(text) as { content: Content; endsAt: number };
    return endsAt > Date.now() ? content : null;
  }

  clear(response: Response): void {
    this.cookie.clear(response);
  }
}

@Injectable()
export class OidcCookies {
  readonly flow: SealedCookie<OidcFlow>;
  readonly link: SealedCookie<PendingLink>;

  constructor(environment: Environment) {
    this.flow = new SealedCookie(environment, 'palisade_oidc', 'oidc-flow');
    this.link = new SealedCookie(environment, 'palisade_oidc_link', 'oidc-link');
  }
}
