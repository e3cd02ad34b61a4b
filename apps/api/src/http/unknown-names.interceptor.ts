import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { TEAM_PARAMETER } from '../auth/access.errors';
import { namesIn } from './known-fields';
import { unknownNames } from './unknown-names';
import { type FieldErrors, ValidationFailed } from './validation-failed';

/** Names what a route has ignored, for people who wonder. */
export const IGNORED_HEADER = 'Palisade-Ignored';

const LENIENCY = 'palisade:leniency';
type IsBeyondReference = (body: Record<string, unknown>) => boolean;
interface Leniency {
  isBeyondReference?: IsBeyondReference;
}

/**
 * The route ignores names that it does not know: its form is that of the reference, whose clients must keep working, or it is a page,
 * to whose address others may add parameters. @param isBeyondReference whether only a client of ours sends such a body
 */
export const IgnoresUnknown = (isBeyondReference?: IsBeyondReference): ClassDecorator & MethodDecorator =>
  SetMetadata(LENIENCY, { isBeyondReference } satisfies Leniency);

interface Argument {
  index: number;
  data?: unknown;
}
/** Undefined for a route that reads the whole body itself. */
type Names = string[] | undefined;
interface KnownNames {
  query: string[];
  body: Names;
}

/** Refuses parameters and members of a body that the route does not know, with the nearest name: a typing error must not be ignored where that acts. */
@Injectable()
export class UnknownNamesInterceptor implements NestInterceptor {
  private readonly reflector = new Reflector();
  private readonly known = new WeakMap<object, KnownNames>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const known = this.namesOf(context);
    const body = (request.body ?? {}) as Record<string, unknown>;
    const leniency = leniencyOf(this.reflector, context);
    const inQuery = unknownNames(queryOf(request), known.query, { kind: 'parameter' });
    const inBody = known.body ? unknownNames(body, known.body, { kind: 'field' }) : {};
    const refused: FieldErrors =
      leniency === undefined
        ? { ...inQuery, ...inBody }
        : leniency.isBeyondReference?.(body) === true
          ? inBody
          : {};
    if (Object.keys(refused).length > 0) throw new ValidationFailed(refused);
    const ignored = Object.keys({ ...inQuery, ...inBody });
    if (ignored.length > 0)
      context.switchToHttp().getResponse<Response>().setHeader(IGNORED_HEADER, headerOf(ignored));
    return next.handle();
  }

  private namesOf(context: ExecutionContext): KnownNames {
    const handler = context.getHandler();
    const found = this.known.get(handler) ?? namesOfRoute(context.getClass(), handler.name);
    this.known.set(handler, found);
    return found;
  }
}

/** Without the team that the address of a download names: every GET takes it. */
const queryOf = ({ method, query }: Request): object =>
  Object.fromEntries(Object.entries(query).filter(([name]) => method !== 'GET' || name !== TEAM_PARAMETER));

/** What the route declares, or its controller. */
export const leniencyOf = (reflector: Reflector, context: ExecutionContext): Leniency | undefined =>
  reflector.getAllAndOverride<Leniency | undefined>(LENIENCY, [context.getHandler(), context.getClass()]);

/** The names that the rules of the handler's arguments are about. */
function namesOfRoute(controller: new (...needs: never[]) => object, handler: string): KnownNames {
  const prototype = controller.prototype as object;
  const types = Reflect.getMetadata('design:paramtypes', prototype, handler) as (new () => object)[];
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as object;
  const argumentsOf = (kind: RouteParamtypes): Argument[] =>
    Object.entries(declared).flatMap(([key, argument]) =>
      key.startsWith(`${kind}:`) ? [argument as Argument] : [],
    );
  const names = ({ index, data }: Argument): string[] => {
    const type = types[index];
    return typeof data === 'string' ? [data] : type === undefined ? [] : namesIn(type);
  };
  const bodies = argumentsOf(RouteParamtypes.BODY);
  const readsAll = bodies.some(({ index }) => types[index] === Object);
  return {
    query: argumentsOf(RouteParamtypes.QUERY).flatMap(names),
    body: readsAll ? undefined : bodies.flatMap(names),
  };
}

/** A header takes printable ASCII only. */
const headerOf = (names: readonly string[]): string =>
  names.map((name) => encodeURIComponent(name.slice(0, 100).replace(/\p{Surrogate}/gu, ''))).join(', ');
