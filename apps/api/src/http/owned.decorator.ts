import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  type Type,
  UseGuards,
  applyDecorators,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from './authenticated-team';
import { ApiRefusal } from './errors/api-refusal.decorator';
import { type OwnerLookup, capitalised, requireOwned } from './require-owned';
import { ApiId } from './api-id.decorator';

interface Ownership {
  repository: Type<OwnerLookup>;
  /** What the path parameter names, lower case: `check` stands for `:check_id`. */
  thing: string;
}

const OWNERSHIP = 'palisade:ownership';

/**
 * Returns 404 and 403 for the id in the path before body and query are checked: guards run before pipes. Handlers
 * still pass the team to every repository method.
 */
@Injectable()
class OwnershipGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly moduleRef: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { repository, thing } = this.reflector.get<Ownership>(OWNERSHIP, context.getHandler());
    const { params, team } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const rows = this.moduleRef.get(repository, { strict: false });
    await requireOwned({ repository: rows, thing }, String(params[`${thing}_id`]), team?.id);
    return true;
  }
}

/** The path's `:{thing}_id` must name a row of the caller's team: `@Owned(ChecksRepository, 'check')`. */
export const Owned = (repository: Type<OwnerLookup>, thing: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(OWNERSHIP, { repository, thing } satisfies Ownership),
    UseGuards(OwnershipGuard),
    ApiId(`${thing}_id`, `Id of the ${thing}.`),
    ApiRefusal(404, `No such ${thing}, or the id is not a UUID.`, `${capitalised(thing)} not found.`),
  );
