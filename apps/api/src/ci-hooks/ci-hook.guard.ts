import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Environment } from '@palisade/config';
import { hashToken, isCiHash, isSameDigest } from '@palisade/credentials';
import { ChecksRepository, type CiHookOwner, ScansRepository, isId } from '@palisade/persistence';
import { mayUseApi, type TeamId } from '@palisade/vocabulary';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import { ApiError } from '../http/errors/api-error';
import { MAX_TOKEN_CHARACTERS } from '../http/token.param';
import { UnknownCredentials } from '../throttling/unknown-credentials';

/** Whose CI URL was requested. */
export interface Hook {
  teamId: TeamId;
  /** Of the check or the scan. */
  id: string;
  /** The one in the path: a secret. */
  hash: string;
}

interface HookTarget {
  forCiHook(id: string): Promise<CiHookOwner | null>;
}

type HookRequest = AuthenticatedRequest & { hook?: Hook };

/** Searched for when the id in the path is not one, and hashed when it has no owner: a refusal costs the same whatever was wrong. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const NO_OWNER: CiHookOwner = { teamId: NO_ID, ciGeneration: 0, checkHashDigest: null, plan: 'trial' };

/**
 * The hash in the path is the only credential. A guard, so that an unknown one is refused before the query is checked.
 * @throws ApiError the same 404 for an unknown id and for a wrong hash; 429 when the address has shown too many wrong ones
 */
@Injectable()
export class CiHookGuard implements CanActivate {
  constructor(
    private readonly checks: ChecksRepository,
    private readonly scans: ScansRepository,
    private readonly environment: Environment,
    private readonly unknown: UnknownCredentials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<HookRequest>();
    const { check_id: checkId, scan_id: scanId, hash } = request.params as Record<string, string>;
    const target: HookTarget = checkId === undefined ? this.scans : this.checks;
    const [id, given] = [checkId ?? scanId ?? '', hash ?? ''];
    const shown = { address: request.ip, digest: hashToken(given) };
    const owner = await this.unknown.check(shown, () => this.ownerOf(target, id, given));
    if (owner === null) throw new ApiError('not_found', 'Not found.');
    if (!mayUseApi(owner.plan)) {
      throw new ApiError('forbidden', 'CI URLs need a paid plan, Professional or Business.');
    }
    request.hook = { teamId: owner.teamId, id, hash: given };
    request.hookId = id;
    return true;
  }

  private async ownerOf(target: HookTarget, id: string, hash: string): Promise<CiHookOwner | null> {
    const found = await target.forCiHook(isId(id) ? id : NO_ID);
    const owner = found ?? NO_OWNER;
    const isTeams = isCiHash(hash, this.secrets(), owner);
    const isChecks = isSameDigest(hashToken(hash), owner.checkHashDigest);
    return isTeams || isChecks ? found : null;
  }

  private secrets(): string[] {
    const { appSecret, appSecretPrevious } = this.environment;
    return [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
  }
}

/** A CI URL of a check or a scan. */
export const ForCiHook = (thing: 'check' | 'scan'): MethodDecorator =>
  applyDecorators(
    UseGuards(CiHookGuard),
    ApiParam({
      name: `${thing}_id`,
      description: `Id of the ${thing}.`,
      type: String,
      format: 'uuid',
      example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701',
    }),
    ApiParam({
      name: 'hash',
      description: "The team's CI hash, or the check's own: a secret.",
      schema: { type: 'string', maxLength: MAX_TOKEN_CHARACTERS, example: 'HASH' },
    }),
  );

export const CurrentHook = createParamDecorator((_: unknown, context: ExecutionContext): Hook => {
  const { hook } = context.switchToHttp().getRequest<HookRequest>();
  if (hook === undefined) throw new Error('@CurrentHook() is used on a route without @ForCiHook().');
  return hook;
});
