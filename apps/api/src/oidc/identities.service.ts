import { Injectable } from '@nestjs/common';
import { IdentitiesRepository, type SessionOwner, actorOf } from '@palisade/persistence';
import type { Request, Response } from 'express';
import { AccountNotices } from '../account-mail/account-notices';
import { AccountProof } from '../accounts/account-proof.service';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { firstRows } from '../http/fields/response-limits';
import type { Client } from '../sessions/client.decorator';
import {
  type IdentityListResource,
  type LinkIdentityBody,
  type ProviderAddressResource,
  toIdentityResource,
} from './dto/identity.resource';
import { localPage } from './local-page';
import { OidcClient } from './oidc-client';
import { OidcCookies } from './oidc-cookies';
import { OidcSignIn } from './oidc-sign-in.service';
import { OidcStart } from './oidc-start.service';
import {
  IDENTITY_NOT_FOUND,
  LAST_WAY_IN,
  NOTHING_TO_LINK,
  PROVIDER_AWAY,
  TOO_MANY_IDENTITIES,
  requireProvider,
} from './oidc.errors';

@Injectable()
export class IdentitiesService {
  constructor(
    private readonly identities: IdentitiesRepository,
    private readonly provider: OidcClient,
    private readonly starts: OidcStart,
    private readonly signIns: OidcSignIn,
    private readonly cookies: OidcCookies,
    private readonly proof: AccountProof,
    private readonly notices: AccountNotices,
  ) {}

  async list({ user }: SessionOwner): Promise<IdentityListResource> {
    return { data: firstRows(await this.identities.list(user.id)).map(toIdentityResource) };
  }

  async begin(
    session: SessionOwner,
    body: LinkIdentityBody,
    client: Client,
    response: Response,
  ): Promise<ProviderAddressResource> {
    requireProvider(this.provider);
    await this.proof.password(session, body, client);
    const url = await this.starts.begin(response, localPage(body.return_to), session.user.id);
    if (url === null) throw new ApiError('unavailable', PROVIDER_AWAY);
    return { url };
  }

  async linkPending(
    session: SessionOwner,
    client: Client,
    request: Request,
    response: Response,
  ): Promise<void> {
    const pending = this.cookies.link.read(request);
    this.cookies.link.clear(response);
    const outcome =
      pending === null ? 'for_another' : await this.signIns.linkPending(pending, session, client);
    if (outcome === 'linked') return;
    throw new ApiError('forbidden', outcome === 'too_many' ? TOO_MANY_IDENTITIES : NOTHING_TO_LINK);
  }

  async unlink({ user }: SessionOwner, identityId: string, client: Client): Promise<void> {
    const id = requireId(identityId, 'Identity');
    switch (await this.identities.unlink(actorOf(user, client.address), id)) {
      case 'unlinked':
        this.notices.send(user, 'identity_unlinked', client);
        return;
      case 'not_found':
        throw new ApiError('not_found', IDENTITY_NOT_FOUND);
      case 'last_way_in':
        throw new ApiError('forbidden', LAST_WAY_IN);
    }
  }
}
