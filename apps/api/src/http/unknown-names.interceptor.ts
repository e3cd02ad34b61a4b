import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { Reflector } from '@nestjs/core';
import { DECORATORS } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { TEAM_PARAMETER } from './authenticated-team';
import { namesIn } from './fields/known-fields';
import { unknownNames } from './fields/unknown-names';
import { type FieldErrors, ValidationFailed } from './fields/validation-failed';

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
  /** What a body may have besides. */
  shown: string[];
}
type Handler = ReturnType<ExecutionContext['getHandler']>;
type Responses = Record<number, { type?: { fields?: object } } | undefined>;

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
    const inBody = known.body ? unknownNames(without(body, known.shown), known.body, { kind: 'field' }) : {};
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
    const found = this.known.get(handler) ?? namesOfRoute(context.getClass(), handler);
    this.known.set(handler, found);
    return found;
  }
}

const without = (values: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Without the team that the address of a download names: every GET takes it. */
const queryOf = ({ method, query }: Request): object =>
  method === 'GET' ? without(query, [TEAM_PARAMETER]) : query;

/** What the route declares, or its controller. */
export const leniencyOf = (reflector: Reflector, context: ExecutionContext): Leniency | undefined =>
  reflector.getAllAndOverride<Leniency | undefined>(LENIENCY, [context.getHandler(), context.getClass()]);

/** The names that the rules of the handler's arguments are about. */
function namesOfRoute(controller: new (...needs: never[]) => object, handler: Handler): KnownNames {
  const prototype = controller.prototype as object;
  const types = Reflect.getMetadata('design:paramtypes', prototype, handler.name) as (new () => object)[];
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
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
    shown: shownBy(handler),
  };
}

/** Members of the resource that a PUT returns: clients send back what they got. Those that they cannot change are ignored. */
function shownBy(handler: Handler): string[] {
  if (Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.PUT) return [];
  const responses = (Reflect.getMetadata(DECORATORS.API_RESPONSE, handler) ?? {}) as Responses;
  return Object.keys(responses[200]?.type?.fields ?? {});
}

/** A header takes printable ASCII only. */
const headerOf = (names: readonly string[]): string =>
  names.map((name) => encodeURIComponent(name.slice(0, 100).replace(/\p{Surrogate}/gu, ''))).join(', ');
